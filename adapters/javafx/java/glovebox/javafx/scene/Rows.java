package glovebox.javafx.scene;

import glovebox.bridge.BridgeException;
import glovebox.bridge.JsonWriter;
import glovebox.javafx.toolkit.Types;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Control;
import javafx.scene.control.FocusModel;
import javafx.scene.control.IndexedCell;
import javafx.scene.control.ListView;
import javafx.scene.control.MultipleSelectionModel;
import javafx.scene.control.TableColumnBase;
import javafx.scene.control.TableView;
import javafx.scene.control.TreeTableView;
import javafx.scene.control.TreeView;
import javafx.scene.control.skin.VirtualFlow;

/** The rows of a control that has cells only for those in sight. */
public abstract class Rows {
    public final Control control;

    Rows(Control control) {
        this.control = control;
    }

    public static boolean isVirtual(Object element) {
        return element instanceof ListView || element instanceof TableView || element instanceof TreeView
            || element instanceof TreeTableView;
    }

    public static Rows of(Control control) {
        if (control instanceof ListView) return new ListRows((ListView<?>) control);
        if (control instanceof TableView) return new TableRows((TableView<?>) control);
        if (control instanceof TreeView) return new TreeRows((TreeView<?>) control);
        return new TreeTableRows((TreeTableView<?>) control);
    }

    /** @throws BridgeException NOT_VIRTUAL for anything without rows */
    public static Rows require(Object element) throws BridgeException {
        if (isVirtual(element)) return of((Control) element);
        throw new BridgeException("NOT_VIRTUAL", Types.nameOf(element) + " has no rows");
    }

    public abstract String kind();

    public abstract int count();

    public abstract MultipleSelectionModel<?> selection();

    abstract FocusModel<?> focus();

    abstract void scrollTo(int index, TableColumnBase<?, ?> column);

    /** Returns what is shown in a row, also where no cell shows it. */
    public abstract List<String> texts(int index);

    /** Selects one cell where the control selects cells, else the row. */
    public void select(int index, TableColumnBase<?, ?> column) {
        selection().select(index);
    }

    /** Opens the editor of a cell; nothing happens where there is none. */
    public abstract void edit(int index, TableColumnBase<?, ?> column);

    /** Returns what is shown in one cell, also where no cell shows it. */
    public String textAt(int index, TableColumnBase<?, ?> column) {
        int at = column == null ? 0 : columns().indexOf(column);
        List<String> texts = texts(index);
        return at >= 0 && at < texts.size() ? texts.get(at) : "";
    }

    /** Returns how deep a row is in a tree. */
    public int level(int index) {
        return 0;
    }

    /** Tells whether a row of a tree shows what is below it; null where nothing is. */
    public Boolean expanded(int index) {
        return null;
    }

    /** The row of an item by its texts from the root on, which opens what is closed on the way. */
    public int indexOf(List<String> path) throws BridgeException {
        String wanted = path.isEmpty() ? "" : path.get(path.size() - 1);
        for (int i = 0; i < count(); i++) if (texts(i).contains(wanted)) return i;
        for (int i = 0; i < count(); i++) if (isPartOf(wanted, texts(i))) return i;
        throw new BridgeException("NOT_FOUND", "No row says \"" + wanted + "\"");
    }

    /** Tells whether one of several labels in a cell says it. */
    private static boolean isPartOf(String wanted, List<String> texts) {
        for (String text : texts) if (List.of(text.split(", ")).contains(wanted)) return true;
        return false;
    }

    public List<TableColumnBase<?, ?>> columns() {
        return Columns.of(control);
    }

    /** The cells, or rows of cells, that are in sight and not empty, from the top. */
    List<IndexedCell<?>> visible() {
        List<IndexedCell<?>> cells = new ArrayList<>();
        VirtualFlow<?> flow = flow();
        IndexedCell<?> first = flow == null ? null : flow.getFirstVisibleCell();
        IndexedCell<?> last = flow == null ? null : flow.getLastVisibleCell();
        if (first == null || last == null) return cells;
        for (int i = Math.max(0, first.getIndex()); i <= last.getIndex(); i++) {
            IndexedCell<?> cell = flow.getVisibleCell(i);
            if (cell != null && !cell.isEmpty() && cell.isVisible()) cells.add(cell);
        }
        return cells;
    }

