package glovebox.javafx.scene;

import glovebox.javafx.skin.OwnControls;
import glovebox.javafx.toolkit.Parents;
import glovebox.javafx.toolkit.Types;
import java.util.Objects;
import javafx.scene.Node;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.ComboBox;
import javafx.scene.control.ComboBoxBase;
import javafx.scene.control.Control;
import javafx.scene.control.DateCell;
import javafx.scene.control.DatePicker;
import javafx.scene.control.Labeled;
import javafx.scene.control.ListCell;
import javafx.scene.control.MenuItem;
import javafx.scene.control.Pagination;
import javafx.scene.control.ProgressIndicator;
import javafx.scene.control.ScrollBar;
import javafx.scene.control.Slider;
import javafx.scene.control.Spinner;
import javafx.scene.control.Tab;
import javafx.scene.control.TextInputControl;
import javafx.scene.control.TitledPane;
import javafx.scene.control.Tooltip;
import javafx.scene.control.TreeCell;
import javafx.scene.control.TreeItem;
import javafx.scene.control.TreeTableRow;
import javafx.scene.text.Text;
import javafx.util.StringConverter;

/** Texts of an element: its label, its prompt, its value. Text that is typed into a password field is never told. */
public final class Texts {
    private static final int LONGEST = 20_000;
    /** Neither on nor off, or nobody knows how far. */
    private static final String INDETERMINATE = "indeterminate";

    private Texts() {}

    /** Null for what has none. */
    public static String labelOf(Object element) {
        if (element instanceof Labeled) {
            Labeled labeled = (Labeled) element;
            boolean marked = labeled.isMnemonicParsing()
                && !(element instanceof TitledPane && labeled.getText() == null);
            String text = isOfSigns(labeled.getText()) ? null : labeled.getText();
            return short_(marked ? withoutMnemonic(text) : text);
        }
        if (element instanceof Text) return isSign(element) ? null : short_(((Text) element).getText());
        if (element instanceof Tab) return short_(((Tab) element).getText());
        return element instanceof MenuItem ? short_(Menus.textOf((MenuItem) element)) : null;
    }

    /** Tells whether it shows a text that can be read. */
    static boolean hasWords(Object element) {
        String text = shownBy(element);
        return text != null && !text.isBlank() && !isOfSigns(text);
    }

    /** Tells whether all that it shows is a sign of an icon font, which stands for no letter. */
    static boolean isSign(Object element) {
        return isOfSigns(shownBy(element));
    }

    private static String shownBy(Object element) {
        if (element instanceof Labeled) return ((Labeled) element).getText();
        return element instanceof Text ? ((Text) element).getText() : null;
    }

    private static boolean isOfSigns(String text) {
        if (text == null || text.isEmpty() || !isPrivate(text.codePointAt(0))) return false; // nearly all
        return text.codePoints().allMatch(Texts::isPrivate);
    }

    private static boolean isPrivate(int letter) {
        return Character.getType(letter) == Character.PRIVATE_USE;
    }

    public static String promptOf(Object element) {
        String prompt = element instanceof TextInputControl ? ((TextInputControl) element).getPromptText()
            : element instanceof ComboBoxBase ? ((ComboBoxBase<?>) element).getPromptText() : null;
        return prompt == null || prompt.isEmpty() ? null : prompt;
    }

    /** Null for what has no value that is a text. */
    public static String valueOf(Object element) {
        if (Types.isPassword(element)) {
            return element instanceof TextInputControl ? "•".repeat(((TextInputControl) element).getLength()) : null;
        }
        if (element instanceof TextInputControl) return short_(((TextInputControl) element).getText());
        if (element instanceof ComboBoxBase) return comboValue((ComboBoxBase<?>) element);
        if (element instanceof ChoiceBox) return choiceValue((ChoiceBox<?>) element);
        if (element instanceof Spinner) return ((Spinner<?>) element).getEditor().getText();
        if (element instanceof Slider) return number(((Slider) element).getValue());
        if (element instanceof ScrollBar) return number(((ScrollBar) element).getValue());
        if (element instanceof Pagination) return number(((Pagination) element).getCurrentPageIndex() + 1);
        if (element instanceof ProgressIndicator) return progress((ProgressIndicator) element);
        if (element instanceof CheckBox) return ((CheckBox) element).isIndeterminate() ? INDETERMINATE : null;
        if (element instanceof DateCell) return converted(null, ((DateCell) element).getItem());
        return element instanceof Node ? Names.ownValueOf((Node) element) : null;
    }

    private static String progress(ProgressIndicator indicator) {
        return indicator.isIndeterminate() ? INDETERMINATE : number(indicator.getProgress());
    }

    private static String comboValue(ComboBoxBase<?> box) {
        if (box.isEditable() && box instanceof ComboBox) return ((ComboBox<?>) box).getEditor().getText();
        if (box instanceof DatePicker && box.isEditable()) return dateValue((DatePicker) box);
        if (!(box instanceof ComboBox)) return converted(null, box.getValue());
        ListCell<?> shown = ((ComboBox<?>) box).getButtonCell();
        if (shown != null && hasWords(shown) && !shown.getText().equals(box.getPromptText())) return labelOf(shown);
        return converted(((ComboBox<?>) box).getConverter(), box.getValue());
    }

