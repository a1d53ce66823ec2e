package glovebox.bridge;

import java.util.Map;

/** A failure that the caller can act upon: a code for programs, a sentence for people, facts next to it. */
public final class BridgeException extends Exception {
    private static final long serialVersionUID = 1L;

    public final String code;
    public final transient Map<String, Object> details;

    public BridgeException(String code, String message) {
        this(code, message, Map.of());
    }

    /** @param details facts that JSON can hold */
    public BridgeException(String code, String message, Map<String, Object> details) {
        super(message);
        this.code = code;
        this.details = details;
    }
}
