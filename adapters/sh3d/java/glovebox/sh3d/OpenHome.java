package glovebox.sh3d;

import com.eteks.sweethome3d.model.Home;
import com.eteks.sweethome3d.model.UserPreferences;
import com.eteks.sweethome3d.viewcontroller.HomeController;
import glovebox.bridge.BridgeException;
import java.awt.Component;
import java.awt.Dialog;
import java.awt.Window;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import javax.swing.SwingUtilities;
import javax.swing.undo.UndoableEditSupport;

/** A home in its window. Used on the event thread but where said. */
final class OpenHome {
    private static final AtomicLong LAST = new AtomicLong();

    /** Unique in this process, as long as it runs. */
    final String id = "home" + LAST.incrementAndGet();
    final Home home;
    final UserPreferences preferences;
    final HomeController controller;
    final UndoableEditSupport undo;
    final Tracker tracker;
    /** How many steps of the edit on its way are done. Read on any thread. */
    volatile int stepsDone;
    /** The file that a call opened it from, or saved it as. Read on any thread. */
    private volatile String namedByCall;
    private volatile long inFront = System.nanoTime();
    private volatile boolean closed;

    OpenHome(Home home, UserPreferences preferences, HomeController controller, UndoableEditSupport undo) {
        this.home = home;
        this.preferences = preferences;
        this.controller = controller;
        this.undo = undo;
        this.tracker = new Tracker(home);
    }

    /** On any thread: when its window was in front last; later ones are greater. */
    long lastInFront() {
        Window window = window();
        if (window != null && window.isFocused()) inFront = System.nanoTime();
        return inFront;
    }

    void nameByCall(String name) {
        namedByCall = name;
    }

    /** On any thread: whether the file that it has now is not one that the person chose. */
    boolean isNamedByCall() {
        return Objects.equals(namedByCall, home.getName());
    }

    void close() {
        closed = true;
        tracker.close();
    }

    /** Nobody may change a home behind a dialog that was begun on what it was. */
    void mustBeOpen() throws BridgeException {
        if (closed) throw new BridgeException("HOME_NOT_FOUND", "The home " + id + " was closed");
    }

    void mustBeFree() throws BridgeException {
        mustBeOpen();
        for (Window window : Window.getWindows()) {
            if (!(window instanceof Dialog) || !window.isShowing() || !((Dialog) window).isModal()) continue;
            String title = String.valueOf(((Dialog) window).getTitle());
            throw new BridgeException("MODAL_DIALOG", "The dialog \"" + title + "\" is open; nothing was changed",
                Map.of("title", title));
        }
    }

    Component view() {
        return (Component) controller.getView();
    }

    private Window window() {
        Component view = view();
        return view == null ? null : SwingUtilities.getWindowAncestor(view);
    }
}
