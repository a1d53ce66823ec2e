package glovebox.javafx.scene;

import glovebox.javafx.toolkit.Internals;
import glovebox.javafx.toolkit.Parents;
import glovebox.javafx.toolkit.Types;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.SubScene;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.CustomMenuItem;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuItem;
import javafx.scene.control.Tab;
import javafx.scene.control.ToolBar;

/** Canonical paths: {@code Type[n]} among the siblings of one type, from the root of the scene downwards. */
public final class Paths {
    private Paths() {}

    /** From one node down to another below it, without the first. */
    static String between(Node top, Node node) {
        StringBuilder path = new StringBuilder();
        for (Node each = node; each != top && each != null; each = Parents.of(each)) {
            String segment = segmentOf(each);
            if (segment == null) break;
            path.insert(0, path.length() == 0 ? segment : segment + "/");
        }
        return path.toString();
    }

    /** Below the root of its scene; what is no node hangs below the node that shows it. */
    public static String of(Object element) {
        if (element instanceof Node) return ofNode((Node) element);
        if (element instanceof Tab) {
            Tab tab = (Tab) element;
            return joined(of(tab.getTabPane()), "Tab[" + tab.getTabPane().getTabs().indexOf(tab) + "]");
        }
        return element instanceof MenuItem ? ofItem((MenuItem) element) : "";
    }

    private static String ofNode(Node node) {
        ToolBar bar = Overflow.isShown(node) ? null : Overflow.barOf(node);
        if (bar != null) {
            Node item = Overflow.itemOf(bar, node);
            return joined(joined(ofNode(bar), indexed(item, bar.getItems())), between(item, node));
        }
        return between(node.getScene() == null ? null : node.getScene().getRoot(), node);
    }

    static String joined(String parent, String child) {
        return parent.isEmpty() ? child : child.isEmpty() ? parent : parent + "/" + child;
    }

    private static String ofItem(MenuItem item) {
        Menu menu = item.getParentMenu();
        if (menu != null) return joined(ofItem(menu), indexed(item, menu.getItems()));
        Node owner = Menus.ownerOf(item);
        if (owner != null) return joined(of(owner), indexed(item, Menus.itemsOf(owner)));
        ContextMenu popup = item.getParentPopup();
        return popup == null ? indexed(item, List.of(item)) : indexed(item, popup.getItems());
    }

    /** Null for what has no parent. */
    static String segmentOf(Node node) {
        Parent parent = node.getParent();
        if (parent != null) return indexed(node, parent.getChildrenUnmodifiable());
        return Internals.subSceneOf(node) == null ? null : Types.nameOf(node) + "[0]";
    }

    static String indexed(Object element, List<?> siblings) {
        String type = Types.nameOf(element);
        int n = 0;
        for (Object sibling : siblings) {
            if (sibling == element) break;
            if (Types.nameOf(sibling).equals(type)) n++;
        }
        return type + "[" + n + "]";
    }

    /** The child that a segment names; null when there is none. */
    static Object child(Object parent, String segment) {
        int bracket = segment.indexOf('[');
        if (bracket < 1 || !segment.endsWith("]")) return null;
        String type = segment.substring(0, bracket);
        String digits = segment.substring(bracket + 1, segment.length() - 1);
        if (!digits.matches("\\d{1,6}")) return null;
        int n = Integer.parseInt(digits);
        Object found = nth(Children.elementsOf(parent), type, n);
        if (found == null && parent instanceof SubScene) found = ((SubScene) parent).getRoot();
        if (found == null && parent instanceof CustomMenuItem) found = ((CustomMenuItem) parent).getContent();
        if (found == null && parent instanceof ToolBar) found = nth(((ToolBar) parent).getItems(), type, n);
        if (found != null || !(parent instanceof Parent)) return found;
        return nth(((Parent) parent).getChildrenUnmodifiable(), type, n);
    }

    private static Object nth(List<?> siblings, String type, int n) {
        int seen = 0;
        for (Object each : siblings) if (Types.nameOf(each).equals(type) && seen++ == n) return each;
        return null;
    }
}