    /** Brings a row into sight and gives the cell that shows it. */
    public Node show(int index, TableColumnBase<?, ?> column) throws BridgeException {
        if (index < 0 || index >= count()) {
            throw new BridgeException("NOT_FOUND", kind() + " has no row " + index + ": it has " + count());
        }
        Node cell = shown(index, column);
        if (cell != null && isInSight(cell)) return cell;
        scrollTo(index, column);
        control.applyCss();
        control.layout();
        cell = shown(index, column);
        if (cell != null) return cell;
        throw new BridgeException("NOT_VISIBLE", kind() + " does not show row " + index + " after scrolling to it");
    }

    private boolean isInSight(Node cell) {
        var part = Geometry.visiblePart(cell);
        return part != null && part.getHeight() >= Geometry.inScene(cell).getHeight() - 1;
    }

    private Node shown(int index, TableColumnBase<?, ?> column) {
        for (IndexedCell<?> row : visible()) {
            if (row.getIndex() == index) return column == null ? row : cellOf(row, column);
        }
        return null;
    }

    private static Node cellOf(IndexedCell<?> row, TableColumnBase<?, ?> column) {
        for (Node each : ((Parent) row).getChildrenUnmodifiable()) {
            if (columnOf(each) == column) return each;
        }
        return null;
    }

    /** The column of a cell of a table; null for any other. */
    public static TableColumnBase<?, ?> columnOf(Node cell) {
        if (cell instanceof javafx.scene.control.TableCell) {
            return ((javafx.scene.control.TableCell<?, ?>) cell).getTableColumn();
        }
        return cell instanceof javafx.scene.control.TreeTableCell
            ? ((javafx.scene.control.TreeTableCell<?, ?>) cell).getTableColumn() : null;
    }

    private VirtualFlow<?> flow() {
        for (Node node : control.getChildrenUnmodifiable()) {
            if (node instanceof VirtualFlow) return (VirtualFlow<?>) node;
        }
        Node found = control.lookup(".virtual-flow");
        return found instanceof VirtualFlow ? (VirtualFlow<?>) found : null;
    }

    /** The contract's section about a control of this kind. */
    public void write(JsonWriter json, Uids uids) {
        json.key("virtualization").object().field("kind", kind()).field("itemsCount", count());
        List<IndexedCell<?>> visible = visible();
        if (!visible.isEmpty()) {
            json.key("visibleRange").object().field("from", visible.get(0).getIndex())
                .field("to", visible.get(visible.size() - 1).getIndex()).endObject();
        }
        json.key("selectedIndices")
            .value(selection() == null ? List.of() : new ArrayList<>(selection().getSelectedIndices()));
        json.field("focusedIndex", focus() == null ? -1 : focus().getFocusedIndex());
        json.key("columns").array();
        for (TableColumnBase<?, ?> column : columns()) {
            json.object().field("id", Columns.idOf(column, control)).field("text", Columns.textOf(column)).endObject();
        }
        json.endArray().key("visibleCells").array();
        for (IndexedCell<?> row : visible) row(json, row, uids);
        json.endArray().endObject();
    }

    private void row(JsonWriter json, IndexedCell<?> row, Uids uids) {
        json.object().field("index", row.getIndex()).field("uid", uids.of(row))
            .field("path", Paths.between(control, row))
            .key("cells").array();
        if (!Cells.isTableRow(row)) {
            json.object().field("text", textOf(row)).endObject();
        } else {
            for (Node cell : row.getChildrenUnmodifiable()) {
                TableColumnBase<?, ?> column = columnOf(cell);
                if (column == null) continue;
                json.object().field("columnId", Columns.idOf(column, control))
                    .field("text", textOf((IndexedCell<?>) cell)).endObject();
            }
        }
        json.endArray().endObject();
    }

    /** Returns what a cell says; one that draws its item as a picture says what the item is. */
    static String textOf(IndexedCell<?> cell) {
        if (cell.isEmpty()) return "";
        String text = cell.getText();
        if (text != null && !text.isEmpty()) return text;
        String drawn = DrawnWords.in(cell.getGraphic());
        if (!drawn.isEmpty()) return drawn;
        return cell.getItem() == null ? "" : Texts.converted(null, cell.getItem());
    }
}
