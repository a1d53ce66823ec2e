package glovebox.sh3d.home;

import com.eteks.sweethome3d.model.Home;
import com.eteks.sweethome3d.model.UserPreferences;
import com.eteks.sweethome3d.viewcontroller.HomeController;
import com.eteks.sweethome3d.viewcontroller.HomeView.ActionType;
import glovebox.bridge.BridgeException;
import java.awt.Component;
import java.awt.Dialog;
import java.awt.Window;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import javax.swing.Action;
import javax.swing.JComponent;
import javax.swing.SwingUtilities;
import javax.swing.undo.UndoableEditSupport;

/** A home in its window. Used on the event thread but where said. */
public final class OpenHome {
    private static final AtomicLong LAST = new AtomicLong();

    /** Unique in this process, as long as it runs. */
    public final String id = "home" + LAST.incrementAndGet();
    public final Home home;
    public final UserPreferences preferences;
    public final HomeController controller;
    public final UndoableEditSupport undo;
    public final Tracker tracker;
    /** Number of edits that were finished since it is known. */
    public long edits;
    /** Number of steps of the edit on its way that are done. Read on any thread. */
    public volatile int stepsDone;
    /** The file that a call opened it from, or saved it as. Read on any thread. */
    private volatile String namedByCall;
    private volatile long inFront = System.nanoTime();
    private volatile boolean closed;

    public OpenHome(Home home, UserPreferences preferences, HomeController controller, UndoableEditSupport undo) {
        this.home = home;
        this.preferences = preferences;
        this.controller = controller;
        this.undo = undo;
        this.tracker = new Tracker(home);
        undo.addUndoableEditListener(event -> edits++);
    }

    /** Time when its window was in front last, on any thread; later ones are greater. */
    public long lastInFront() {
        Window window = window();
        if (window != null && window.isFocused()) inFront = System.nanoTime();
        return inFront;
    }

    public void nameByCall(String name) {
        namedByCall = name;
    }

    /** Tells on any thread whether the file that it has now is not one that the person chose. */
    public boolean isNamedByCall() {
        return Objects.equals(namedByCall, home.getName());
    }

    public void close() {
        closed = true;
        tracker.close();
    }

    /** Nobody may change a home behind a dialog that was begun on what it was. */
    public void mustBeOpen() throws BridgeException {
        if (closed) throw new BridgeException("HOME_NOT_FOUND", "The home " + id + " was closed");
    }

    public void mustBeFree() throws BridgeException {
        mustBeOpen();
        for (Window window : Window.getWindows()) {
            if (!(window instanceof Dialog) || !window.isShowing() || !((Dialog) window).isModal()) continue;
            String title = String.valueOf(((Dialog) window).getTitle());
            throw new BridgeException("MODAL_DIALOG", "The dialog \"" + title + "\" is open; nothing was changed",
                Map.of("title", title));
        }
    }

    public Component view() {
        return (Component) controller.getView();
    }

    /** The entry of the Edit menu that undoes or redoes; null when there is nothing to do. */
    public String undoName(boolean isRedo) {
        if (!(controller.getView() instanceof JComponent)) return null;
        JComponent view = (JComponent) controller.getView();
        Action action = view.getActionMap().get(isRedo ? ActionType.REDO : ActionType.UNDO);
        return action == null || !action.isEnabled() ? null : String.valueOf(action.getValue(Action.NAME));
    }

    private Window window() {
        Component view = view();
        return view == null ? null : SwingUtilities.getWindowAncestor(view);
    }
}
