package glovebox.javafx.thread;

import glovebox.bridge.UiThread;
import javafx.application.Platform;

/** The JavaFX Application Thread. */
public final class FxThread implements UiThread {
    private volatile Thread thread;

    /** Tells whether the toolkit has started: before that it takes no work. */
    public boolean isReady() {
        try {
            Platform.runLater(() -> thread = Thread.currentThread());
            return true;
        } catch (IllegalStateException notStarted) {
            return false;
        }
    }

    @Override
    public void post(Runnable task) {
        Platform.runLater(task);
    }

    @Override
    public Thread thread() {
        return thread;
    }
}
