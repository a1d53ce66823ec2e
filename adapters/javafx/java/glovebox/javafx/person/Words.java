package glovebox.javafx.person;

import glovebox.bridge.BridgeException;
import glovebox.javafx.scene.Columns;
import glovebox.javafx.scene.Rows;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javafx.scene.control.Control;
import javafx.scene.control.TableColumnBase;
import javafx.scene.control.TreeItem;
import javafx.scene.control.TreeTableView;
import javafx.scene.control.TreeView;

/** Rows and columns in the words by which an action finds them again. */
final class Words {
    private Words() {}

    /** Returns words that find this row and no other; null where there are none. */
    static List<String> ofRow(Control control, int index, TableColumnBase<?, ?> except) {
        Rows rows = Rows.of(control);
        if (index < 0 || index >= rows.count()) return null;
        int apart = except == null ? -1 : rows.columns().indexOf(except);
        List<String> texts = rows.texts(index);
        for (int i = 0; i < texts.size(); i++) {
            String text = texts.get(i);
            if (i == apart || text == null || text.isBlank()) continue;
            List<String> path = pathTo(control, index, text);
            if (finds(rows, path, index) && isOnly(rows, control, text)) return path;
        }
        return null;
    }

    /** The first row that says it is found: another one would be a mistake once the order is another. */
    private static boolean isOnly(Rows rows, Control control, String text) {
        if (isTree(control)) return true;
        int found = 0;
        for (int i = 0; i < rows.count() && found < 2; i++) if (rows.texts(i).contains(text)) found++;
        return found == 1;
    }

    private static boolean finds(Rows rows, List<String> path, int index) {
        try {
            return rows.indexOf(path) == index;
        } catch (BridgeException | RuntimeException missing) {
            return false;
        }
    }

    private static boolean isTree(Control control) {
        return control instanceof TreeView || control instanceof TreeTableView;
    }

    private static List<String> pathTo(Control control, int index, String text) {
        if (!isTree(control)) return List.of(text);
        List<String> path = new ArrayList<>();
        Rows rows = Rows.of(control);
        TreeItem<?> item = itemAt(control, index);
        while (item != null) {
            int row = rowOf(control, item);
            if (row < 0) break; // the root that is not shown
            path.add(0, row == index ? text : rows.texts(row).get(0));
            item = item.getParent();
        }
        return path;
    }

    private static TreeItem<?> itemAt(Control control, int index) {
        return control instanceof TreeView ? ((TreeView<?>) control).getTreeItem(index)
            : ((TreeTableView<?>) control).getTreeItem(index);
    }

    @SuppressWarnings("unchecked")
    private static int rowOf(Control control, TreeItem<?> item) {
        return control instanceof TreeView ? ((TreeView<Object>) control).getRow((TreeItem<Object>) item)
            : ((TreeTableView<Object>) control).getRow((TreeItem<Object>) item);
    }

    /** By its id, else by what its header says; null for one that has neither. */
    static String ofColumn(TableColumnBase<?, ?> column, Control table) {
        if (column == null) return null;
        String name = column.getId() != null ? column.getId() : column.getText();
        return name == null || name.isBlank() || Columns.find(table, name) != column ? null : name;
    }

    /** Adds the row of an act, or why it has none. */
    static void addRow(Map<String, Object> act, Meant meant, boolean isEdit) {
        List<String> item = ofRow(meant.rows, meant.index, isEdit ? meant.column : null);
        if (item == null) {
            act.put("problem", "several rows say the same as the one that was meant");
            return;
        }
        act.put("item", item);
        String column = ofColumn(meant.column, meant.rows);
        if (column != null) act.put("columnId", column);
    }
}
