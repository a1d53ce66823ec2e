package glovebox.javafx.scene;

import javafx.scene.Node;
import javafx.scene.control.Cell;
import javafx.scene.control.Control;
import javafx.scene.control.IndexedCell;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableRow;
import javafx.scene.control.TreeTableCell;
import javafx.scene.control.TreeTableRow;

/** Cells are few and show many rows one after the other. */
public final class Cells {
    private Cells() {}

    /** Returns what a cell stands for now: the row's number and its item. Never 0. */
    static int stampOf(IndexedCell<?> cell) {
        Cell<?> row = cell;
        if (cell instanceof TableCell && ((TableCell<?, ?>) cell).getTableRow() != null) {
            row = ((TableCell<?, ?>) cell).getTableRow();
        } else if (cell instanceof TreeTableCell && ((TreeTableCell<?, ?>) cell).getTreeTableRow() != null) {
            row = ((TreeTableCell<?, ?>) cell).getTreeTableRow();
        }
        Object item = row.getItem();
        int stamp = 31 * (cell.getIndex() + 2) + (isValue(item) ? item.hashCode() : System.identityHashCode(item));
        return stamp == 0 ? 1 : stamp;
    }

    private static boolean isValue(Object item) {
        return item instanceof String || item instanceof Number || item instanceof Boolean || item instanceof Enum;
    }

    /** The stamp of the nearest cell that a node is, or is in; 0 outside of cells. */
    static int stampAbove(Node node) {
        for (Node each = node; each != null; each = each.getParent()) {
            if (each instanceof IndexedCell) return stampOf((IndexedCell<?>) each);
        }
        return 0;
    }

    /** Tells whether it is one row of a table, whose cells are its children. */
    static boolean isTableRow(Node node) {
        return node instanceof TableRow || node instanceof TreeTableRow;
    }

    /** Tells whether its children are cells: those of a table's row, or of a row of a library's grid. */
    static boolean isOfCells(Control row) {
        return isTableRow(row) || row.getChildrenUnmodifiable().stream().anyMatch(IndexedCell.class::isInstance);
    }
}
