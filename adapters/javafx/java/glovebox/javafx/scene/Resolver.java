package glovebox.javafx.scene;

import glovebox.bridge.Arguments;
import glovebox.bridge.BridgeException;
import glovebox.javafx.skin.TabHeaders;
import java.util.Map;
import javafx.scene.Node;
import javafx.scene.control.MenuItem;
import javafx.scene.control.Tab;
import javafx.stage.Window;

/** From what a caller says to what is on the screen. Never another thing than was meant. */
public final class Resolver {
    private final Uids uids;
    private final Windows windows;

    public Resolver(Uids uids, Windows windows) {
        this.uids = uids;
        this.windows = windows;
    }

    /**
     * @param ref {@code uid}, or {@code window} and {@code path} below the root of its scene; {@code hint} for when
     *     that is gone
     * @throws BridgeException STALE_REF for what was there, NOT_FOUND for what never was
     */
    public Object element(Arguments ref) throws BridgeException {
        try {
            return named(ref);
        } catch (BridgeException gone) {
            boolean isGone = gone.code.equals("STALE_REF") || gone.code.equals("NODE_NOT_FOUND");
            Object hinted = isGone && ref.has("hint") ? Hints.find(ref.object("hint")) : null;
            if (hinted == null) throw gone;
            return hinted;
        }
    }

    private Object named(Arguments ref) throws BridgeException {
        String uid = ref.text("uid", "");
        if (!uid.isEmpty()) return byUid(uid);
        Window window = window(ref.text("window", ""));
        Object element = window.getScene().getRoot();
        String path = ref.text("path", "");
        if (path.isEmpty()) return element;
        for (String segment : path.split("/")) {
            element = Paths.child(element, segment);
            if (element != null) continue;
            throw new BridgeException("NODE_NOT_FOUND", "There is no " + segment + " where the path leads: " + path);
        }
        return element;
    }

    private Object byUid(String uid) throws BridgeException {
        Object element = uids.find(uid);
        if (element instanceof Window && ((Window) element).isShowing()) return element;
        if (element != null && isShown(element)) return element;
        Object own = uids.wasGiven(uid) ? null : Hints.named(uid);
        if (own != null) return own;
        if (uids.wasGiven(uid)) {
            throw new BridgeException("STALE_REF", "What uid " + uid + " stood for is not on the screen any more",
                Map.of("uid", uid));
        }
        throw new BridgeException("NODE_NOT_FOUND", "No node has the uid " + uid, Map.of("uid", uid));
    }

    private static boolean isShown(Object element) {
        Window window = windowOf(element);
        return window != null && window.isShowing();
    }

    /** The window that shows it; null when none does. */
    public static Window windowOf(Object element) {
        if (element instanceof Window) return (Window) element;
        if (element instanceof Tab) return windowOf(((Tab) element).getTabPane());
        if (element instanceof MenuItem) return windowOfItem((MenuItem) element);
        Node node = (Node) element;
        if (node != null && !Overflow.isShown(node)) node = Overflow.barOf(node);
        return node == null || node.getScene() == null ? null : node.getScene().getWindow();
    }

    private static Window windowOfItem(MenuItem item) {
        MenuItem top = item;
        while (top.getParentMenu() != null) top = top.getParentMenu();
        Node owner = Menus.ownerOf(top);
        if (owner != null) return windowOf(owner);
        return top.getParentPopup() == null ? null : Windows.rootOf(top.getParentPopup());
    }

    /** A window by its id; the current one for an empty id. */
    public Window window(String id) throws BridgeException {
        if (id.isEmpty()) return windows.current();
        Object found = byUid(id);
        if (found instanceof Window) return (Window) found;
        throw new BridgeException("NODE_NOT_FOUND", id + " is no window");
    }

    /** A node, where other things will not do. */
    public Node node(Arguments ref) throws BridgeException {
        Object element = element(ref);
        if (element instanceof Window) return ((Window) element).getScene().getRoot();
        if (element instanceof Tab) {
            Node header = TabHeaders.of((Tab) element);
            return header != null ? header : ((Tab) element).getTabPane();
        }
        if (element instanceof MenuItem) {
            Node shown = ((MenuItem) element).getStyleableNode();
            if (shown != null && shown.getScene() != null) return shown;
            throw new BridgeException("NOT_VISIBLE", "The menu item \"" + Menus.textOf((MenuItem) element)
                + "\" is not shown");
        }
        return (Node) element;
    }
}
