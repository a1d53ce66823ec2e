package glovebox.javafx.describe;

import glovebox.bridge.BridgeException;
import glovebox.javafx.toolkit.Types;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import javafx.geometry.Insets;
import javafx.scene.Cursor;
import javafx.scene.Node;
import javafx.scene.layout.Background;
import javafx.scene.layout.BackgroundFill;
import javafx.scene.layout.Border;
import javafx.scene.layout.BorderStroke;
import javafx.scene.paint.Color;
import javafx.scene.paint.Paint;
import javafx.scene.text.Font;
import javafx.scene.text.FontPosture;
import javafx.scene.text.FontWeight;

/** Values of properties as text that people write, and back. */
public final class ValueText {
    private static final int LONGEST = 200;

    private ValueText() {}

    /** A boolean, a number, a short text, or null. */
    public static Object of(Object value) {
        if (value == null || value instanceof Boolean || value instanceof Number) return value;
        String text = written(value);
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "…";
    }

    private static String written(Object value) {
        if (value instanceof Node) return Types.nameOf(value);
        if (value instanceof Color) return colour((Color) value);
        if (value instanceof Object[]) return joined(Arrays.asList((Object[]) value));
        if (value instanceof Insets) {
            Insets insets = (Insets) value;
            return joined(List.of(insets.getTop(), insets.getRight(), insets.getBottom(), insets.getLeft()));
        }
        if (value instanceof Font) {
            Font font = (Font) value;
            return font.getSize() + " " + font.getName();
        }
        if (value instanceof Background) {
            return joined(((Background) value).getFills().stream().map(BackgroundFill::getFill)
                .collect(Collectors.toList()));
        }
        if (value instanceof Border) {
            return joined(((Border) value).getStrokes().stream().map(BorderStroke::getTopStroke)
                .collect(Collectors.toList()));
        }
        return String.valueOf(value);
    }

    private static String joined(List<?> values) {
        List<String> texts = new ArrayList<>();
        for (Object each : values) texts.add(String.valueOf(of(each)).replaceAll("\\.0$", ""));
        return String.join(" ", texts);
    }

    private static String colour(Color colour) {
        String digits = colour.toString().substring(2);
        return "#" + (digits.endsWith("ff") ? digits.substring(0, 6) : digits);
    }

    /**
     * Reads what a text stands for.
     *
     * @throws BridgeException UNREADABLE with a form that can be read
     */
    public static Object read(Class<?> type, String text) throws BridgeException {
        try {
            return parsed(boxed(type), text);
        } catch (RuntimeException unreadable) {
            throw unreadable(type, text, formOf(boxed(type)));
        }
    }

    private static Class<?> boxed(Class<?> type) {
        if (type == boolean.class) return Boolean.class;
        if (type == int.class) return Integer.class;
        if (type == long.class) return Long.class;
        if (type == float.class) return Float.class;
        return type == double.class || type == Number.class ? Double.class : type;
    }

    private static Object parsed(Class<?> type, String text) throws BridgeException {
        String word = text.trim();
        if (type == String.class) return text;
        if (type == Boolean.class) return bool(word);
        if (type == Integer.class) return Math.toIntExact(whole(word));
        if (type == Long.class) return whole(word);
        if (type == Float.class) return Float.valueOf(word);
        if (type == Double.class) return Double.valueOf(word);
        if (type.isEnum()) return constant(type, word);
        if (Paint.class.isAssignableFrom(type)) return type == Color.class ? Color.web(word) : Paint.valueOf(word);
        if (type == Insets.class) return insets(word);
        if (type == Font.class) return font(word);
        if (type == Cursor.class) return Cursor.cursor(word);
        return byFactory(type, word);
    }

    private static Boolean bool(String word) {
        if (word.equals("true") || word.equals("false")) return Boolean.valueOf(word);
        throw new IllegalArgumentException(word);
    }

    private static long whole(String word) {
        return Long.parseLong(word.replaceAll("\\.0+$", ""));
    }

    private static Object constant(Class<?> type, String word) {
        String name = word.toUpperCase(Locale.ROOT).replace('-', '_').replace(' ', '_');
        for (Object each : type.getEnumConstants()) if (((Enum<?>) each).name().equals(name)) return each;
        throw new IllegalArgumentException(word);
    }

    private static Insets insets(String word) {
        List<Double> sides = Arrays.stream(word.split("[\\s,]+")).map(Double::valueOf).collect(Collectors.toList());
        if (sides.size() == 1) return new Insets(sides.get(0));
        if (sides.size() == 2) return new Insets(sides.get(0), sides.get(1), sides.get(0), sides.get(1));
        return new Insets(sides.get(0), sides.get(1), sides.get(2), sides.get(3));
    }

    /** The size first, then words for weight and posture, then the family. */
    private static Font font(String text) {
        FontWeight weight = FontWeight.NORMAL;
        FontPosture posture = FontPosture.REGULAR;
        List<String> family = new ArrayList<>();
        String[] words = text.split("\\s+");
        double size = Double.parseDouble(words[0].replaceAll("px$", ""));
        for (String word : Arrays.asList(words).subList(1, words.length)) {
            if (FontWeight.findByName(word) != null) weight = FontWeight.findByName(word);
            else if (FontPosture.findByName(word) != null) posture = FontPosture.findByName(word);
            else family.add(word);
        }
        return Font.font(family.isEmpty() ? null : String.join(" ", family), weight, posture, size);
    }

    /** By a public method of the class itself that makes one of a text, as LocalDate and Duration have. */
    private static Object byFactory(Class<?> type, String word) throws BridgeException {
        for (String name : new String[] {"valueOf", "parse"}) {
            for (Class<?> taken : new Class<?>[] {String.class, CharSequence.class}) {
                Method method = factory(type, name, taken);
                if (method == null) continue;
                try {
                    return method.invoke(null, word);
                } catch (InvocationTargetException | IllegalAccessException unreadable) {
                    throw new IllegalArgumentException(unreadable);
                }
            }
        }
        throw new BridgeException("UNREADABLE", "The property holds " + type.getSimpleName()
            + ", which cannot be written as text: change it in the application's code");
    }

    private static Method factory(Class<?> type, String name, Class<?> taken) {
        try {
            Method method = type.getMethod(name, taken);
            boolean fits = Modifier.isStatic(method.getModifiers()) && type.isAssignableFrom(method.getReturnType());
            return fits ? method : null;
        } catch (NoSuchMethodException none) {
            return null;
        }
    }

    private static BridgeException unreadable(Class<?> type, String text, String form) {
        return new BridgeException("UNREADABLE", "The property takes " + form + ", and not \"" + text + "\"");
    }

    private static String formOf(Class<?> type) {
        if (type == Boolean.class) return "true or false";
        if (Number.class.isAssignableFrom(type)) {
            return type == Integer.class || type == Long.class ? "a whole number" : "a number";
        }
        if (type.isEnum()) {
            return Arrays.stream(type.getEnumConstants()).map(String::valueOf).collect(Collectors.joining(", "));
        }
        if (Paint.class.isAssignableFrom(type)) return "a colour such as #ff8800 or red";
        if (type == Insets.class) return "one, two or four numbers: top right bottom left";
        if (type == Font.class) return "a size and a name, such as 14 bold Serif";
        if (type == Cursor.class) return "the name of a cursor, such as HAND";
        return "a " + type.getSimpleName();
    }
}
