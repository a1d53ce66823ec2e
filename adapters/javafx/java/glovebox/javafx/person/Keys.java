package glovebox.javafx.person;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.stage.PopupWindow;
import javafx.stage.Window;

/** Makes acts of keys that do more than to give a control its value. */
final class Keys {
    /** What these do together with CTRL shows in the text. */
    private static final Set<KeyCode> EDITING = EnumSet.of(KeyCode.A, KeyCode.C, KeyCode.V, KeyCode.X, KeyCode.Z,
        KeyCode.Y, KeyCode.LEFT, KeyCode.RIGHT, KeyCode.UP, KeyCode.DOWN, KeyCode.HOME, KeyCode.END,
        KeyCode.BACK_SPACE, KeyCode.DELETE, KeyCode.INSERT);
    private static final Set<KeyCode> SELECTING = EnumSet.of(KeyCode.LEFT, KeyCode.RIGHT, KeyCode.UP, KeyCode.DOWN,
        KeyCode.HOME, KeyCode.END, KeyCode.PAGE_UP, KeyCode.PAGE_DOWN);
    private static final Set<KeyCode> DOING = EnumSet.of(KeyCode.ENTER, KeyCode.ESCAPE, KeyCode.DELETE, KeyCode.SPACE,
        KeyCode.INSERT);

    private final PersonWatch watch;

    Keys(PersonWatch watch) {
        this.watch = watch;
    }

    void hear(KeyEvent event) {
        KeyCode code = event.getCode();
        if (!(event.getSource() instanceof Window) || event.getSource() instanceof PopupWindow) return;
        if (code.isModifierKey() || code == KeyCode.UNDEFINED || isMenuOpen()) return;
        Scene scene = ((Window) event.getSource()).getScene();
        Node owner = scene == null ? null : scene.getFocusOwner();
        Meant meant = Meant.withKeys(owner);
        boolean isTyping = event.isControlDown() && event.isAltDown(); // AltGr
        boolean isShortcut = !isTyping && (event.isControlDown() || event.isMetaDown() || event.isAltDown());
        if (meant.kind == Meant.Kind.VALUE && !(isShortcut && !EDITING.contains(code)) && !code.isFunctionKey()) {
            edit(meant, code);
        } else if (code == KeyCode.TAB && !isShortcut) {
            return; // what comes next names its control
        } else if (isShortcut || code.isFunctionKey()) {
            press(event, null);
        } else if (meant.kind == Meant.Kind.ROWS && SELECTING.contains(code)) {
            watch.engage(meant);
        } else if (meant.kind == Meant.Kind.CLICK && code == KeyCode.SPACE) {
            click(meant);
        } else if (DOING.contains(code)) {
            boolean isOwn = meant.kind == Meant.Kind.CLICK || meant.kind == Meant.Kind.ROWS;
            press(event, isOwn ? meant.node : null);
        }
    }

    /** A key that goes to an open menu chooses there. */
    private static boolean isMenuOpen() {
        for (Window each : Window.getWindows()) if (each instanceof ContextMenu && each.isShowing()) return true;
        return false;
    }

    private void edit(Meant meant, KeyCode code) {
        Engaged now = watch.engaged();
        boolean isOpen = now != null && now.isOpen();
        if (code == KeyCode.TAB) return;
        if (code == KeyCode.ESCAPE) {
            if (meant.rows != null) watch.abandon();
            else if (!isOpen) press(code, List.of(), null);
            return;
        }
        watch.engage(meant);
        boolean isLine = meant.node instanceof TextInputControl && !(meant.node instanceof TextArea);
        if (code != KeyCode.ENTER || !isLine) return;
        watch.disengage();
        if (meant.rows == null) press(code, List.of(), meant.node);
    }

    private void click(Meant meant) {
        watch.disengage();
        Map<String, Object> act = new LinkedHashMap<>();
        act.put("type", "click");
        act.put("uid", watch.uidOf(meant.node));
        watch.acts.add(act, watch.look());
    }

    private void press(KeyEvent event, Node target) {
        List<String> modifiers = new ArrayList<>();
        if (event.isControlDown()) modifiers.add("CTRL");
        if (event.isShiftDown()) modifiers.add("SHIFT");
        if (event.isAltDown()) modifiers.add("ALT");
        if (event.isMetaDown()) modifiers.add("META");
        press(event.getCode(), modifiers, target);
    }

    private void press(KeyCode code, List<String> modifiers, Node target) {
        watch.disengage();
        Map<String, Object> act = new LinkedHashMap<>();
        act.put("type", "pressKey");
        act.put("key", code.name());
        if (!modifiers.isEmpty()) act.put("modifiers", modifiers);
        if (target != null) act.put("uid", watch.uidOf(target));
        watch.acts.add(act, watch.look());
    }
}
