package glovebox.javafx.scene;

import glovebox.bridge.BridgeException;
import java.util.List;
import javafx.scene.control.FocusModel;
import javafx.scene.control.MultipleSelectionModel;
import javafx.scene.control.TableColumnBase;
import javafx.scene.control.TreeCell;
import javafx.scene.control.TreeItem;
import javafx.scene.control.TreeView;

/** The rows of a TreeView: the items that are not inside a closed one. */
public final class TreeRows extends Rows {
    private final TreeView<?> tree;
    private TreeCell<?> probe;

    TreeRows(TreeView<?> tree) {
        super(tree);
        this.tree = tree;
    }

    @Override
    public String kind() {
        return "TreeView";
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
    }

    @Override
    public int level(int index) {
        return levelIn(tree, index);
    }

    @Override
    public Boolean expanded(int index) {
        return TreeItems.expanded(tree.getTreeItem(index));
    }

    private static <T> int levelIn(TreeView<T> typed, int index) {
        return typed.getTreeItemLevel(typed.getTreeItem(index));
    }

    @Override
    public int indexOf(List<String> path) throws BridgeException {
        return indexIn(tree, path);
    }

    private static <T> int indexIn(TreeView<T> typed, List<String> path) throws BridgeException {
        TreeItem<T> item = TreeItems.find(typed.getRoot(), path, TreeItems::valueOf);
        return typed.getRow(item);
    }

    @Override
    public List<String> texts(int index) {
        return List.of(textIn(tree, index));
    }

    private <T> String textIn(TreeView<T> typed, int index) {
        TreeItem<T> item = typed.getTreeItem(index);
        if (typed.getCellFactory() == null) return TreeItems.valueOf(item);
        try {
            @SuppressWarnings("unchecked")
            TreeCell<T> cell = probe == null ? typed.getCellFactory().call(typed) : (TreeCell<T>) probe;
            probe = cell;
            cell.updateTreeView(typed);
            cell.updateIndex(index);
            return textOf(cell);
        } catch (RuntimeException failed) {
            return TreeItems.valueOf(item);
        }
    }

    @Override
    public void edit(int index, TableColumnBase<?, ?> column) {
        editIn(tree, index);
    }

    private static <T> void editIn(TreeView<T> typed, int index) {
        typed.edit(typed.getTreeItem(index));
    }
}
