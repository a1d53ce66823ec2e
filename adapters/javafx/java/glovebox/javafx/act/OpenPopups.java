package glovebox.javafx.act;

import glovebox.javafx.scene.Windows;
import glovebox.javafx.toolkit.Parents;
import java.util.ArrayList;
import java.util.function.Predicate;
import javafx.event.Event;
import javafx.scene.Node;
import javafx.scene.control.ContextMenu;
import javafx.stage.PopupWindow;
import javafx.stage.Window;

/** Popups have the keys of their window while they are open: who works somewhere else has closed them before. */
final class OpenPopups {
    private OpenPopups() {}

    /** Closes those that are neither around a node nor belong to it, as a press of the mouse on it does. */
    static void leaveFor(Node node) {
        leaveFor(node, popup -> true);
    }

    /** Closes those that would keep the press that closes them for themselves: a person would press again. */
    static void freePressOn(Node node) {
        leaveFor(node, PopupWindow::getConsumeAutoHidingEvents);
    }

    private static void leaveFor(Node node, Predicate<PopupWindow> isMeant) {
        Window own = node.getScene().getWindow();
        for (Window each : new ArrayList<>(Window.getWindows())) {
            if (!(each instanceof PopupWindow) || Windows.rootOf(each) != Windows.rootOf(own)) continue;
            PopupWindow popup = (PopupWindow) each;
            if (!popup.isAutoHide() || !popup.isShowing() || !isMeant.test(popup)) continue;
            if (!isAround(popup, own) && !belongs(popup, node)) leave(popup);
        }
    }

    private static boolean isAround(Window popup, Window window) {
        for (Window each = window; each instanceof PopupWindow; each = ((PopupWindow) each).getOwnerWindow()) {
            if (each == popup) return true;
        }
        return false;
    }

    /** The list of a box is worked by keys for the box or its field; a menu by keys for what it was asked of. */
    private static boolean belongs(PopupWindow popup, Node node) {
        PopupWindow top = popup;
        while (top.getOwnerWindow() instanceof PopupWindow) top = (PopupWindow) top.getOwnerWindow();
        Node owner = top.getOwnerNode();
        if (owner == null) return node == node.getScene().getFocusOwner(); // it opened over what had the keyboard
        return Parents.isWithin(owner, node) || !(top instanceof ContextMenu) && Parents.isWithin(node, owner);
    }

    private static void leave(PopupWindow popup) {
        popup.hide();
        if (popup.getOnAutoHide() != null) popup.getOnAutoHide().handle(new Event(popup, popup, Event.ANY));
    }
}
