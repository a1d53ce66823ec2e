package glovebox.javafx.act;

import glovebox.bridge.BridgeException;
import glovebox.javafx.inner.Inner;
import glovebox.javafx.scene.Texts;
import glovebox.javafx.toolkit.Types;
import java.time.LocalDate;
import java.util.function.Function;
import javafx.event.ActionEvent;
import javafx.scene.Node;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.ColorPicker;
import javafx.scene.control.ComboBox;
import javafx.scene.control.DateCell;
import javafx.scene.control.DatePicker;
import javafx.scene.control.Pagination;
import javafx.scene.control.ScrollBar;
import javafx.scene.control.Slider;
import javafx.scene.control.Spinner;
import javafx.scene.control.TextInputControl;
import javafx.scene.paint.Color;
import javafx.util.StringConverter;

/**
 * Gives a control the value that a text stands for, once, as its own editor would: the text is read before anything
 * is changed, and what cannot be read is refused with a form that can.
 */
final class Values {
    private static final LocalDate EXAMPLE = LocalDate.of(2026, 1, 31);

    private Values() {}

    /** Tells whether a text can be put into a control of this kind. */
    static boolean takesText(Node node) {
        return node instanceof TextInputControl || node instanceof Slider || node instanceof Spinner
            || node instanceof DatePicker || node instanceof ColorPicker
            || isOfItems(node) || node instanceof ScrollBar || Types.isHtmlEditor(node);
    }

    /** Tells whether its value is one of those that it offers. */
    private static boolean isOfItems(Node node) {
        return node instanceof ComboBox || node instanceof ChoiceBox || node instanceof Pagination;
    }

    private static final String INSIDE =
        "is no field: click the number of the field in it, then use pressKey CTRL+A and typeText";

    static void put(Node node, String text) throws BridgeException {
        if (node instanceof TextInputControl) field((TextInputControl) node, text);
        else if (node instanceof DatePicker) date((DatePicker) node, text);
        else if (node instanceof ColorPicker) colour((ColorPicker) node, text);
        else if (node instanceof Spinner) spinner((Spinner<?>) node, text);
        else if (node instanceof Slider) slider((Slider) node, text);
        else if (node instanceof ScrollBar) scrollBar((ScrollBar) node, text);
        else if (node instanceof ComboBox && ((ComboBox<?>) node).isEditable()) combo((ComboBox<?>) node, text);
        else if (isOfItems(node)) Editing.selectText(node, text);
        else if (Types.isHtmlEditor(node)) HtmlText.put(node, text);
        else throw Target.refused("NO_TEXT", node, Inner.isIn(node) ? INSIDE : "has no text that can be set");
    }

    /** Returns the value that the control has now; null where it has none that may be told. */
    static String of(Node node) {
        return Types.isPassword(node) ? null : Texts.valueOf(node);
    }

    /** As a person pastes over all of it: a formatter, or a field that takes only some letters, has the last word. */
    private static void field(TextInputControl field, String text) throws BridgeException {
        if (!field.isEditable() || field.isDisabled()) throw Target.refused("READ_ONLY", field, "cannot be edited");
        field.requestFocus();
        String before = field.getText();
        int anchor = field.getAnchor();
        int caret = field.getCaretPosition();
        field.selectAll();
        field.replaceSelection(text);
        field.commitValue();
        String now = field.getText() == null ? "" : field.getText();
        if (now.equals(text) || !now.equals(before)) return;
        field.selectRange(anchor, caret);
        throw Target.refused("REFUSED", field, "did not take the text");
    }

    private static void date(DatePicker picker, String text) throws BridgeException {
        StringConverter<LocalDate> converter = picker.getConverter();
        LocalDate value = text.isBlank() ? null : read(picker, text, each -> {
            try {
                return LocalDate.parse(each);
            } catch (java.time.DateTimeException notIso) {
                return converter.fromString(each);
            }
        }, "takes a date such as " + converter.toString(EXAMPLE) + " or " + EXAMPLE);
        if (value != null && !picker.isEditable() && !isOffered(picker, value)) {
            throw Target.refused("REFUSED", picker, "does not let " + value + " be chosen in its calendar");
        }
        picker.requestFocus();
        picker.setValue(value);
        picker.getEditor().setText(converter.toString(picker.getValue()));
    }

    /** What cannot be typed is chosen among the days that the application offers. */
    private static boolean isOffered(DatePicker picker, LocalDate day) {
        if (picker.getDayCellFactory() == null) return true;
        DateCell cell = picker.getDayCellFactory().call(picker);
        cell.updateItem(day, false);
        return !cell.isDisabled();
    }

    private static void colour(ColorPicker picker, String text) throws BridgeException {
        Color value = read(picker, text, Color::web, "takes a colour such as #ff8800, red or rgba(0,0,0,0.5)");
        picker.requestFocus();
        picker.setValue(value);
        picker.fireEvent(new ActionEvent()); // as its palette does: it fires none by itself
    }

    private static <T> void spinner(Spinner<T> spinner, String text) throws BridgeException {
        if (!spinner.isEditable()) {
            throw Target.refused("READ_ONLY", spinner, "cannot be typed into: press UP and DOWN on it");
        }
        var factory = spinner.getValueFactory();
        String form = "takes values such as " + Texts.converted(factory.getConverter(), example(spinner.getValue()));
        T value = read(spinner, text, factory.getConverter()::fromString, form);
        spinner.requestFocus();
        factory.setValue(value);
        spinner.getEditor().setText(factory.getConverter().toString(spinner.getValue()));
    }

    private static void slider(Slider slider, String text) throws BridgeException {
        double value = within(slider, slider.getMin(), slider.getMax(), text);
        slider.requestFocus();
        slider.adjustValue(value); // to the next tick, where it snaps to them
    }

    private static void scrollBar(ScrollBar bar, String text) throws BridgeException {
        bar.setValue(within(bar, bar.getMin(), bar.getMax(), text));
    }

    private static double within(Node node, double min, double max, String text) throws BridgeException {
        String form = "takes a number from " + min + " to " + max;
        double value = read(node, text, Double::valueOf, form);
        if (!(value >= min && value <= max)) throw Target.refused("REFUSED", node, form);
        return value;
    }

    private static <T> void combo(ComboBox<T> box, String text) throws BridgeException {
        String example = box.getItems().isEmpty() ? "another text"
            : Texts.converted(box.getConverter(), box.getItems().get(0));
        T value = text.isEmpty() ? null
            : read(box, text, box.getConverter()::fromString, "takes values such as " + example);
        box.requestFocus();
        box.setValue(value);
        box.getEditor().setText(Texts.converted(box.getConverter(), box.getValue()));
    }

    /** One with decimals, where there may be some: it shows which sign stands before them. */
    private static Object example(Object value) {
        return value instanceof Double ? (Object) (Math.floor((Double) value) + 0.5) : value;
    }

    /** Tells whether decimals were left unread, as those behind a point are where a comma stands before them. */
    private static boolean isPart(Object value, String text) {
        if (!(value instanceof Number) || !text.matches("[-+]?\\d+[.,]\\d*[1-9]\\d*")) return false;
        double read = ((Number) value).doubleValue();
        return read == Double.parseDouble(text.split("[.,]")[0]);
    }

    private static <T> T read(Node node, String text, Function<String, T> reading, String form)
        throws BridgeException {
        try {
            T value = reading.apply(text.trim());
            if (value != null && !isPart(value, text.trim())) return value;
        } catch (RuntimeException unreadable) {
            // told below
        }
        throw Target.refused("REFUSED", node, form + ", and not \"" + text + "\"");
    }
}
