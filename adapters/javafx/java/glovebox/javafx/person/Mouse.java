package glovebox.javafx.person;

import glovebox.javafx.toolkit.Types;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javafx.scene.Node;
import javafx.scene.control.ComboBoxBase;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.input.PickResult;
import javafx.stage.PopupWindow;
import javafx.stage.Window;

/** Makes acts of what the mouse does. */
final class Mouse {
    /** Pixels that a hand moves without meaning it. */
    private static final double STILL = 8;

    private final PersonWatch watch;
    private boolean down;
    private Press press;

    Mouse(PersonWatch watch) {
        this.watch = watch;
    }

    /** Where the button went down, and the windows as they were then. */
    private static final class Press {
        Meant meant;
        String uid;
        String look;
        Tab tab;
        double x;
        double y;
    }

    boolean isDown() {
        return down;
    }

    void hear(MouseEvent event) {
        if (event.getEventType() == MouseEvent.MOUSE_PRESSED) press(event);
        else if (event.getEventType() == MouseEvent.MOUSE_RELEASED) release(event);
    }

    private void press(MouseEvent event) {
        down = true;
        press = null;
        if (event.getButton() == MouseButton.MIDDLE) return;
        Meant meant = meantBy(event);
        if (meant == null) return;
        if (meant.kind == Meant.Kind.VALUE) {
            watch.engage(meant);
            return;
        }
        watch.disengage();
        if (meant.kind == Meant.Kind.NOTHING) return;
        press = new Press();
        press.meant = meant;
        press.uid = watch.uidOf(meant.node);
        press.look = watch.look();
        press.tab = tabOf(meant);
        press.x = event.getScreenX();
        press.y = event.getScreenY();
    }

    private void release(MouseEvent event) {
        down = false;
        Press from = press;
        press = null;
        if (from == null) return;
        Map<String, Object> act = new LinkedHashMap<>();
        boolean isStill = Math.hypot(event.getScreenX() - from.x, event.getScreenY() - from.y) <= STILL;
        Meant meant = meantBy(event);
        if (!isStill && (meant == null || !meant.isSame(from.meant))) {
            boolean wasButton = from.meant.kind == Meant.Kind.CLICK;
            if (wasButton) return; // who lets go elsewhere takes the press back
            act.put("type", "drag");
            act.put("problem", "dragging is not recorded");
            watch.acts.add(act, null);
            return;
        }
        describe(act, from, event);
        if (!act.isEmpty()) watch.acts.add(act, from.look);
    }

    private void describe(Map<String, Object> act, Press from, MouseEvent event) {
        Meant meant = from.meant;
        if (meant.kind == Meant.Kind.TABS) {
            Tab now = tabOf(meant);
            if (now == null || now == from.tab) return;
            act.put("type", "select");
            act.put("uid", from.uid);
            String text = String.valueOf(now.getText());
            act.put("text", text);
            long same = ((TabPane) meant.node).getTabs().stream().filter(tab -> text.equals(tab.getText())).count();
            if (text.isBlank() || same > 1) act.put("problem", "the tab has no name of its own");
            return;
        }
        boolean isRight = event.getButton() == MouseButton.SECONDARY;
        boolean isTwice = event.getClickCount() == 2 && !isRight
            && (meant.kind == Meant.Kind.ROW || meant.kind == Meant.Kind.PLACE);
        act.put("type", isRight ? "rightClick" : isTwice ? "doubleClick" : "click");
        act.put("uid", from.uid);
        List<String> modifiers = modifiersOf(event);
        if (!modifiers.isEmpty()) act.put("modifiers", modifiers);
        if (meant.kind == Meant.Kind.UNKNOWN) {
            act.put("problem", "inside of a " + Types.nameOf(meant.node));
        } else if (meant.kind == Meant.Kind.ROW) {
            Words.addRow(act, meant, false);
        } else if (meant.kind == Meant.Kind.HEADER) {
            String column = Words.ofColumn(meant.column, meant.rows);
            if (column == null) act.put("problem", "the column has no name");
            else act.put("columnId", column);
        }
    }

    private static List<String> modifiersOf(MouseEvent event) {
        List<String> modifiers = new ArrayList<>();
        if (event.isControlDown()) modifiers.add("CTRL");
        if (event.isShiftDown()) modifiers.add("SHIFT");
        if (event.isAltDown()) modifiers.add("ALT");
        if (event.isMetaDown()) modifiers.add("META");
        return modifiers;
    }

    private static Tab tabOf(Meant meant) {
        return meant.kind == Meant.Kind.TABS
            ? ((TabPane) meant.node).getSelectionModel().getSelectedItem() : null;
    }

    /** Null where the mouse is in a list or a menu that tells by itself what was chosen. */
    private Meant meantBy(MouseEvent event) {
        PickResult pick = event.getPickResult();
        Node node = pick == null ? null : pick.getIntersectedNode();
        if (node == null && event.getTarget() instanceof Node) node = (Node) event.getTarget();
        Window window = node == null || node.getScene() == null ? null : node.getScene().getWindow();
        if (window instanceof ContextMenu) return null;
        Engaged engaged = watch.engaged();
        boolean isOpen = engaged != null && engaged.isOpen() && engaged.meant.node instanceof ComboBoxBase;
        if (window instanceof PopupWindow && isOpen) return engaged.meant;
        return Meant.at(node);
    }
}
