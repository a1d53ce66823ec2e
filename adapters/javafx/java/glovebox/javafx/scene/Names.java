package glovebox.javafx.scene;

import glovebox.javafx.skin.TabHeaders;
import java.util.Objects;
import javafx.scene.AccessibleAttribute;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.ComboBoxBase;
import javafx.scene.control.Control;
import javafx.scene.control.IndexedCell;
import javafx.scene.control.Labeled;
import javafx.scene.control.Slider;
import javafx.scene.control.Tab;
import javafx.scene.control.TextInputControl;
import javafx.scene.control.TitledPane;
import javafx.scene.image.ImageView;

/** Name of what has no text of its own: as a person would call it who sees its tooltip, its label or its picture. */
public final class Names {
    /** Panes around, and within those. */
    private static final int NEAR = 3;

    private Names() {}

    /** Null for what needs none, and for what nothing names. */
    public static String of(Object element) {
        if (!(element instanceof Node)) return null;
        Node node = (Node) element;
        if (node instanceof Labeled && !isBlank(((Labeled) node).getText())) return null;
        String name = spoken(node);
        if (name == null) name = pictured(node);
        return name != null || !isOperated(node) ? name : around(node);
    }

    private static String spoken(Node node) {
        if (!isBlank(node.getAccessibleText())) return node.getAccessibleText() + ofTab(node);
        if (!(node instanceof Control)) return null;
        String tooltip = Texts.tooltipOf(node);
        if (!isBlank(tooltip)) return tooltip;
        Object label = attribute(node, AccessibleAttribute.LABELED_BY);
        if (label instanceof Labeled) return trimmed(Texts.labelOf(label));
        return isOwn(node) ? written(attribute(node, AccessibleAttribute.TEXT)) : null;
    }

    /** The button that closes a tab is called the same in each of them. */
    private static String ofTab(Node node) {
        Tab tab = node instanceof Control ? null : TabHeaders.around(node);
        return tab == null || isBlank(tab.getText()) ? "" : " in " + tab.getText();
    }

    /** The name of the picture's file, or of an icon font's sign. */
    private static String pictured(Node node) {
        if (node instanceof ImageView) return fileOf((ImageView) node);
        return node instanceof Labeled ? sign(((Labeled) node).getGraphic(), 0) : null;
    }

    private static String sign(Node graphic, int depth) {
        if (graphic == null || depth > 3) return null;
        if (graphic instanceof ImageView) return fileOf((ImageView) graphic);
        try {
            return String.valueOf(graphic.getClass().getMethod("getIconLiteral").invoke(graphic));
        } catch (ReflectiveOperationException | RuntimeException noIcon) {
            if (!(graphic instanceof Parent)) return null;
            for (Node child : ((Parent) graphic).getChildrenUnmodifiable()) {
                String found = sign(child, depth + 1);
                if (found != null) return found;
            }
            return null;
        }
    }

    private static String fileOf(ImageView view) {
        String url = view.getImage() == null ? null : view.getImage().getUrl();
        if (url == null || url.startsWith("data:")) return null;
        String file = url.substring(url.lastIndexOf('/') + 1);
        int end = file.lastIndexOf('.');
        return end > 0 ? file.substring(0, end) : file;
    }

    private static boolean isOperated(Node node) {
        return node instanceof ButtonBase || node instanceof TextInputControl || node instanceof ComboBoxBase
            || node instanceof Slider;
    }

    /** The row or the titled pane that it is in; else the first text in a pane close around it. */
    private static String around(Node node) {
        String within = surrounding(node);
        Node pane = node;
        for (int up = 0; within == null && up < NEAR && Parents.of(pane) != null; up++) {
            pane = Parents.of(pane);
            if (pane.getScene() != null && pane == pane.getScene().getRoot()) break;
            String text = firstText(pane, node, NEAR);
            if (text != null) return "near " + text;
        }
        return within;
    }

    private static String firstText(Node pane, Node except, int depth) {
        if (pane == except || depth == 0) return null;
        if (pane instanceof Labeled && !isBlank(((Labeled) pane).getText())) return Texts.labelOf(pane);
        if (!(pane instanceof Parent) || pane instanceof Control) return null;
        for (Node child : ((Parent) pane).getChildrenUnmodifiable()) {
            String text = child.isVisible() ? firstText(child, except, depth - 1) : null;
            if (text != null) return text;
        }
        return null;
    }

    private static String surrounding(Node node) {
        for (Node each = Parents.of(node); each != null; each = Parents.of(each)) {
            if (each instanceof TitledPane && !isBlank(((TitledPane) each).getText())) {
                return "in " + Texts.labelOf(each);
            }
            if (!(each instanceof IndexedCell)) continue;
            String text = Texts.labelOf(each);
            return "in row " + ((IndexedCell<?>) each).getIndex() + (isBlank(text) ? "" : " " + text);
        }
        return null;
    }

    /** Value that a control of the application's own tells to assistive technology. */
    static String ownValueOf(Node node) {
        if (Types.isA(node, "javafx.scene.web.HTMLEditor")) return html(node);
        if (!isOwn(node)) return null;
        return written(attribute(node, AccessibleAttribute.VALUE));
    }

    private static String html(Node editor) {
        try {
            return (String) editor.getClass().getMethod("getHtmlText").invoke(editor);
        } catch (ReflectiveOperationException unknown) {
            return null;
        }
    }

    private static boolean isOwn(Node node) {
        if (!(node instanceof Control) || node instanceof Labeled) return false;
        return !node.getClass().getName().startsWith("javafx.") && !node.getClass().getName().startsWith("com.sun.");
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
