package glovebox.javafx.act;

import glovebox.bridge.BridgeException;
import glovebox.javafx.scene.Rows;
import glovebox.javafx.toolkit.Parents;
import javafx.event.Event;
import javafx.event.EventType;
import javafx.scene.Node;
import javafx.scene.control.Cell;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.ComboBoxBase;
import javafx.scene.control.Control;
import javafx.scene.control.IndexedCell;
import javafx.scene.control.TableColumnBase;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;

/** Editors that cells open for their value: what is put into them is committed to the model, once. */
final class CellEditing {
    private CellEditing() {}

    /** The cell whose editor a node is, or is in; null when none is being edited there. */
    static IndexedCell<?> editedAround(Node node) {
        for (Node each = node; each != null; each = Parents.of(each)) {
            if (each instanceof IndexedCell && ((IndexedCell<?>) each).isEditing()) return (IndexedCell<?>) each;
        }
        return null;
    }

    /** Opens the editor of a cell and gives it. */
    static Node open(IndexedCell<?> cell) throws BridgeException {
        for (Node each = cell; each != null && !cell.isEditing(); each = Parents.of(each)) {
            if (Rows.isVirtual(each)) Rows.of((Control) each).edit(cell.getIndex(), Rows.columnOf(cell));
        }
        cell.applyCss(); // a new editor has no behaviour before
        cell.layout();
        Node editor = cell.isEditing() ? editorIn(cell) : null;
        if (editor != null) return editor;
        if (cell.isEditing()) cell.cancelEdit();
        throw Target.refused("READ_ONLY", cell, "cannot be edited");
    }

    private static Node editorIn(IndexedCell<?> cell) {
        for (Node each : cell.lookupAll("*")) if (each != cell && Values.takesText(each)) return each;
        return null;
    }

    /**
     * Puts a text into the editor of a cell and commits it.
     *
     * @return what the cell shows then
     */
    static String put(IndexedCell<?> cell, Node editor, String text) throws BridgeException {
        Rows rows = rowsAround(cell);
        TableColumnBase<?, ?> column = Rows.columnOf(cell);
        int index = cell.getIndex();
        try {
            Values.put(editor, text);
            if (cell.isEditing()) commit(cell, editor);
        } catch (BridgeException refused) {
            cell.cancelEdit();
            throw refused;
        } catch (RuntimeException unreadable) {
            cell.cancelEdit();
            throw Target.refused("REFUSED", cell, "did not take \"" + text + "\": " + unreadable);
        }
        if (cell.isEditing()) {
            cell.cancelEdit();
            throw Target.refused("REFUSED", cell, "did not take \"" + text + "\"");
        }
        return rows == null ? null : rows.textAt(index, column);
    }

    /** What the row of a cell says there; null for a cell without rows. */
    static String textOf(IndexedCell<?> cell) {
        Rows rows = rowsAround(cell);
        return rows == null ? null : rows.textAt(cell.getIndex(), Rows.columnOf(cell));
    }

    /** As the keys of a person do: Enter in a field; a choice is the cell's new value. */
    static void commit(IndexedCell<?> cell, Node editor) {
        if (editor instanceof TextInputControl) {
            Event.fireEvent(editor, enter(KeyEvent.KEY_PRESSED));
            Event.fireEvent(editor, enter(KeyEvent.KEY_RELEASED));
        } else if (editor instanceof ChoiceBox) {
            commitTo(cell, ((ChoiceBox<?>) editor).getValue());
        } else if (editor instanceof ComboBoxBase) {
            commitTo(cell, ((ComboBoxBase<?>) editor).getValue());
        }
    }

    private static KeyEvent enter(EventType<KeyEvent> type) {
        return new KeyEvent(type, "\r", "\r", KeyCode.ENTER, false, false, false, false);
    }

    private static <T> void commitTo(Cell<T> cell, Object value) {
        @SuppressWarnings("unchecked")
        T typed = (T) value;
        cell.commitEdit(typed);
    }

    private static Rows rowsAround(Node node) {
        for (Node each = node; each != null; each = Parents.of(each)) {
            if (Rows.isVirtual(each)) return Rows.of((Control) each);
        }
        return null;
    }
}
