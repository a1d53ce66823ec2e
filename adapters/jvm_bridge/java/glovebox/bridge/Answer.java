package glovebox.bridge;

/** Answer to a command: JSON, and raw bytes where it has any. */
public final class Answer {
    private static final byte[] NONE = {};

    final String json;
    final byte[] bytes;

    private Answer(String json, byte[] bytes) {
        this.json = json;
        this.bytes = bytes;
    }

    /** @param value made of Map, Iterable, String, Number, Boolean and null */
    public static Answer of(Object value) {
        return new Answer(JsonWriter.write(value), NONE);
    }

    public static Answer ofJson(String json) {
        return new Answer(json, NONE);
    }

    public static Answer ofBytes(Object value, byte[] bytes) {
        return new Answer(JsonWriter.write(value), bytes);
    }
}
