package glovebox.javafx.scene;

import glovebox.bridge.BridgeException;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.control.FocusModel;
import javafx.scene.control.MultipleSelectionModel;
import javafx.scene.control.TableColumnBase;
import javafx.scene.control.TreeItem;
import javafx.scene.control.TreeTableColumn;
import javafx.scene.control.TreeTableView;

/** The rows of a TreeTableView: the items that are not inside a closed one. */
public final class TreeTableRows extends Rows {
    private final TreeTableView<?> tree;

    TreeTableRows(TreeTableView<?> tree) {
        super(tree);
        this.tree = tree;
    }

    @Override
    public String kind() {
        return "TreeTableView";
    }

    @Override
    public int count() {
        return tree.getExpandedItemCount();
    }

    @Override
    public MultipleSelectionModel<?> selection() {
        return tree.getSelectionModel();
    }

    @Override
    public FocusModel<?> focus() {
        return tree.getFocusModel();
    }

    @Override
    public void scrollTo(int index, TableColumnBase<?, ?> column) {
        tree.scrollTo(index);
        if (column != null) tree.scrollToColumnIndex(columns().indexOf(column));
    }

    @Override
    public void select(int index, TableColumnBase<?, ?> column) {
        selectIn(tree, index, column);
    }

    private static <T> void selectIn(TreeTableView<T> tree, int index, TableColumnBase<?, ?> column) {
        @SuppressWarnings("unchecked")
        TreeTableColumn<T, ?> typed = (TreeTableColumn<T, ?>) column;
        tree.getSelectionModel().select(index, typed);
    }

    @Override
    public int level(int index) {
        return levelIn(tree, index);
    }

    @Override
    public Boolean expanded(int index) {
        return TreeItems.expanded(tree.getTreeItem(index));
    }

    private static <T> int levelIn(TreeTableView<T> typed, int index) {
        return typed.getTreeItemLevel(typed.getTreeItem(index));
    }

    /** An item says what its row says in the first column. */
    @Override
    public int indexOf(List<String> path) throws BridgeException {
        return indexIn(tree, path);
    }

    private static <T> int indexIn(TreeTableView<T> typed, List<String> path) throws BridgeException {
        TreeItem<T> item = TreeItems.find(typed.getRoot(), path, each -> firstText(typed, each));
        return typed.getRow(item);
    }

    private static <T> String firstText(TreeTableView<T> typed, TreeItem<T> item) {
        Object data = typed.getVisibleLeafColumn(0) == null ? null : typed.getVisibleLeafColumn(0).getCellData(item);
        return data == null ? TreeItems.valueOf(item) : Texts.converted(null, data);
    }

    @Override
    public List<String> texts(int index) {
        List<String> texts = new ArrayList<>();
        for (TreeTableColumn<?, ?> column : tree.getVisibleLeafColumns()) {
            Object data = column.getCellData(index);
            texts.add(data == null ? "" : Texts.converted(null, data));
        }
        return texts;
    }

    @Override
    public void edit(int index, TableColumnBase<?, ?> column) {
        editIn(tree, index, column);
    }

    private static <T> void editIn(TreeTableView<T> typed, int index, TableColumnBase<?, ?> column) {
        @SuppressWarnings("unchecked")
        TreeTableColumn<T, ?> own = (TreeTableColumn<T, ?>) column;
        typed.edit(index, own);
    }
}
