package glovebox.javafx.act;

import glovebox.bridge.Arguments;
import glovebox.bridge.BridgeException;
import glovebox.javafx.scene.Rows;
import glovebox.javafx.scene.Texts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javafx.event.ActionEvent;
import javafx.scene.Node;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.ComboBox;
import javafx.scene.control.ComboBoxBase;
import javafx.scene.control.Control;
import javafx.scene.control.DatePicker;
import javafx.scene.control.MultipleSelectionModel;
import javafx.scene.control.SelectionMode;
import javafx.scene.control.SelectionModel;
import javafx.scene.control.Slider;
import javafx.scene.control.Spinner;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import javafx.scene.control.TableColumnBase;
import javafx.scene.control.TextInputControl;

/** Gives controls a value in one step. */
public final class Editing {
    private Editing() {}

    /** Replaces what is in a field; a formatter of the application's has the last word. */
    static Map<String, Object> setText(Node node, String text) throws BridgeException {
        TextInputControl field = fieldOf(node);
        if (field == null && node instanceof Slider) return setNumber((Slider) node, text);
        if (field == null) throw Target.refused("NO_TEXT", node, "has no text that can be set");
        if (!field.isEditable() || field.isDisabled()) throw Target.refused("READ_ONLY", node, "cannot be edited");
        field.requestFocus();
        String before = field.getText();
        field.setText(text);
        commit(node);
        String now = field.getText() == null ? "" : field.getText();
        if (!now.equals(text) && now.equals(before)) throw Target.refused("REFUSED", node, "did not take the text");
        Map<String, Object> facts = new LinkedHashMap<>();
        if (!now.equals(text)) facts.put("text", Texts.valueOf(node) == null ? now : Texts.valueOf(node));
        return facts;
    }

    private static TextInputControl fieldOf(Node node) {
        if (node instanceof TextInputControl) return (TextInputControl) node;
        if (node instanceof Spinner) return ((Spinner<?>) node).isEditable() ? ((Spinner<?>) node).getEditor() : null;
        if (node instanceof DatePicker) return ((DatePicker) node).getEditor();
        if (node instanceof ComboBox && ((ComboBox<?>) node).isEditable()) return ((ComboBox<?>) node).getEditor();
        return null;
    }

    /** Does what Enter would do with the text of an editor. */
    private static void commit(Node node) {
        if (node instanceof Spinner) ((Spinner<?>) node).commitValue();
        if (node instanceof DatePicker || node instanceof ComboBox) {
            fieldOf(node).fireEvent(new ActionEvent());
            commitBox((ComboBoxBase<?>) node);
        }
    }

    private static <T> void commitBox(ComboBoxBase<T> box) {
        @SuppressWarnings("unchecked")
        javafx.util.StringConverter<T> converter = (javafx.util.StringConverter<T>) (box instanceof DatePicker
            ? ((DatePicker) box).getConverter() : ((ComboBox<T>) box).getConverter());
        T value = converter.fromString(fieldOf(box).getText());
        if (value != null && !value.equals(box.getValue())) box.setValue(value);
    }

    private static Map<String, Object> setNumber(Slider slider, String text) throws BridgeException {
        try {
            double value = Double.parseDouble(text.trim());
            if (value < slider.getMin() || value > slider.getMax()) throw new NumberFormatException();
            slider.setValue(value);
            return Map.of();
        } catch (NumberFormatException wrong) {
            throw Target.refused("REFUSED", slider, "takes a number from " + slider.getMin() + " to "
                + slider.getMax());
        }
    }

    /** Selects by {@code index} or {@code indices}, by what is said ({@code text}), or by the path of an item. */
    static void select(Node node, Arguments action, Arguments target) throws BridgeException {
        if (Rows.isVirtual(node)) {
            selectRows(Rows.of((Control) node), action, target);
        } else if (node instanceof ComboBox) {
            ComboBox<?> box = (ComboBox<?>) node;
            List<String> texts = new ArrayList<>();
            for (Object item : box.getItems()) texts.add(Texts.converted(box.getConverter(), item));
            one(box.getSelectionModel(), texts, action, node);
        } else if (node instanceof ChoiceBox) {
            ChoiceBox<?> box = (ChoiceBox<?>) node;
            List<String> texts = new ArrayList<>();
            for (Object item : box.getItems()) texts.add(Texts.converted(box.getConverter(), item));
            one(box.getSelectionModel(), texts, action, node);
        } else if (node instanceof TabPane) {
            List<String> texts = new ArrayList<>();
            for (Tab tab : ((TabPane) node).getTabs()) texts.add(tab.getText());
            one(((TabPane) node).getSelectionModel(), texts, action, node);
        } else {
            throw Target.refused("NO_ITEMS", node, "has nothing to select");
        }
    }

    private static void one(SelectionModel<?> model, List<String> texts, Arguments action, Node node)
        throws BridgeException {
        int index = action.has("text") ? texts.indexOf(action.text("text", "")) : action.integer("index", -1);
        if (index >= 0 && index < texts.size()) {
            model.select(index);
            return;
        }
        List<String> some = texts.subList(0, Math.min(30, texts.size()));
        String wanted = action.has("text") ? "\"" + action.text("text", "") + "\"" : "number " + index;
        throw Target.refused("NOT_FOUND", node, "has no item " + wanted + "; it has " + some);
    }

    private static void selectRows(Rows rows, Arguments action, Arguments target) throws BridgeException {
        TableColumnBase<?, ?> column = Targets.column(rows, target);
        MultipleSelectionModel<?> model = rows.selection();
        List<Integer> wanted = new ArrayList<>(action.integers("indices"));
        if (action.has("index")) wanted.add(action.integer("index", 0));
        if (action.has("text")) wanted.add(rows.indexOf(List.of(action.text("text", ""))));
        if (target.has("index") || target.has("item")) wanted.add(Targets.rowOf(rows, target));
        if (model == null || wanted.isEmpty()) {
            throw Target.refused("NOT_FOUND", rows.control, "was given no row to select");
        }
        if (wanted.size() > 1 && model.getSelectionMode() == SelectionMode.SINGLE) {
            throw Target.refused("REFUSED", rows.control, "lets only one row be selected");
        }
        for (int index : wanted) rows.show(index, null);
        model.clearSelection();
        for (int index : wanted) rows.select(index, column);
    }
}
