package glovebox.javafx.act;

import glovebox.javafx.scene.Overflow;
import javafx.scene.Node;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.ToolBar;
import javafx.stage.Window;

/** Opens the menu of a tool bar in which the items are that do not fit. */
final class OverflowMenu {
    private OverflowMenu() {}

    /** Has an item be in a window, where it is one of a tool bar's. */
    static void open(Node item) {
        ToolBar bar = Overflow.barOf(item);
        Node opener = bar == null ? null : Overflow.openerOf(bar);
        if (opener == null) return;
        try {
            Pointer pointer = new Pointer(bar.getScene());
            pointer.arriveAt(Target.of(opener, null).point());
            pointer.press(javafx.scene.input.MouseButton.PRIMARY);
            pointer.release(javafx.scene.input.MouseButton.PRIMARY);
        } catch (Exception notShown) {
            return; // the item is then told to be in no window
        }
        for (Window window : Window.getWindows()) {
            if (!(window instanceof ContextMenu)) continue;
            window.getScene().getRoot().applyCss();
            window.getScene().getRoot().layout();
        }
    }
}
