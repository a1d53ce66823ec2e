package glovebox.javafx.act;

import glovebox.bridge.BridgeException;
import glovebox.javafx.toolkit.Internals;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import javafx.event.EventType;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;

/** Keys for one scene, as if they were pressed. */
public final class Keyboard {
    private static final Map<Modifier, KeyCode> KEYS = Map.of(Modifier.CTRL, KeyCode.CONTROL,
        Modifier.SHIFT, KeyCode.SHIFT, Modifier.ALT, KeyCode.ALT, Modifier.META, KeyCode.META);
    private static final Map<String, KeyCode> OTHER_NAMES = Map.of("ESC", KeyCode.ESCAPE, "RETURN", KeyCode.ENTER,
        "DEL", KeyCode.DELETE, "BACKSPACE", KeyCode.BACK_SPACE, "PAGEUP", KeyCode.PAGE_UP,
        "PAGEDOWN", KeyCode.PAGE_DOWN, "CTRL", KeyCode.CONTROL, " ", KeyCode.SPACE);

    private final Scene scene;

    Keyboard(Scene scene) {
        this.scene = scene;
    }

    /** Every character of a text. */
    void type(String text) throws Exception {
        Node owner = scene.getFocusOwner();
        if (owner == null) {
            String why = "Nothing in the window has the keyboard: focus or click a field first";
            throw new BridgeException("NO_FOCUS", why);
        }
        if (owner instanceof TextInputControl && !((TextInputControl) owner).isEditable()) {
            throw Target.refused("READ_ONLY", owner, "cannot be edited");
        }
        for (int at = 0; at < text.length(); at = text.offsetByCodePoints(at, 1)) {
            int point = text.codePointAt(at);
            if (point == '\r') continue;
            stroke(codeOf(point), new String(Character.toChars(point)), EnumSet.noneOf(Modifier.class));
        }
    }

    /**
     * One key with modifiers.
     *
     * @param name of the key; {@code CTRL+A} is understood too
     */
    void press(String name, List<String> modifierNames) throws Exception {
        Set<Modifier> modifiers = EnumSet.noneOf(Modifier.class);
        modifiers.addAll(Modifier.of(modifierNames));
        String key = name;
        for (int plus = key.indexOf('+'); plus > 0 && plus < key.length() - 1; plus = key.indexOf('+')) {
            modifiers.add(Modifier.of(key.substring(0, plus)));
            key = key.substring(plus + 1);
        }
        KeyCode code = key(key);
        for (Modifier each : modifiers) send(KeyEvent.KEY_PRESSED, "", KEYS.get(each), modifiers);
        stroke(code, characterOf(code, key, modifiers), modifiers);
        for (Modifier each : modifiers) send(KeyEvent.KEY_RELEASED, "", KEYS.get(each), EnumSet.noneOf(Modifier.class));
    }

    private void stroke(KeyCode code, String character, Set<Modifier> modifiers) throws Exception {
        if (send(KeyEvent.KEY_PRESSED, character, code, modifiers) && !character.isEmpty()) {
            send(KeyEvent.KEY_TYPED, character, code, modifiers);
        }
        send(KeyEvent.KEY_RELEASED, character, code, modifiers);
    }

    /** False when the window is gone: a key may close it. */
    private boolean send(EventType<KeyEvent> type, String text, KeyCode code, Set<Modifier> modifiers)
        throws Exception {
        if (scene.getWindow() == null || !scene.getWindow().isShowing()) return false;
        boolean typed = type == KeyEvent.KEY_TYPED;
        String character = typed ? typedFor(code, text) : KeyEvent.CHAR_UNDEFINED;
        Internals.key(scene, new KeyEvent(type, character, typed ? "" : text, typed ? KeyCode.UNDEFINED : code,
            modifiers.contains(Modifier.SHIFT), modifiers.contains(Modifier.CTRL), modifiers.contains(Modifier.ALT),
            modifiers.contains(Modifier.META)));
        return true;
    }

    private static String typedFor(KeyCode code, String text) {
        return code == KeyCode.ENTER ? "\r" : text;
    }

    private static String characterOf(KeyCode code, String key, Set<Modifier> modifiers) {
        if (modifiers.contains(Modifier.CTRL) || modifiers.contains(Modifier.META)) return "";
        if (modifiers.contains(Modifier.ALT) && Modifier.MAC) return ""; // elsewhere JavaFX finds a button by it
        switch (code) {
            case ENTER: return "\r";
            case TAB: return "\t";
            case SPACE: return " ";
            case BACK_SPACE: return "\b";
            case DELETE: return "\u007f";
            case ESCAPE: return "\u001b";
            default:
        }
        if (key.codePointCount(0, key.length()) != 1) return "";
        return modifiers.contains(Modifier.SHIFT) ? key.toUpperCase(Locale.ROOT) : key;
    }

    private static KeyCode key(String name) throws BridgeException {
        String upper = name.toUpperCase(Locale.ROOT).replace(' ', '_');
        KeyCode other = OTHER_NAMES.get(name.equals(" ") ? name : upper);
        if (other != null) return other;
        if (upper.startsWith("ARROW")) upper = upper.substring(5).replace("_", "");
        if (upper.matches("[0-9]")) upper = "DIGIT" + upper;
        try {
            return KeyCode.valueOf(upper);
        } catch (IllegalArgumentException noName) {
            KeyCode shown = KeyCode.getKeyCode(name);
            if (shown != null) return shown;
        }
        if (name.codePointCount(0, name.length()) == 1) return codeOf(name.codePointAt(0));
        throw new BridgeException("BAD_ARGUMENT", "There is no key \"" + name
            + "\": use the names of JavaFX's KeyCode, "
            + "such as ENTER, TAB, ESCAPE, F5, PAGE_DOWN, A");
    }

    private static KeyCode codeOf(int point) {
        if (point == '\n') return KeyCode.ENTER;
        if (point == '\t') return KeyCode.TAB;
        if (point == ' ') return KeyCode.SPACE;
        KeyCode code = KeyCode.getKeyCode(new String(Character.toChars(Character.toUpperCase(point))));
        return code == null ? KeyCode.UNDEFINED : code;
    }
}
