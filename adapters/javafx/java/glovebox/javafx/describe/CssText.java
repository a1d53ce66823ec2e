package glovebox.javafx.describe;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javafx.css.ParsedValue;
import javafx.css.Size;
import javafx.css.StyleConverter;
import javafx.scene.paint.Color;

/** Writes what JavaFX read of a style sheet as it would be written there. */
final class CssText {
    /** Functions by the classes that work them out. */
    private static final Map<String, String> FUNCTIONS = Map.of("DeriveColorConverter", "derive",
        "DeriveSizeConverter", "derive", "LadderConverter", "ladder", "DropShadowConverter", "dropshadow",
        "InnerShadowConverter", "innershadow");
    private static final int LONGEST = 300;

    private CssText() {}

    static String of(ParsedValue<?, ?> value) {
        String text = written(value);
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "…";
    }

    private static String written(Object value) {
        if (value instanceof ParsedValue) return written((ParsedValue<?, ?>) value);
        if (value instanceof Color) return colour((Color) value);
        if (value instanceof Object[]) return joined((Object[]) value, " ");
        if (value instanceof Size) return String.valueOf(value).replaceAll("px$", "").replaceAll("\\.0+(?=\\D|$)", "");
        return value == null ? "" : String.valueOf(value);
    }

    private static String written(ParsedValue<?, ?> parsed) {
        Object value = parsed.getValue();
        StyleConverter<?, ?> converter = parsed.getConverter();
        String name = converter == null ? "" : converter.getClass().getSimpleName();
        String whole = converter == null ? "" : converter.getClass().getName();
        if (!(value instanceof Object[])) return written(value);
        Object[] parts = (Object[]) value;
        if (name.equals("URLConverter")) return "url(\"" + (parts.length == 0 ? "" : written(parts[0])) + "\")";
        if (name.equals("StopConverter") && parts.length == 2) return written(parts[1]) + " " + written(parts[0]);
        if (name.equals("LinearGradientConverter") && parts.length > 5) return linear(parts);
        if (name.equals("RadialGradientConverter") && parts.length > 6) return radial(parts);
        String function = FUNCTIONS.get(name);
        if (function != null) return function + "(" + joined(parts, ", ") + ")";
        boolean isSeries = name.contains("Sequence") || name.contains("Layer") || whole.contains("$Sequence")
            || (parts.length > 0 && parts[0] instanceof Object[]);
        return joined(parts, isSeries ? ", " : " ");
    }

    /** Four sizes, how it goes on beyond them, and the stops. */
    private static String linear(Object[] parts) {
        return "linear-gradient(from " + written(parts[0]) + " " + written(parts[1]) + " to " + written(parts[2]) + " "
            + written(parts[3]) + ", " + stops(parts, 4) + ")";
    }

    /** Where the focus is, the centre and the radius before them. */
    private static String radial(Object[] parts) {
        return "radial-gradient(" + led("focus-angle ", parts[0]) + led("focus-distance ", parts[1])
            + led("center ", parts[2]).replaceAll(", $", " ") + led("", parts[3]) + led("radius ", parts[4])
            + stops(parts, 5) + ")";
    }

    private static String led(String word, Object value) {
        String text = written(value);
        return text.isEmpty() ? "" : word + text + ", ";
    }

    private static String stops(Object[] parts, int cycle) {
        String beyond = written(parts[cycle]).toLowerCase(Locale.ROOT);
        return (beyond.equals("no_cycle") ? "" : beyond + ", ")
            + joined(Arrays.copyOfRange(parts, cycle + 1, parts.length), ", ");
    }

    private static String joined(Object[] parts, String between) {
        List<String> texts = new ArrayList<>();
        for (Object each : parts) {
            String text = written(each);
            if (!text.isEmpty()) texts.add(text);
        }
        return String.join(between, texts);
    }

    /** As JavaFX has it, without the part that says that it is opaque. */
    private static String colour(Color colour) {
        String digits = colour.toString().substring(2).toLowerCase(Locale.ROOT);
        return "#" + (digits.endsWith("ff") ? digits.substring(0, 6) : digits);
    }
}
