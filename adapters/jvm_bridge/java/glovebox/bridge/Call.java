package glovebox.bridge;

import java.util.concurrent.TimeUnit;

/** One request on its way: until when it is wanted, and whether it still is. */
public final class Call {
    private final long endNanos;
    private Runnable onCancel = () -> {};
    private boolean cancelled;

    public Call(long milliseconds) {
        endNanos = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(milliseconds);
    }

    public long nanosLeft() {
        return Math.max(0, endNanos - System.nanoTime());
    }

    public synchronized boolean isCancelled() {
        return cancelled;
    }

    /** The caller lost interest. */
    public void cancel() {
        Runnable action;
        synchronized (this) {
            cancelled = true;
            action = onCancel;
        }
        action.run();
    }

    /** Sets what to do when the call is cancelled; does it at once when it was. */
    public void onCancel(Runnable action) {
        boolean now;
        synchronized (this) {
            onCancel = action;
            now = cancelled;
        }
        if (now) action.run();
    }
}
