package glovebox.javafx.core;

import glovebox.bridge.UiThread;
import javafx.application.Platform;

/** The JavaFX Application Thread. */
final class FxThread implements UiThread {
    private volatile Thread thread;

    /** Whether the toolkit has started: before that it takes no work. */
    boolean isReady() {
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
