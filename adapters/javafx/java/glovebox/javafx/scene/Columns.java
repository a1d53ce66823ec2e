package glovebox.javafx.scene;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import javafx.scene.control.Control;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableColumnBase;
import javafx.scene.control.TableView;
import javafx.scene.control.TreeTableColumn;
import javafx.scene.control.TreeTableView;

/** The columns of a table that are shown, by the names that actions use. */
public final class Columns {
    private Columns() {}

    static List<TableColumnBase<?, ?>> of(Control table) {
        if (table instanceof TableView) return new ArrayList<>(((TableView<?>) table).getVisibleLeafColumns());
        if (table instanceof TreeTableView) return new ArrayList<>(((TreeTableView<?>) table).getVisibleLeafColumns());
        return List.of();
    }

    /** Its own id; of a column that has none, its number among those that are shown. */
    public static String idOf(TableColumnBase<?, ?> column, Control table) {
        return column.getId() != null ? column.getId() : "column" + of(table).indexOf(column);
    }

    /** Both of its names: the id, and what its header says. */
    public static String namesOf(TableColumnBase<?, ?> column, Control table) {
        String text = textOf(column);
        return idOf(column, table) + (text.isBlank() ? "" : " (\"" + text + "\")");
    }

    /** What its header says, after those that stand over it. */
    public static String textOf(TableColumnBase<?, ?> column) {
        String own = Objects.requireNonNullElse(column.getText(), "");
        String over = column.getParentColumn() == null ? "" : textOf(column.getParentColumn());
        return over.isBlank() || own.isBlank() ? over + own : over + " > " + own;
    }

    /** The heads that a table shows: both names of each column, and how it sorts the rows. */
    public static List<String> headsOf(Control table) {
        List<String> heads = new ArrayList<>();
        List<? extends TableColumnBase<?, ?>> sorting = table instanceof TableView
            ? ((TableView<?>) table).getSortOrder() : table instanceof TreeTableView
            ? ((TreeTableView<?>) table).getSortOrder() : List.of();
        for (TableColumnBase<?, ?> column : of(table)) {
            String names = namesOf(column, table).replace("\"", "");
            heads.add(names + (sorting.contains(column) ? " " + orderOf(column) : ""));
        }
        return heads;
    }

    private static String orderOf(TableColumnBase<?, ?> column) {
        Object order = column instanceof TableColumn ? ((TableColumn<?, ?>) column).getSortType()
            : ((TreeTableColumn<?, ?>) column).getSortType();
        return order.toString().toLowerCase(Locale.ROOT);
    }

    /** By its id, else by what its header says; null when there is none, or several under others. */
    public static TableColumnBase<?, ?> find(Control table, String name) {
        List<TableColumnBase<?, ?>> columns = of(table);
        for (TableColumnBase<?, ?> column : columns) if (idOf(column, table).equals(name)) return column;
        for (TableColumnBase<?, ?> column : columns) if (name.equals(textOf(column))) return column;
        TableColumnBase<?, ?> found = null;
        for (TableColumnBase<?, ?> column : columns) {
            if (!name.equals(column.getText())) continue;
            if (found != null && column.getParentColumn() != null) return null; // which of them is for its head to say
            if (found == null) found = column;
        }
        return found;
    }
}
