package glovebox.javafx.act;

import glovebox.bridge.BridgeException;
import glovebox.javafx.toolkit.Types;
import javafx.event.Event;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import javafx.stage.Stage;
import javafx.stage.Window;
import javafx.stage.WindowEvent;

/** Asks a window or a tab to close, as its cross does: the application may keep it. */
final class Closing {
    private Closing() {}

    /** Returns whether it is closed. */
    static boolean close(Window window) throws BridgeException {
        Target.mustBeFree(window);
        Event.fireEvent(window, new WindowEvent(window, WindowEvent.WINDOW_CLOSE_REQUEST));
        return !window.isShowing();
    }

    /** The same of a tab. */
    static boolean close(Tab tab) throws BridgeException {
        TabPane pane = tab.getTabPane();
        Target.of(pane, null);
        if (!tab.isClosable() || pane.getTabClosingPolicy() == TabPane.TabClosingPolicy.UNAVAILABLE) {
            throw new BridgeException("BAD_ARGUMENT", "The tab \"" + tab.getText() + "\" has no cross");
        }
        Event request = new Event(tab, tab, Tab.TAB_CLOSE_REQUEST_EVENT);
        Event.fireEvent(tab, request);
        if (request.isConsumed()) return false;
        pane.getTabs().remove(tab);
        Event.fireEvent(tab, new Event(tab, tab, Tab.CLOSED_EVENT));
        return true;
    }

    static void mustHaveCross(Window window) throws BridgeException {
        if (window instanceof Stage) return;
        throw new BridgeException("BAD_ARGUMENT", Types.nameOf(window) + " has no cross: only a stage can be closed."
            + " A popup goes away with ESCAPE or a click beside it");
    }
}
