package glovebox.javafx.scene;

import glovebox.bridge.BridgeException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import javafx.scene.control.TreeItem;

/** The items of a tree by what they say. */
public final class TreeItems {
    private TreeItems() {}

    /** Follows the texts from the root on, whose own may be left out, and opens every item on the way. */
    static <T> TreeItem<T> find(TreeItem<T> root, List<String> path, Function<TreeItem<T>, String> text)
            throws BridgeException {
        if (root == null) throw new BridgeException("NOT_FOUND", "The tree is empty");
        int at = !path.isEmpty() && text.apply(root).equals(path.get(0)) ? 1 : 0;
        TreeItem<T> item = root;
        for (String wanted : path.subList(at, path.size())) {
            item.setExpanded(true);
            item = child(item, wanted, text);
        }
        return item;
    }

    private static <T> TreeItem<T> child(TreeItem<T> item, String wanted, Function<TreeItem<T>, String> text)
            throws BridgeException {
        List<String> there = new ArrayList<>();
        for (TreeItem<T> each : item.getChildren()) {
            if (text.apply(each).equals(wanted)) return each;
            if (there.size() < 20) there.add("\"" + text.apply(each) + "\"");
        }
        throw new BridgeException("NOT_FOUND", "\"" + text.apply(item) + "\" has no item \"" + wanted + "\"; it has "
            + (there.isEmpty() ? "none" : String.join(", ", there)));
    }

    /** Tells whether it shows what is below it; null where nothing is. */
    static Boolean expanded(TreeItem<?> item) {
        return item == null || item.isLeaf() ? null : item.isExpanded();
    }

    static String valueOf(TreeItem<?> item) {
        return item == null || item.getValue() == null ? "" : Texts.converted(null, item.getValue());
    }
}
