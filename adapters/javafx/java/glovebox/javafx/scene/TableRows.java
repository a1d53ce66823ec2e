package glovebox.javafx.scene;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javafx.scene.control.FocusModel;
import javafx.scene.control.MultipleSelectionModel;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableColumnBase;
import javafx.scene.control.TableView;

/** The rows of a TableView. */
public final class TableRows extends Rows {
    private final TableView<?> table;
    private final Map<TableColumn<?, ?>, TableCell<?, ?>> probes = new HashMap<>();

    TableRows(TableView<?> table) {
        super(table);
        this.table = table;
    }

    @Override
    public String kind() {
        return "TableView";
    }

    @Override
    public int count() {
        return table.getItems() == null ? 0 : table.getItems().size();
    }

    @Override
    public MultipleSelectionModel<?> selection() {
        return table.getSelectionModel();
    }

    @Override
    public FocusModel<?> focus() {
        return table.getFocusModel();
    }

    @Override
    public void scrollTo(int index, TableColumnBase<?, ?> column) {
        table.scrollTo(index);
        if (column != null) table.scrollToColumnIndex(columns().indexOf(column));
    }

    @Override
    public void select(int index, TableColumnBase<?, ?> column) {
        selectIn(table, index, column);
    }

    private static <T> void selectIn(TableView<T> table, int index, TableColumnBase<?, ?> column) {
        @SuppressWarnings("unchecked")
        TableColumn<T, ?> typed = (TableColumn<T, ?>) column;
        table.getSelectionModel().select(index, typed);
    }

    @Override
    public List<String> texts(int index) {
        List<String> texts = new ArrayList<>();
        for (TableColumn<?, ?> column : table.getVisibleLeafColumns()) texts.add(textIn(table, column, index));
        return texts;
    }

    private <T, V> String textIn(TableView<T> typed, TableColumn<?, ?> each, int index) {
        @SuppressWarnings("unchecked")
        TableColumn<T, V> column = (TableColumn<T, V>) each;
        try {
            @SuppressWarnings("unchecked")
            TableCell<T, V> cell = (TableCell<T, V>) probes.computeIfAbsent(each, any -> probe(typed, column));
            cell.updateIndex(index);
            String text = textOf(cell);
            return text.isEmpty() ? dataIn(column, index) : text;
        } catch (RuntimeException failed) {
            return dataIn(column, index);
        }
    }

    private static <T, V> TableCell<T, V> probe(TableView<T> table, TableColumn<T, V> column) {
        TableCell<T, V> cell = column.getCellFactory().call(column);
        cell.updateTableView(table);
        cell.updateTableColumn(column);
        return cell;
    }

    private static String dataIn(TableColumnBase<?, ?> column, int index) {
        Object data = column.getCellData(index);
        return data == null ? "" : Texts.converted(null, data);
    }

    @Override
    public void edit(int index, TableColumnBase<?, ?> column) {
        editIn(table, index, column);
    }

    private static <T> void editIn(TableView<T> typed, int index, TableColumnBase<?, ?> column) {
        @SuppressWarnings("unchecked")
        TableColumn<T, ?> own = (TableColumn<T, ?>) column;
        typed.edit(index, own);
    }
}
