package glovebox.javafx.scene;

import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.ToolBar;
import javafx.stage.Window;

/** Items of a tool bar that is too narrow for them: they are in no window until its menu is opened. */
public final class Overflow {
    private Overflow() {}

    /** The tool bar that has a node among its items, or in one of them; null when none has. */
    public static ToolBar barOf(Node node) {
        for (Window window : List.copyOf(Window.getWindows())) {
            if (window.getScene() == null) continue;
            for (Node bar : window.getScene().getRoot().lookupAll(".tool-bar")) {
                if (bar instanceof ToolBar && itemOf((ToolBar) bar, node) != null) return (ToolBar) bar;
            }
        }
        return null;
    }

    /** The item of a tool bar that a node is, or is in. */
    static Node itemOf(ToolBar bar, Node node) {
        for (Node each = node; each != null; each = each.getParent()) if (bar.getItems().contains(each)) return each;
        return null;
    }

    /** Tells whether a node is in a window that is open. */
    public static boolean isShown(Node node) {
        return node.getScene() != null && node.getScene().getWindow() != null
            && node.getScene().getWindow().isShowing();
    }

    /** What opens its menu; null when all items fit. */
    public static Node openerOf(ToolBar bar) {
        return bar.lookup(".tool-bar-overflow-button");
    }
}
