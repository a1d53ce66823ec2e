package glovebox.javafx.act;

import glovebox.bridge.Arguments;
import glovebox.bridge.BridgeException;
import glovebox.javafx.inner.Inner;
import glovebox.javafx.scene.Columns;
import glovebox.javafx.scene.Geometry;
import glovebox.javafx.scene.Menus;
import glovebox.javafx.scene.Modality;
import glovebox.javafx.scene.Resolver;
import glovebox.javafx.scene.Rows;
import glovebox.javafx.scene.Windows;
import glovebox.javafx.toolkit.Types;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;
import javafx.geometry.Point2D;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.MenuBar;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.TableColumnBase;
import javafx.scene.control.skin.TableColumnHeader;
import javafx.stage.PopupWindow;
import javafx.stage.Window;

/** From the words of an action to its target. */
public final class Targets {
    private final Resolver resolver;
    private final Windows windows;

    Targets(Resolver resolver, Windows windows) {
        this.resolver = resolver;
        this.windows = windows;
    }

    /** Returns what {@code ref}, {@code index}, {@code columnId}, {@code item} or {@code menu} name; null without. */
    Object element(Arguments target) throws BridgeException {
        if (target.has("menu")) return menuItem(target);
        if (!target.has("ref")) return null;
        Object element = resolver.element(target.object("ref"));
        if (Rows.isVirtual(element) && target.has("columnId") && !target.has("index") && !target.has("item")) {
            return header(Rows.require(element), target);
        }
        if (!target.has("index") && !target.has("item")) return element;
        Rows rows = Rows.require(element);
        TableColumnBase<?, ?> column = column(rows, target);
        return rows.show(rowOf(rows, target), column);
    }

    /** The header of a column, by which a person sorts. */
    private static Node header(Rows rows, Arguments target) throws BridgeException {
        TableColumnBase<?, ?> column = column(rows, target);
        for (Node each : rows.control.lookupAll(".column-header")) {
            boolean own = each instanceof TableColumnHeader && ((TableColumnHeader) each).getTableColumn() == column;
            if (own) return each;
        }
        throw new BridgeException("NOT_VISIBLE", rows.kind() + " shows no header for the column");
    }

    static int rowOf(Rows rows, Arguments target) throws BridgeException {
        return target.has("item") ? rows.indexOf(target.texts("item")) : target.integer("index", 0);
    }

    static TableColumnBase<?, ?> column(Rows rows, Arguments target) throws BridgeException {
        if (!target.has("columnId")) return null;
        TableColumnBase<?, ?> column = Columns.find(rows.control, target.text("columnId", ""));
        if (column != null) return column;
        StringBuilder there = new StringBuilder();
        for (TableColumnBase<?, ?> each : rows.columns()) there.append(' ').append(Columns.namesOf(each, rows.control));
        throw new BridgeException("NOT_FOUND", rows.kind() + " has no column \"" + target.text("columnId", "")
            + "\"; it has" + there);
    }

    private MenuItem menuItem(Arguments target) throws BridgeException {
        List<String> path = target.texts("menu");
        if (target.has("ref")) {
            Object owner = resolver.element(target.object("ref"));
            if (owner instanceof Node) {
                Target.mustBeFree(((Node) owner).getScene().getWindow());
                return Menus.find((Node) owner, path);
            }
            throw new BridgeException("NOT_FOUND", Types.nameOf(owner) + " has no menu");
        }
        Window window = resolver.window(target.text("window", ""));
        Target.mustBeFree(window);
        BridgeException missing = null;
        for (Window popup : windows.popups()) { // of what is open: its menu lies over all others
            if (!(popup instanceof ContextMenu) || Windows.rootOf(popup) != Windows.rootOf(window)) continue;
            try {
                return Menus.find(((ContextMenu) popup).getItems(), path);
            } catch (BridgeException notHere) {
                missing = notHere;
            }
        }
        return menuItem(window, path, missing);
    }

