package glovebox.javafx.scene;

import glovebox.javafx.skin.GripParts;
import glovebox.javafx.skin.MouseParts;
import glovebox.javafx.skin.OwnControls;
import glovebox.javafx.skin.TabHeaders;
import glovebox.javafx.toolkit.Parents;
import glovebox.javafx.toolkit.Types;
import java.util.Objects;
import java.util.StringJoiner;
import javafx.scene.AccessibleAttribute;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Control;
import javafx.scene.control.IndexedCell;
import javafx.scene.control.Labeled;
import javafx.scene.control.MenuItem;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import javafx.scene.control.TitledPane;
import javafx.scene.control.Tooltip;
import javafx.scene.image.ImageView;

/** Name of what has no text of its own: as a person would call it who sees its tooltip, its label or its picture. */
public final class Names {
    /** What libraries of icons call the sign that a node of theirs shows. */
    private static final String[] SIGNS = {"getIconLiteral", "getGlyphName", "getIcon"};

    private Names() {}

    /** Null for what needs none, and for what nothing names. */
    public static String of(Object element) {
        if (!(element instanceof Node)) return isBlank(Texts.labelOf(element)) ? ofItem(element) : null;
        Node node = (Node) element;
        if (Texts.hasWords(node)) return null;
        String name = spoken(node);
        if (name == null) name = pictured(node);
        if (name == null && (MouseParts.isOfField(node) || GripParts.is(node))) name = classOf(node);
        return name != null || !isOperated(node) ? name : around(node);
    }

    /** Of a tab or an item of a menu that shows a picture alone. */
    private static String ofItem(Object item) {
        Tooltip tooltip = item instanceof Tab ? ((Tab) item).getTooltip() : null;
        if (tooltip != null && !isBlank(tooltip.getText())) return tooltip.getText();
        return drawn(item instanceof Tab ? ((Tab) item).getGraphic()
            : item instanceof MenuItem ? ((MenuItem) item).getGraphic() : null);
    }

    private static String spoken(Node node) {
        if (!isBlank(node.getAccessibleText())) return node.getAccessibleText() + ofTab(node);
        String tooltip = Texts.tooltipOf(node);
        if (!isBlank(tooltip)) return tooltip;
        if (!(node instanceof Control)) return ChartParts.nameOf(node);
        Object label = attribute(node, AccessibleAttribute.LABELED_BY);
        if (label instanceof Labeled) return trimmed(Texts.labelOf(label));
        return OwnControls.is(node) ? written(attribute(node, AccessibleAttribute.TEXT)) : null;
    }

    /** The button that closes a tab is called the same in each of them. */
    private static String ofTab(Node node) {
        Tab tab = node instanceof Control ? null : TabHeaders.around(node);
        return tab == null || isBlank(tab.getText()) ? "" : " in " + tab.getText();
    }

    /** What its picture says, else the name of the picture's file, or of an icon font's sign. */
    private static String pictured(Node node) {
        if (node instanceof ImageView) return fileOf((ImageView) node);
        if (Texts.isSign(node)) return signOf(node);
        return drawn(node instanceof Labeled ? ((Labeled) node).getGraphic() : null);
    }

    private static String drawn(Node graphic) {
        String words = words(graphic, 0);
        return words != null ? words : sign(graphic, 0);
    }

    private static String words(Node graphic, int depth) {
        if (Texts.hasWords(graphic)) return Texts.labelOf(graphic);
        if (!(graphic instanceof Parent) || depth > 3) return null;
        for (Node child : Parents.childrenOf((Parent) graphic)) {
            String found = child.isVisible() ? words(child, depth + 1) : null;
            if (found != null) return found;
        }
        return null;
    }

    private static String sign(Node graphic, int depth) {
        if (graphic == null || depth > 3) return null;
        if (graphic instanceof ImageView) return fileOf((ImageView) graphic);
        String own = signOf(graphic);
        if (own != null || !(graphic instanceof Parent)) return own;
        for (Node child : Parents.childrenOf((Parent) graphic)) {
            String found = sign(child, depth + 1);
            if (found != null) return found;
        }
        return null;
    }

    /** What its author calls it, such as {@code clear-button}. */
    private static String classOf(Node part) {
        return part.getStyleClass().isEmpty() ? null : part.getStyleClass().get(0);
    }

    private static String signOf(Node icon) {
        for (String getter : SIGNS) {
            try {
                Object sign = icon.getClass().getMethod(getter).invoke(icon);
                if (sign instanceof String || sign instanceof Enum) return sign.toString();
            } catch (ReflectiveOperationException | RuntimeException none) {
                continue;
            }
        }
        return null;
    }

    private static String fileOf(ImageView view) {
        String url = view.getImage() == null ? null : view.getImage().getUrl();
        if (url == null || url.startsWith("data:")) return null;
        String file = url.substring(url.lastIndexOf('/') + 1);
        int end = file.lastIndexOf('.');
        return end > 0 ? file.substring(0, end) : file;
    }

    private static boolean isOperated(Node node) {
        return Types.isOperated(node) || OwnControls.isOperated(node);
    }

    /** The row or the titled pane that it is in; else the text that labels it for the eye. */
    private static String around(Node node) {
        String within = surrounding(node);
        if (within != null) return within;
        String near = Nearby.placeOf(node);
        return near != null ? near : inTab(node);
    }

    /** All that a tab holds. */
    private static String inTab(Node node) {
        for (Node each = Parents.of(node); each != null; each = Parents.of(each)) {
            Tab tab = each instanceof TabPane ? ((TabPane) each).getSelectionModel().getSelectedItem() : null;
            if (tab != null && tab.getContent() == node && !isBlank(tab.getText())) return "in " + Texts.labelOf(tab);
        }
        return null;
    }

    private static String surrounding(Node node) {
        for (Node each = Parents.of(node); each != null; each = Parents.of(each)) {
            if (each instanceof TitledPane && !isBlank(((TitledPane) each).getText())) {
                return "in " + Texts.labelOf(each);
            }
            if (!(each instanceof IndexedCell)) continue;
            var column = Rows.columnOf(each);
            String text = column == null || !isBlank(Texts.labelOf(each)) ? Texts.labelOf(each) : column.getText();
            return "in row " + ((IndexedCell<?>) each).getIndex() + (isBlank(text) ? "" : " " + text);
        }
        return null;
    }

    /** What a control of the application's own tells to assistive technology, or holds in its properties. */
    static String ownValueOf(Node node) {
        if (Types.isHtmlEditor(node)) return html(node);
        if (!OwnControls.is(node)) return null;
        String told = written(attribute(node, AccessibleAttribute.VALUE));
        if (told != null) return told;
        StringJoiner values = new StringJoiner(", ");
        OwnControls.valuesOf(node).forEach((name, value) -> values.add((name + " " + Texts.written(value)).trim()));
        return trimmed(values.toString());
    }

    private static String html(Node editor) {
        try {
            return (String) editor.getClass().getMethod("getHtmlText").invoke(editor);
        } catch (ReflectiveOperationException unknown) {
            return null;
        }
    }

    private static Object attribute(Node node, AccessibleAttribute attribute) {
        try {
            return node.queryAccessibleAttribute(attribute);
        } catch (RuntimeException failed) {
            return null;
        }
    }

    private static String written(Object value) {
        return value == null ? null : trimmed(Texts.converted(null, value));
    }

    private static String trimmed(String text) {
        return isBlank(text) ? null : text.trim();
    }

    private static boolean isBlank(String text) {
        return Objects.requireNonNullElse(text, "").isBlank();
    }
}
