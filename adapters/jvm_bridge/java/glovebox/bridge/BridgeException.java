package glovebox.bridge;

import java.util.Map;

/** A failure that the caller can act upon: a code for programs, a sentence for people, facts next to it. */
public final class BridgeException extends Exception {
    private static final long serialVersionUID = 1L;
    private static final String SYSTEM_DIALOG = "SYSTEM_DIALOG";

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

    /** Returns the refusal of what cannot be done while a dialog of the system's holds the application. */
    public static BridgeException systemDialog() {
        return systemDialog("");
    }

    /** @param besides what else is missing, after a comma */
    public static BridgeException systemDialog(String besides) {
        return new BridgeException(SYSTEM_DIALOG,
            "The application shows a dialog of the system's own, which only a person can answer" + besides);
    }

    public boolean isSystemDialog() {
        return code.equals(SYSTEM_DIALOG);
    }
}