    private static MenuItem menuItem(Window window, List<String> path, BridgeException inPopup) throws BridgeException {
        BridgeException missing = inPopup;
        StringJoiner there = new StringJoiner(", ");
        for (Node owner : window.getScene().getRoot().lookupAll("*")) {
            if (!(owner instanceof MenuBar) && !(owner instanceof MenuButton)) continue;
            there.add(Menus.topsOf(owner));
            try {
                return Menus.find(owner, path);
            } catch (BridgeException notHere) {
                if (Menus.leadsTo(owner, path.get(0))) missing = notHere;
            }
        }
        if (missing != null) throw missing;
        throw new BridgeException("NOT_FOUND", there.length() == 0
            ? "The window \"" + Windows.titleOf(window) + "\" has no menu bar"
            : "There is no menu \"" + path.get(0) + "\"; there are " + there);
    }

    /** Returns where the mouse goes: a node, a place in it, a place in a window, or a place on the screen. */
    Target pointed(Arguments action) throws BridgeException {
        Arguments target = action.object("target");
        boolean hasPlace = action.has("x") || action.has("y");
        Point2D place = new Point2D(action.number("x", 0), action.number("y", 0));
        Object element = element(target);
        if (element instanceof Window) return Target.of(((Window) element).getScene(), place);
        if (element instanceof Node && target.has("number")) {
            return Target.of((Node) element, Inner.placeOf((Node) element, target.integer("number", 0)));
        }
        if (element instanceof Node) return Target.of((Node) element, hasPlace ? place : null);
        if (element != null) return Target.of(resolver.node(target.object("ref")), hasPlace ? place : null);
        if (!hasPlace) throw new BridgeException("BAD_ARGUMENT", "The action needs a target, or x and y");
        if (action.has("window")) return Target.of(resolver.window(action.text("window", "")).getScene(), place);
        return onScreen(place);
    }

    /** Popups lie above stages, what opened later above what opened earlier. */
    private Target onScreen(Point2D place) throws BridgeException {
        List<Window> popups = windows.popups();
        for (int i = popups.size() - 1; i >= 0; i--) {
            if (covers(popups.get(i), place)) return inside(popups.get(i), place);
        }
        Window current = windows.current();
        if (covers(current, place)) return inside(current, place);
        for (Window window : windows.stages()) if (covers(window, place)) return inside(window, place);
        throw new BridgeException("NOT_FOUND", "No window of the application is at " + place.getX() + ", "
            + place.getY()
            + " on the screen");
    }

    private static boolean covers(Window window, Point2D place) {
        return window.isShowing() && Geometry.areaOf(window).contains(place);
    }

    private static Target inside(Window window, Point2D place) throws BridgeException {
        Scene scene = window.getScene();
        return Target.of(scene, place.subtract(Geometry.originOnScreen(scene)));
    }

    /** The window that the target is or is in, or that is named itself. */
    Window window(Arguments action) throws BridgeException {
        Object element = element(action.object("target"));
        return element == null ? resolver.window(action.text("window", "")) : Resolver.windowOf(element);
    }

    /** The scene that hears keys: that of the target, of the window that was used last, or the current one. */
    Scene typed(Arguments action) throws Exception {
        Object element = element(action.object("target"));
        if (element instanceof Node) {
            Target target = Target.of((Node) element, null);
            boolean closes = action.text("key", "").toUpperCase(Locale.ROOT).startsWith("ESC"); // whatever is open
            if (!closes) OpenPopups.leaveFor(target.node);
            target.node.requestFocus();
            HtmlText.giveKeyboard(target.node);
            return target.scene;
        }
        Window window = action.has("window") ? resolver.window(action.text("window", "")) : keyWindow(action);
        if (window instanceof PopupWindow && window.getScene().getFocusOwner() == null) window = Windows.rootOf(window);
        Target.mustBeFree(window);
        return window.getScene();
    }

    /** The one that has the keyboard; in an application that is not in front the one that was used last. */
    private Window keyWindow(Arguments action) throws BridgeException {
        Window current = windows.current();
        if (current.isFocused()) return current;
        try {
            Window last = resolver.window(action.text("lastWindow", ""));
            return Modality.blockerOf(last) == null ? last : current;
        } catch (BridgeException closed) {
            return current;
        }
    }
}
