package glovebox.javafx.describe;

import glovebox.javafx.toolkit.Internals;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javafx.css.Stylesheet;
import javafx.scene.Parent;

/** Style sheets as JavaFX has read them, by names that are not public; nothing where it does not let them be seen. */
final class ParsedSheets {
    private static final Class<?> MANAGER = Internals.type("com.sun.javafx.css.StyleManager");
    private static final Class<?> PARENTS = Internals.type("com.sun.javafx.scene.ParentHelper");

    private ParsedSheets() {}

    /** JavaFX's own, its theme first; null where that cannot be known. */
    static List<Stylesheet> platform() {
        Object containers = ofManager("platformUserAgentStylesheetContainers");
        if (!(containers instanceof List)) return null;
        List<Stylesheet> sheets = new ArrayList<>();
        for (Object each : (List<?>) containers) {
            Stylesheet sheet = sheetOf(each);
            if (sheet != null) sheets.add(sheet);
        }
        return sheets;
    }

    /** Null for one that JavaFX has not read as this, and where that cannot be known. */
    static Stylesheet named(String url, boolean userAgent) {
        if (!userAgent) {
            Object read = ofManager("stylesheetContainerMap");
            return read instanceof Map ? sheetOf(((Map<?, ?>) read).get(url)) : null;
        }
        Object read = ofManager("userAgentStylesheetContainers");
        if (!(read instanceof List)) return null;
        for (Object each : (List<?>) read) if (url.equals(String.valueOf(each))) return sheetOf(each);
        return null;
    }

    /** Addresses of the style sheets of a parent and all above it, the outermost first. */
    static List<String> ofParents(Parent parent) {
        Object all = Internals.call(PARENTS, "getAllParentStylesheets", Parent.class, parent);
        List<String> urls = new ArrayList<>();
        if (all instanceof List) {
            for (Object each : (List<?>) all) urls.add(String.valueOf(each));
        } else if (all == null) {
            for (Parent each = parent; each != null; each = each.getParent()) urls.addAll(0, each.getStylesheets());
        }
        return urls;
    }

    private static Object ofManager(String field) {
        Object manager = Internals.call(MANAGER, "getInstance", null, null);
        return manager == null ? null : Internals.field(MANAGER, manager, field);
    }

    private static Stylesheet sheetOf(Object container) {
        Object sheet = container == null ? null : Internals.field(container.getClass(), container, "stylesheet");
        return sheet instanceof Stylesheet ? (Stylesheet) sheet : null;
    }
}
