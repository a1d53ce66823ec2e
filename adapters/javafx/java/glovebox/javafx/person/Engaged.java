package glovebox.javafx.person;

import glovebox.javafx.act.Secrets;
import glovebox.javafx.scene.Rows;
import glovebox.javafx.scene.Texts;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javafx.scene.Node;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.ColorPicker;
import javafx.scene.control.ComboBox;
import javafx.scene.control.ComboBoxBase;
import javafx.scene.control.DatePicker;
import javafx.scene.control.Spinner;
import javafx.scene.control.TextInputControl;

/** A control that a person works in: what it held before, and how it is given what it holds now. */
final class Engaged {
    final Meant meant;
    final String uid;
    /** The windows as they were when the work began, as JSON. */
    final String look;
    private String before;
    private final Map<String, Object> row = new LinkedHashMap<>();

    Engaged(Meant meant, String uid, String look) {
        this.meant = meant;
        this.uid = uid;
        this.look = look;
        before = value();
        if (meant.kind == Meant.Kind.VALUE && meant.rows != null) Words.addRow(row, meant, true);
    }

    boolean isText() {
        return meant.node instanceof TextInputControl || editorOf(meant.node) != null;
    }

    private static Node editorOf(Node node) {
        if (node instanceof Spinner && ((Spinner<?>) node).isEditable()) return ((Spinner<?>) node).getEditor();
        return node instanceof ComboBox && ((ComboBox<?>) node).isEditable() ? ((ComboBox<?>) node).getEditor() : null;
    }

    /** Tells whether the keyboard is in it. */
    boolean hasFocus() {
        Node owner = meant.node.getScene() == null ? null : meant.node.getScene().getFocusOwner();
        for (Node each = owner; each != null; each = each.getParent()) if (each == meant.node) return true;
        return owner != null && owner == editorOf(meant.node);
    }

    /** Tells whether what is typed becomes its value only once the keyboard goes elsewhere. */
    boolean isTakenLate() {
        return meant.node instanceof DatePicker;
    }

    /** Tells whether its list is open. */
    boolean isOpen() {
        if (meant.node instanceof ComboBoxBase) return ((ComboBoxBase<?>) meant.node).isShowing();
        return meant.node instanceof ChoiceBox && ((ChoiceBox<?>) meant.node).isShowing();
    }

    /** Returns how it is given what it holds now; null where that is what it held before. */
    Map<String, Object> change() {
        String now = value();
        if (Objects.equals(now, before)) return null;
        before = now;
        Map<String, Object> act = new LinkedHashMap<>(row);
        Node node = meant.node;
        act.put("uid", uid);
        if (meant.kind == Meant.Kind.ROWS) {
            List<String> item = Words.ofRow(meant.rows, selected(), null);
            if (item == null) act.put("problem", "several rows say the same as the one that was chosen");
            else act.put("item", item);
            act.put("type", "select");
        } else if (node instanceof Spinner && !((Spinner<?>) node).isEditable()) {
            act.put("type", "setText");
            act.put("problem", "it cannot be typed into");
        } else {
            act.put("type", isChosen(node, now) ? "select" : "setText");
            if (Secrets.isSecret(node)) act.put("secret", true);
            act.put("text", Secrets.isSecret(node) ? "" : Objects.requireNonNullElse(now, ""));
        }
        return act;
    }

    private static boolean isChosen(Node node, String text) {
        if (node instanceof ChoiceBox) return true;
        if (!(node instanceof ComboBox)) return false;
        ComboBox<?> box = (ComboBox<?>) node;
        if (!box.isEditable()) return true;
        for (Object item : box.getItems()) {
            if (Objects.equals(Texts.converted(box.getConverter(), item), text)) return true;
        }
        return false;
    }

    private int selected() {
        return Rows.of(meant.rows).selection() == null ? -1 : Rows.of(meant.rows).selection().getSelectedIndex();
    }

    /** What an action would have to give it. */
    private String value() {
        Node node = meant.node;
        if (meant.kind == Meant.Kind.ROWS) return String.valueOf(selected());
        if (node instanceof TextInputControl) return ((TextInputControl) node).getText();
        if (node instanceof DatePicker || node instanceof ColorPicker) {
            Object value = ((ComboBoxBase<?>) node).getValue();
            return value == null ? "" : value.toString();
        }
        return Texts.valueOf(node);
    }
}
