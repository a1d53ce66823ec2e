package glovebox.javafx.act;

import glovebox.bridge.BridgeException;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Keys that are held while others are pressed, or the mouse is. */
enum Modifier {
    CTRL, SHIFT, ALT, META;

    static final boolean MAC = System.getProperty("os.name").toLowerCase(Locale.ROOT).contains("mac");
    private static final Map<String, Modifier> NAMES = Map.of("CTRL", CTRL, "CONTROL", CTRL, "SHIFT", SHIFT,
        "ALT", ALT, "OPTION", ALT, "META", META, "COMMAND", META, "CMD", META, "SHORTCUT", MAC ? META : CTRL);

    static Modifier of(String name) throws BridgeException {
        Modifier modifier = NAMES.get(name.toUpperCase(Locale.ROOT));
        if (modifier != null) return modifier;
        throw new BridgeException("BAD_ARGUMENT", "There is no modifier \"" + name
            + "\": use CTRL, SHIFT, ALT, META or SHORTCUT");
    }

    static Set<Modifier> of(List<String> names) throws BridgeException {
        Set<Modifier> all = EnumSet.noneOf(Modifier.class);
        for (String name : names) all.add(of(name));
        return all;
    }
}
