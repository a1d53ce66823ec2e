package glovebox.bridge;

import java.util.Map;

/** Writes JSON as it goes. Numbers that JSON has no word for become null; fields may be left out when null. */
public final class JsonWriter {
    private final StringBuilder out;
    private boolean first = true;

    public JsonWriter() {
        this(new StringBuilder(256));
    }

    public JsonWriter(StringBuilder out) {
        this.out = out;
    }

    /** The JSON of a value made of Map, Iterable, String, Number, Boolean and null. */
    public static String write(Object value) {
        return new JsonWriter().value(value).toString();
    }

    /** Has something written whole or, where that fails, not at all; returns why it failed, or null. */
    public Throwable attempt(Runnable writing) {
        int length = out.length();
        boolean wasFirst = first;
        try {
            writing.run();
            return null;
        } catch (RuntimeException | LinkageError | StackOverflowError failed) {
            out.setLength(length);
            first = wasFirst;
            return failed;
        }
    }

    public JsonWriter object() {
        return open('{');
    }

    public JsonWriter endObject() {
        return close('}');
    }

    public JsonWriter array() {
        return open('[');
    }

    public JsonWriter endArray() {
        return close(']');
    }

    public JsonWriter key(String key) {
        comma();
        quote(key);
        out.append(':');
        first = true;
        return this;
    }

    /** A field, unless its value is null. */
    public JsonWriter field(String key, Object value) {
        return value == null ? this : key(key).value(value);
    }

    /** JSON that was written elsewhere. */
    public JsonWriter raw(String json) {
        comma();
        out.append(json);
        return this;
    }

    public JsonWriter value(Object value) {
        if (value instanceof Map) {
            object();
            ((Map<?, ?>) value).forEach((key, each) -> key(String.valueOf(key)).value(each));
            return endObject();
        }
        if (value instanceof Iterable) {
            array();
            ((Iterable<?>) value).forEach(this::value);
            return endArray();
        }
        comma();
        if (value == null || value instanceof Boolean) out.append(value);
        else if (value instanceof Number) number((Number) value);
        else quote(String.valueOf(value));
        return this;
    }

    private void number(Number value) {
        if (!(value instanceof Double || value instanceof Float)) {
            out.append(value.longValue());
            return;
        }
        double number = value.doubleValue();
        if (Double.isNaN(number) || Double.isInfinite(number)) out.append("null");
        else if (number == Math.rint(number) && Math.abs(number) < 1e15) out.append((long) number);
        else out.append(number);
    }

    private JsonWriter open(char c) {
        comma();
        out.append(c);
        first = true;
        return this;
    }

    private JsonWriter close(char c) {
        out.append(c);
        first = false;
        return this;
    }

    private void comma() {
        if (!first) out.append(',');
        first = false;
    }

    private void quote(String text) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') out.append('\\').append(c);
            else if (c == '\n') out.append("\\n");
            else if (c < ' ' || isLoneSurrogate(text, i)) out.append(String.format("\\u%04x", (int) c));
            else out.append(c);
        }
        out.append('"');
    }

    /** Half a character cannot be written as UTF-8. */
    private static boolean isLoneSurrogate(String text, int i) {
        char c = text.charAt(i);
        if (Character.isHighSurrogate(c)) {
            return i + 1 >= text.length() || !Character.isLowSurrogate(text.charAt(i + 1));
        }
        return Character.isLowSurrogate(c) && (i == 0 || !Character.isHighSurrogate(text.charAt(i - 1)));
    }

    @Override
    public String toString() {
        return out.toString();
    }
}
