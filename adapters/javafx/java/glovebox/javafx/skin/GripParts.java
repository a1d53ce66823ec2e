package glovebox.javafx.skin;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.ComboBoxBase;
import javafx.scene.control.Control;
import javafx.scene.control.Spinner;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TableView;
import javafx.scene.control.TreeTableView;

/** Parts of JavaFX's own controls that do something else than a click on the control's middle. */
public final class GripParts {
    /** As the style sheets of applications call them. */
    private static final Set<String> NAMES = Set.of("arrow-button", "increment-arrow-button", "decrement-arrow-button",
        "split-pane-divider", "show-hide-columns-button");

    private GripParts() {}

    /** Arrows beside a text that is typed, grips between panes, and the button by which columns are chosen. */
    public static List<Node> of(Control control) {
        if (!hasAny(control)) return List.of();
        return control.getChildrenUnmodifiable().stream().flatMap(GripParts::withHeaders)
            .filter(each -> each.isVisible() && is(each)).collect(Collectors.toList());
    }

    private static Stream<Node> withHeaders(Node child) {
        boolean isHeader = child instanceof Parent && child.getStyleClass().contains("column-header-background");
        return isHeader ? ((Parent) child).getChildrenUnmodifiable().stream() : Stream.of(child);
    }

    private static boolean hasAny(Control control) {
        return control instanceof ComboBoxBase ? ((ComboBoxBase<?>) control).isEditable()
            : control instanceof Spinner || control instanceof SplitPane || control instanceof TableView
            || control instanceof TreeTableView;
    }

    /** Tells whether it is such a part, which is called as style sheets call it. */
    public static boolean is(Node node) {
        return !node.getStyleClass().isEmpty() && NAMES.contains(node.getStyleClass().get(0))
            && !(node instanceof Control);
    }
}
