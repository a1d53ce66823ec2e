package glovebox.javafx.picture;

import glovebox.javafx.act.Target;
import glovebox.javafx.scene.Geometry;
import glovebox.javafx.scene.Menus;
import glovebox.javafx.scene.Uids;
import glovebox.javafx.scene.Walk;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javafx.geometry.Bounds;
import javafx.geometry.Point2D;
import javafx.scene.Node;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.IndexedCell;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuBar;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import javafx.scene.control.TableRow;
import javafx.scene.control.TreeTableRow;
import javafx.stage.Window;

/** Numbers for what can be operated, on a picture and with their uids. */
final class Marks {
    /** More would cover one another. */
    private static final int MOST = 150;

    private final List<Mark> marks = new ArrayList<>();
    private final Uids uids;
    private final double scale;
    private final int first;
    private int left;

    /** @param first number of the first */
    Marks(Uids uids, double scale, int first) {
        this.uids = uids;
        this.first = first;
        this.scale = scale;
    }

    private static final class Mark {
        int number;
        String uid;
        String words;
        int x;
        int y;
        int width;
        int height;
    }

    /** @param offset from the picture's corner to the scene of the window */
    void addAll(Window window, Point2D offset) {
        Walk walk = new Walk(false, false);
        walk.addWindow(window);
        while (!walk.isDone()) {
            Walk.Step step = walk.next();
            try {
                walk.descend(step);
                Node node = step.visible ? operated(step) : null;
                if (node != null) add(step, node, offset);
            } catch (RuntimeException | LinkageError broken) {
                // it is left without a number
            }
        }
    }

    private void add(Walk.Step step, Node node, Point2D offset) {
        Bounds part = Geometry.visiblePart(node);
        if (part == null || part.getWidth() < 4 || part.getHeight() < 4) return;
        if (marks.size() == MOST) {
            left++;
            return;
        }
        Mark mark = new Mark();
        mark.number = first + marks.size();
        mark.uid = uids.of(step.element, step.stamp);
        mark.words = step.element instanceof Node ? Target.described(node) : wordsOf(step.element);
        mark.x = scaled(part.getMinX() + offset.getX());
        mark.y = scaled(part.getMinY() + offset.getY());
        mark.width = scaled(part.getWidth());
        mark.height = scaled(part.getHeight());
        marks.add(mark);
    }

    private int scaled(double length) {
        return (int) Math.round(length * scale);
    }

    private static String wordsOf(Object element) {
        String text = element instanceof Tab ? ((Tab) element).getText() : Menus.textOf((MenuItem) element);
        return element.getClass().getSimpleName() + (text == null || text.isEmpty() ? "" : " \"" + text + "\"");
    }

    /** The node at which a person would operate it; null for what is not operated, or not shown. */
    private static Node operated(Walk.Step step) {
        Object element = step.element;
        if (element instanceof Tab) return ((Tab) element).isDisabled() ? null : headerOf((Tab) element);
        if (element instanceof MenuItem && ((MenuItem) element).isDisable()) return null;
        if (element instanceof Menu && step.parent != null && step.parent.element instanceof MenuBar) {
            return buttonOf((Menu) element, (MenuBar) step.parent.element);
        }
        if (element instanceof MenuItem) return ((MenuItem) element).getStyleableNode();
        Node node = (Node) element;
        if (node.isDisabled() || node instanceof TableRow || node instanceof TreeTableRow) return null;
        if (node instanceof IndexedCell) return ((IndexedCell<?>) node).isEmpty() ? null : node;
        if (node instanceof TabPane || node instanceof ScrollPane) return null;
        boolean hears = node.getOnMouseClicked() != null || node.getOnMousePressed() != null
            || node.getOnMouseReleased() != null || node.getOnDragDetected() != null;
        return hears || node.isFocusTraversable() || node instanceof ButtonBase ? node : null;
    }

    /** Each menu that is visible has a button in the bar, in their order. */
    private static Node buttonOf(Menu menu, MenuBar bar) {
        int index = 0;
        for (Menu each : bar.getMenus()) {
            if (each == menu) break;
            if (each.isVisible()) index++;
        }
        for (Node button : bar.lookupAll(".menu")) {
            if (button instanceof MenuButton && index-- == 0) return button;
        }
        return null;
    }

    private static Node headerOf(Tab tab) {
        TabPane pane = tab.getTabPane();
        int index = pane.getTabs().indexOf(tab);
        for (Node header : pane.lookupAll(".tab")) {
            if (header.getParent() != null && header.getParent().getStyleClass().contains("headers-region")
                && index-- == 0) return header;
        }
        return null;
    }

    /** Draws them, on any thread. */
    void paint(int[] argb, int width) {
        Painter painter = new Painter(argb, width, scale >= 2 ? 2 : 1);
        for (Mark each : marks) painter.frame(each.x, each.y, each.width, each.height, each.number);
        for (Mark each : marks) painter.badge(each.x, each.y, each.number);
    }

    List<Map<String, Object>> told() {
        List<Map<String, Object>> told = new ArrayList<>();
        for (Mark each : marks) {
            Map<String, Object> mark = new LinkedHashMap<>();
            mark.put("number", each.number);
            mark.put("uid", each.uid);
            mark.put("node", each.words);
            mark.put("box", List.of(each.x, each.y, each.width, each.height));
            told.add(mark);
        }
        return told;
    }

    int left() {
        return left;
    }
}
