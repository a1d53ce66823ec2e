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
        Node top = node;
        while (top.getParent() != null) top = top.getParent();
        for (Window window : List.copyOf(Window.getWindows())) {
            if (window.getScene() == null) continue;
            for (Node bar : window.getScene().getRoot().lookupAll(".tool-bar")) {
                if (bar instanceof ToolBar && ((ToolBar) bar).getItems().contains(top)) return (ToolBar) bar;
            }
        }
        return null;
    }

    /** What opens its menu; null when all items fit. */
    public static Node openerOf(ToolBar bar) {
        return bar.lookup(".tool-bar-overflow-button");
    }
}
