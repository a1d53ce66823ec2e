package glovebox.sh3d.home;

import glovebox.bridge.UiThread;
import java.awt.EventQueue;
import java.lang.reflect.InvocationTargetException;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * The event thread of Swing. After an edit it is ours for a moment more: an assistant that has several things to do
 * asks for the next at once, and would otherwise wait each time until all of a large plan is drawn.
 */
public final class SwingThread implements UiThread {
    private final long nextNanos;
    private final long longestNanos;
    private final BlockingQueue<Runnable> tasks = new LinkedBlockingQueue<>();
    private volatile Thread thread;
    /** Used on the event thread. */
    private boolean isDrawingDue;

    /**
     * @param nextMs how soon after an edit the next call must come
     * @param longestMs when the person is to see what happens although calls keep coming
     */
    public SwingThread(long nextMs, long longestMs) {
        nextNanos = TimeUnit.MILLISECONDS.toNanos(nextMs);
        longestNanos = TimeUnit.MILLISECONDS.toNanos(longestMs);
    }

    @Override
    public void post(Runnable task) {
        tasks.add(task);
        EventQueue.invokeLater(this::work);
    }

    @Override
    public Thread thread() {
        return thread;
    }

    /** Announces drawing; to be called by a task that changes what is drawn. */
    public void expectMore() {
        isDrawingDue = true;
    }

    /** Waits, on another thread, until what events on their way bring about is done, and what that asks for. */
    public void settle() throws InterruptedException, InvocationTargetException {
        post(() -> isDrawingDue = false);
        for (int i = 0; i < 2; i++) EventQueue.invokeAndWait(() -> {});
    }

    /** Does a task, and those that follow an edit; the events that were posted for them find nothing to do. */
    private void work() {
        thread = Thread.currentThread();
        Runnable task = tasks.poll();
        if (task == null) return;
        task.run();
        for (long end = System.nanoTime() + longestNanos; (task = next(end)) != null;) task.run();
        isDrawingDue = false;
    }

    private Runnable next(long end) {
        long nanos = Math.min(nextNanos, end - System.nanoTime());
        if (!isDrawingDue || nanos <= 0) return null;
        try {
            return tasks.poll(nanos, TimeUnit.NANOSECONDS);
        } catch (InterruptedException wanted) {
            Thread.currentThread().interrupt();
            return null;
        }
    }
}
