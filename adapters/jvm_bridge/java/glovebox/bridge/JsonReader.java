package glovebox.bridge;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads one JSON text into Java's own values: Map, List, String, Long, Double, Boolean and null. */
public final class JsonReader {
    private static final int DEEPEST = 200;

    private final String text;
    private int at;
    private int depth;

    private JsonReader(String text) {
        this.text = text;
    }

    /** @throws BridgeException BAD_FRAME naming the place where it stops being JSON */
    public static Object read(String text) throws BridgeException {
        JsonReader reader = new JsonReader(text);
        Object value = reader.value();
        reader.space();
        if (reader.at < text.length()) throw reader.wrong("the end");
        return value;
    }

    private Object value() throws BridgeException {
        space();
        char c = peek();
        if (c == '{') return object();
        if (c == '[') return array();
        if (c == '"') return string();
        if (c == 't') return word("true", Boolean.TRUE);
        if (c == 'f') return word("false", Boolean.FALSE);
        if (c == 'n') return word("null", null);
        return number();
    }

    private Map<String, Object> object() throws BridgeException {
        Map<String, Object> map = new LinkedHashMap<>();
        enter();
        if (!ends('}')) {
            do {
                space();
                String key = string();
                space();
                expect(':');
                map.put(key, value());
            } while (another('}'));
        }
        depth--;
        return map;
    }

    private List<Object> array() throws BridgeException {
        List<Object> list = new ArrayList<>();
        enter();
        if (!ends(']')) {
            do list.add(value()); while (another(']'));
        }
        depth--;
        return list;
    }

    private void enter() throws BridgeException {
        at++;
        if (++depth > DEEPEST) throw wrong("fewer than " + DEEPEST + " levels");
    }

    private boolean ends(char end) {
        space();
        if (at >= text.length() || text.charAt(at) != end) return false;
        at++;
        return true;
    }

    private boolean another(char end) throws BridgeException {
        space();
        char c = peek();
        at++;
        if (c == ',') return true;
        if (c == end) return false;
        at--;
        throw wrong("',' or '" + end + "'");
    }

    private String string() throws BridgeException {
        expect('"');
        int end = at;
        while (end < text.length() && text.charAt(end) != '"' && text.charAt(end) != '\\') end++;
        StringBuilder out = new StringBuilder(text.substring(at, end));
        at = end;
        for (char c = peek(); c != '"'; c = peek()) {
            at++;
            out.append(c == '\\' ? escaped() : c);
        }
        at++;
        return out.toString();
    }

    private char escaped() throws BridgeException {
        char c = peek();
        at++;
        int plain = "\"\\/bfnrt".indexOf(c);
        if (plain >= 0) return "\"\\/\b\f\n\r\t".charAt(plain);
        if (c != 'u' || at + 4 > text.length()) throw wrong("an escape");
        try {
            char code = (char) Integer.parseInt(text.substring(at, at + 4), 16);
            at += 4;
            return code;
        } catch (NumberFormatException error) {
            throw wrong("four hexadecimal digits");
        }
    }

    private Object number() throws BridgeException {
        int start = at;
        while (at < text.length() && "+-.0123456789eE".indexOf(text.charAt(at)) >= 0) at++;
        String digits = text.substring(start, at);
        try {
            if (digits.matches("-?\\d{1,18}")) return Long.valueOf(digits);
            return Double.valueOf(digits);
        } catch (NumberFormatException error) {
            at = start;
            throw wrong("a value");
        }
    }

    private Object word(String word, Object value) throws BridgeException {
        if (!text.startsWith(word, at)) throw wrong("a value");
        at += word.length();
        return value;
    }

    private void expect(char c) throws BridgeException {
        if (peek() != c) throw wrong("'" + c + "'");
        at++;
    }

    private char peek() throws BridgeException {
        if (at >= text.length()) throw wrong("more");
        return text.charAt(at);
    }

    private void space() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) at++;
    }

    private BridgeException wrong(String expected) {
        return new BridgeException("BAD_FRAME", "JSON has something else than " + expected + " at character " + at);
    }
}
