package glovebox.javafx.scene;

import java.util.List;
import javafx.scene.control.FocusModel;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.control.MultipleSelectionModel;
import javafx.scene.control.TableColumnBase;

/** The rows of a ListView. */
public final class ListRows extends Rows {
    private final ListView<?> list;
    private ListCell<?> probe;

    ListRows(ListView<?> list) {
        super(list);
        this.list = list;
    }

    @Override
    public String kind() {
        return "ListView";
    }

    @Override
    public int count() {
        return list.getItems() == null ? 0 : list.getItems().size();
    }

    @Override
    public MultipleSelectionModel<?> selection() {
        return list.getSelectionModel();
    }

    @Override
    public FocusModel<?> focus() {
        return list.getFocusModel();
    }

    @Override
    public void scrollTo(int index, TableColumnBase<?, ?> column) {
        list.scrollTo(index);
    }

    /** A cell of the application's own making says it as it would on the screen. */
    @Override
    public List<String> texts(int index) {
        return List.of(textIn(list, index));
    }

    private <T> String textIn(ListView<T> typed, int index) {
        Object item = typed.getItems().get(index);
        if (typed.getCellFactory() == null) return item == null ? "" : Texts.converted(null, item);
        try {
            @SuppressWarnings("unchecked")
            ListCell<T> cell = probe == null ? typed.getCellFactory().call(typed) : (ListCell<T>) probe;
            probe = cell;
            cell.updateListView(typed);
            cell.updateIndex(index);
            return textOf(cell);
        } catch (RuntimeException failed) {
            return item == null ? "" : Texts.converted(null, item);
        }
    }

    @Override
    public void edit(int index, TableColumnBase<?, ?> column) {
        list.edit(index);
    }
}
