package glovebox.bridge;

/** The one thread that may touch the toolkit's objects: JavaFX's, or Swing's. */
public interface UiThread {
    /** Has it run there, after what was posted before. */
    void post(Runnable task);

    /** The thread, once it was seen; null before. */
    Thread thread();
}
