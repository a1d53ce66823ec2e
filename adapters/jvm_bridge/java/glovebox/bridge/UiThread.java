package glovebox.bridge;

/** The one thread that may touch the toolkit's objects: JavaFX's, or Swing's. */
public interface UiThread {
    /** Has it run there, after what was posted before. */
    void post(Runnable task);

    /** The thread, once it was seen; null before. */
    Thread thread();

    /** Tells whether the toolkit is over: nothing will run there any more, also where the program itself goes on. */
    default boolean hasEnded() {
        return false;
    }

    /** Tells whether a dialog of the system's own is open, which holds the thread; what is posted may run or not. */
    default boolean isInSystemDialog() {
        return false;
    }

    /** Tells whether the thread is in that dialog's own code this very moment. */
    default boolean isHeldBySystemDialog() {
        return false;
    }
}
