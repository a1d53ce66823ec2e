package glovebox.javafx.agent;

/**
 * Stands before the system's own dialogs: JavaFX asks here whether there is an answer already. Public, because code
 * inside JavaFX calls it.
 */
public final class Choosers {
    /** Kinds of question, as {@link ChooserHooks} puts them into JavaFX. */
    public static final int OPEN = 0;
    public static final int OPEN_SEVERAL = 1;
    public static final int SAVE = 2;
    public static final int FOLDER = 3;
    public static final int PRINT = 4;
    public static final int PAGE_SETUP = 5;

    private static final ThreadLocal<Object> ANSWER = new ThreadLocal<>();
    private static volatile Asker asker;

    private Choosers() {}

    /** Answers in the place of the system's dialog. */
    @FunctionalInterface
    public interface Asker {
        /** @return the answer in an array of one, which may hold null; null where the system is to ask */
        Object[] ask(Object chooser, Object owner, int kind) throws Exception;
    }

    public static void askWith(Asker answering) {
        asker = answering;
    }

    /** Tells whether there is an answer. Whatever fails here leaves the dialog to the system. */
    public static boolean ask(Object chooser, Object owner, int kind) {
        try {
            Asker answering = asker;
            Object[] answer = answering == null ? null : answering.ask(chooser, owner, kind);
            if (answer == null) return false;
            ANSWER.set(answer[0]);
            return true;
        } catch (Exception | LinkageError failed) {
            System.err.println("[glovebox] The system's dialog is shown, because ours failed: " + failed);
            return false;
        }
    }

    public static Object answer() {
        Object answer = ANSWER.get();
        ANSWER.remove();
        return answer;
    }

    public static boolean flag() {
        return Boolean.TRUE.equals(answer());
    }
}