    /** The day, or what stands in its field and is not taken over yet. */
    private static String dateValue(DatePicker picker) {
        String written = picker.getEditor().getText();
        String own = Objects.requireNonNullElse(converted(picker.getConverter(), picker.getValue()), "");
        return written == null || written.equals(own) ? converted(null, picker.getValue()) : short_(written);
    }

    private static String choiceValue(ChoiceBox<?> box) {
        return converted(box.getConverter(), box.getValue());
    }

    /** As the control itself would show it. */
    public static String converted(StringConverter<?> converter, Object value) {
        if (value == null) return null;
        try {
            @SuppressWarnings("unchecked")
            StringConverter<Object> known = (StringConverter<Object>) converter;
            return known == null ? value.toString() : known.toString(value);
        } catch (RuntimeException failed) {
            return "(a " + Types.nameOf(value) + " that cannot be written)";
        }
    }

    private static String number(double value) {
        return value == Math.rint(value) ? String.valueOf((long) value) : String.valueOf(value);
    }

    /** A value as a control would show it that has no converter. */
    static String written(Object value) {
        return value instanceof Number ? number(((Number) value).doubleValue()) : converted(null, value);
    }

    /** Returns what a search looks at: the label, else the value, and the name of what says neither. */
    public static String searchable(Object element) {
        String label = labelOf(element);
        if (label != null && !label.isEmpty()) return label;
        String name = Names.of(element);
        if (Types.isPassword(element)) return Objects.requireNonNullElse(name, "");
        String value = valueOf(element);
        if (value == null || value.isEmpty()) return Objects.requireNonNullElse(name, "");
        return name == null ? value : value + "\n" + name;
    }

    /** Of a control, or as {@code Tooltip.install} keeps it with any node. */
    public static String tooltipOf(Object element) {
        Object tooltip = element instanceof Control ? ((Control) element).getTooltip() : null;
        if (tooltip == null && element instanceof Node && ((Node) element).hasProperties()) {
            tooltip = ((Node) element).getProperties().get("javafx.scene.control.Tooltip");
        }
        return tooltip instanceof Tooltip ? ((Tooltip) tooltip).getText() : null;
    }

    /** Of the node itself or the nearest around it that has one. */
    public static String tooltipAround(Object hit) {
        Node each = hit instanceof Node ? (Node) hit : null;
        while (each != null && Objects.requireNonNullElse(tooltipOf(each), "").isBlank()) each = Parents.of(each);
        return tooltipOf(each);
    }

    public static Boolean checkedOf(Object element) {
        if (element instanceof CheckBox) {
            CheckBox box = (CheckBox) element;
            return box.isIndeterminate() ? null : box.isSelected();
        }
        return element instanceof javafx.scene.control.CheckMenuItem
            ? ((javafx.scene.control.CheckMenuItem) element).isSelected() : null;
    }

    public static Boolean selectedOf(Object element) {
        if (element instanceof CheckBox) return ((CheckBox) element).isSelected();
        if (element instanceof javafx.scene.control.Toggle) return ((javafx.scene.control.Toggle) element).isSelected();
        if (element instanceof Tab) return ((Tab) element).isSelected();
        if (OwnControls.is(element)) return OwnControls.selectedOf(element);
        if (element instanceof DateCell && ((DateCell) element).getStyleClass().contains("selected")) return true;
        if (element instanceof javafx.scene.control.CheckMenuItem) return checkedOf(element);
        return element instanceof javafx.scene.control.Cell && ((javafx.scene.control.Cell<?>) element).isSelected()
            ? Boolean.TRUE : null;
    }

    /** Whether it shows what is in it; null for what cannot be closed and opened. */
    public static Boolean expandedOf(Object element) {
        if (element instanceof TitledPane) {
            TitledPane pane = (TitledPane) element;
            return pane.isCollapsible() ? pane.isExpanded() : null;
        }
        TreeItem<?> item = element instanceof TreeCell ? ((TreeCell<?>) element).getTreeItem()
            : element instanceof TreeTableRow ? ((TreeTableRow<?>) element).getTreeItem() : null;
        return TreeItems.expanded(item);
    }

    /** The underscore before a letter stands for a key, and is not shown. */
    static String withoutMnemonic(String text) {
        return text == null ? null : text.replaceFirst("_(?=[^_])", "").replace("__", "_");
    }

    private static String short_(String text) {
        return text == null || text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "…";
    }

    public static boolean isVisible(Node node) {
        for (Node each = node; each != null; each = Parents.of(each)) if (!each.isVisible()) return false;
        return true;
    }

    /** The same for everything that is shown, nodes or not. */
    public static boolean isSeen(Object element) {
        if (element instanceof Node) return isVisible((Node) element);
        if (element instanceof Tab) return isVisible(((Tab) element).getTabPane());
        return !(element instanceof MenuItem) || ((MenuItem) element).isVisible();
    }
}
