package glovebox.javafx.query;

import glovebox.bridge.BridgeException;

/** Reads a selector from the left. */
final class CssReader {
    private final String text;
    private int at;

    CssReader(String text) {
        this.text = text;
    }

    boolean isAtEnd() {
        skipsSpace();
        return at == text.length();
    }

    boolean isAt(char c) {
        return at < text.length() && text.charAt(at) == c;
    }

    /** With white space around it. */
    boolean takes(char c) {
        skipsSpace();
        boolean there = takesHere(c);
        if (there) skipsSpace();
        return there;
    }

    boolean takesHere(char c) {
        boolean there = isAt(c);
        if (there) at++;
        return there;
    }

    /** Tells whether there was any. */
    boolean skipsSpace() {
        int start = at;
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) at++;
        return at > start;
    }

    /** A name of any alphabet; what follows a backslash belongs to it. Empty when none is there. */
    String name() throws BridgeException {
        StringBuilder name = new StringBuilder();
        while (at < text.length()) {
            int c = text.codePointAt(at);
            if (c == '\\') {
                at++;
                if (at == text.length()) throw wrong();
                c = text.codePointAt(at);
            } else if (!Character.isLetterOrDigit(c) && c != '_' && c != '-') {
                break;
            }
            name.appendCodePoint(c);
            at += Character.charCount(c);
        }
        return name.toString();
    }

    String requireName() throws BridgeException {
        String name = name();
        if (name.isEmpty()) throw wrong();
        return name;
    }

    BridgeException wrong() {
        String rest = text.substring(Math.min(at, text.length()));
        return new BridgeException("BAD_SELECTOR", "\"" + text + "\" is no JavaFX CSS selector: it goes wrong at "
            + (rest.isBlank() ? "its end" : "\"" + rest + "\""));
    }
}
