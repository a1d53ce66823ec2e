package glovebox.sh3d;

import glovebox.bridge.UiThread;
import java.awt.EventQueue;

/** The event thread of Swing. */
final class SwingThread implements UiThread {
    private volatile Thread thread;

    @Override
    public void post(Runnable task) {
        EventQueue.invokeLater(() -> {
            thread = Thread.currentThread();
            task.run();
        });
    }

    @Override
    public Thread thread() {
        return thread;
    }
}
