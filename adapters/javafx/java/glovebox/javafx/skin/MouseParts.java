package glovebox.javafx.skin;

import glovebox.javafx.toolkit.Internals;
import glovebox.javafx.toolkit.Parents;
import java.util.ArrayList;
import java.util.List;
import javafx.event.EventType;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Control;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.MouseEvent;

/** Parts of a control's skin that a person clicks, such as the cross that empties a field. */
public final class MouseParts {
    private static final List<EventType<MouseEvent>> CLICKS = List.of(MouseEvent.MOUSE_PRESSED,
        MouseEvent.MOUSE_RELEASED, MouseEvent.MOUSE_CLICKED);

    private MouseParts() {}

    /** The outermost nodes in it that listen to clicks; controls in it are no parts of it. */
    public static List<Node> of(Node node) {
        List<Node> parts = new ArrayList<>();
        if (node instanceof Parent) collect((Parent) node, parts);
        return parts;
    }

    private static void collect(Parent parent, List<Node> parts) {
        for (Node child : Parents.childrenOf(parent)) {
            if (!child.isVisible() || child.isMouseTransparent() || child instanceof Control) continue;
            if (listens(child)) parts.add(child);
            else if (child instanceof Parent) collect((Parent) child, parts);
        }
    }

    /** Tells whether it listens to clicks inside a field for texts. */
    public static boolean isOfField(Node node) {
        Node above = node instanceof Control ? null : node.getParent();
        while (above != null && !(above instanceof Control)) above = above.getParent();
        return above instanceof TextInputControl && listens(node);
    }

    /** Tells whether a click there is heard by what was hit, or by anything up to the node itself. */
    public static boolean isHeard(Node hit, Node node) {
        for (Node each = hit; each != null; each = Parents.of(each)) {
            if (listens(each)) return true;
            if (each == node) return false;
        }
        return false;
    }

    private static boolean listens(Node node) {
        for (EventType<MouseEvent> type : CLICKS) if (Internals.handles(node, type, false)) return true;
        return false;
    }
}
