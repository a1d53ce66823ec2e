package glovebox.javafx.act;

import glovebox.bridge.BridgeException;
import glovebox.javafx.scene.Overflow;
import javafx.scene.AccessibleAction;
import javafx.scene.Node;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.ToolBar;
import javafx.stage.Window;

/** Opens the menu of a tool bar in which the items are that do not fit. */
final class OverflowMenu {
    private OverflowMenu() {}

    /** Has an item be in a window, where it is one of a tool bar's. */
    static void open(Node item) throws BridgeException {
        ToolBar bar = Overflow.barOf(item);
        Node opener = bar == null ? null : Overflow.openerOf(bar);
        if (opener == null) return;
        Target.mustBeFree(bar.getScene().getWindow());
        opener.executeAccessibleAction(AccessibleAction.FIRE); // it opens by the mouse, too, but closes by it again
        for (Window window : Window.getWindows()) {
            if (!(window instanceof ContextMenu)) continue;
            window.getScene().getRoot().applyCss();
            window.getScene().getRoot().layout();
        }
    }
}
