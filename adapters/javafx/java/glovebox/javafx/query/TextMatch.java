package glovebox.javafx.query;

import glovebox.bridge.Arguments;
import glovebox.bridge.BridgeException;
import glovebox.bridge.Call;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** Compares texts, never on the UI thread: a pattern may take for ever. */
public final class TextMatch {
    /** For all texts together: a pattern that needs more never ends. */
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(2);

    private static final Pattern SPACE = Pattern.compile("[\\s\\u00a0]+");

    private final String wanted;
    private final Pattern pattern;
    private final boolean whole;
    private long endNanos;

    /** @throws BridgeException BAD_REGEX saying what is wrong with it */
    TextMatch(Arguments text) throws BridgeException {
        String value = text.text("value", "");
        String match = text.text("match", "contains");
        try {
            int flags = Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE;
            pattern = match.equals("regex") ? Pattern.compile(value, flags) : null;
        } catch (PatternSyntaxException error) {
            throw new BridgeException("BAD_REGEX", "\"" + value + "\" is no regular expression: "
                + error.getDescription()
                + " near character " + error.getIndex());
        }
        wanted = plain(value);
        whole = match.equals("equals");
    }

    boolean matches(String text, Call call) throws BridgeException {
        if (text.isEmpty()) return false;
        if (pattern == null) {
            if (!whole) return plain(text).contains(wanted);
            for (String line : text.split("\n")) if (plain(line).equals(wanted)) return true;
            return plain(text).equals(wanted);
        }
        if (endNanos == 0) endNanos = System.nanoTime() + PATIENCE_NANOS;
        try {
            return pattern.matcher(new Timed(text, call)).find();
        } catch (TooLong | StackOverflowError tooLong) {
            throw new BridgeException("BAD_REGEX", "The regular expression takes too long: make it simpler");
        }
    }

    /** Without case, and with every stretch of white space as one space: as a person reads it. */
    static String plain(String text) {
        return SPACE.matcher(text).replaceAll(" ").trim().toLowerCase(Locale.ROOT);
    }

    private static final class TooLong extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    /** A text that stops being readable when the time of its call is over. */
    private final class Timed implements CharSequence {
        private final CharSequence text;
        private final Call call;
        private int reads;

        Timed(CharSequence text, Call call) {
            this.text = text;
            this.call = call;
        }

        @Override
        public char charAt(int index) {
            if ((++reads & 0xfff) == 0 && isOver()) throw new TooLong();
            return text.charAt(index);
        }

        private boolean isOver() {
            return System.nanoTime() - endNanos > 0 || call.nanosLeft() == 0 || call.isCancelled();
        }

        @Override
        public int length() {
            return text.length();
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return text.subSequence(start, end);
        }

        @Override
        public String toString() {
            return text.toString();
        }
    }
}
