package glovebox.sh3d.screening;

import java.nio.charset.StandardCharsets;

/** The bytes of a file or of an entry of an archive, which can be searched as text without a copy. */
final class Content implements CharSequence {
    /** In an archive its path there; empty for a file by itself. */
    final String name;
    final byte[] bytes;
    private final int from;
    private final int to;

    Content(String name, byte[] bytes) {
        this(name, bytes, 0, bytes.length);
    }

    private Content(String name, byte[] bytes, int from, int to) {
        this.name = name;
        this.bytes = bytes;
        this.from = from;
        this.to = to;
    }

    boolean startsWith(String text) {
        return length() >= text.length() && subSequence(0, text.length()).toString().equals(text);
    }

    @Override
    public int length() {
        return to - from;
    }

    @Override
    public char charAt(int index) {
        return (char) (bytes[from + index] & 0xff);
    }

    @Override
    public CharSequence subSequence(int start, int end) {
        return new Content(name, bytes, from + start, from + end);
    }

    @Override
    public String toString() {
        return new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
    }
}
