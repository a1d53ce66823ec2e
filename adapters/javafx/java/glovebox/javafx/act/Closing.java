package glovebox.javafx.act;

import glovebox.bridge.BridgeException;
import glovebox.javafx.toolkit.Types;
import javafx.event.Event;
import javafx.stage.Stage;
import javafx.stage.Window;
import javafx.stage.WindowEvent;

/** Asks a window to close, as its cross does: the application may keep it. */
final class Closing {
    private Closing() {}

    /** Returns whether it is closed. */
    static boolean close(Window window) throws BridgeException {
        Target.mustBeFree(window);
        Event.fireEvent(window, new WindowEvent(window, WindowEvent.WINDOW_CLOSE_REQUEST));
        return !window.isShowing();
    }

    static void mustHaveCross(Window window) throws BridgeException {
        if (window instanceof Stage) return;
        throw new BridgeException("BAD_ARGUMENT", Types.nameOf(window) + " has no cross: only a stage can be closed."
            + " A popup goes away with ESCAPE or a click beside it");
    }
}
