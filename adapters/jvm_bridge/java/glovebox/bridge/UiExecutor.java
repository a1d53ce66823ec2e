package glovebox.bridge;

import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

/** Runs work on the UI thread with a deadline, and says honestly what became of it. */
public final class UiExecutor {
    /** A third of a frame at 60 Hz: the last step of a slice and the collector of garbage come on top of it. */
    private static final long SLICE_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    private final UiThread ui;

    public UiExecutor(UiThread ui) {
        this.ui = ui;
    }

    /** Outcome of work that may open an event loop of its own, as a modal dialog does. */
    public static final class Outcome<T> {
        /** Null while it is pending. */
        public final T value;
        public final boolean isPending;

        private Outcome(T value, boolean isPending) {
            this.value = value;
            this.isPending = isPending;
        }
    }

    /** Work that lets others have the thread now and then. */
    public interface Sliced<T> {
        /** Does a little; true when there is no more to do. */
        boolean step() throws Exception;

        /** @param longestNanos for how long it held the thread at a time */
        T result(long longestNanos) throws Exception;
    }

    /**
     * Runs it in one go.
     *
     * @throws BridgeException UI_TIMEOUT with the thread's stack; CANCELLED
     */
    public <T> T run(Call call, Callable<T> work) throws Exception {
        Outcome<T> outcome = runAtOnce(call, work);
        if (!outcome.isPending) return outcome.value;
        throw new BridgeException("UI_NESTED", "The UI thread waits in a dialog that this call opened");
    }

    /** The same for work that may end long after: it is told as pending as soon as an event loop runs inside it. */
    public <T> Outcome<T> runAtOnce(Call call, Callable<T> work) throws Exception {
        UiTask<T> task = new UiTask<>(work);
        call.onCancel(task::giveUp);
        ui.post(task);
        ui.post(task::probe);
        switch (task.await(call.nanosLeft())) {
            case DONE: return new Outcome<>(task.value(), false);
            case NESTED: return new Outcome<>(null, true);
            case FAILED: throw asException(task.failure());
            case RUNNING: throw call.isCancelled() ? cancelled() : late(true);
            default: throw call.isCancelled() ? cancelled() : late(false);
        }
    }

    /** Runs it in slices: between them the application has its turn. */
    public <T> T runSliced(Call call, Sliced<T> work) throws Exception {
        SliceRun<T> run = new SliceRun<>(work);
        call.onCancel(run::stop);
        ui.post(run);
        if (run.done.await(call.nanosLeft(), TimeUnit.NANOSECONDS) && !call.isCancelled()) return run.value();
        run.stop();
        throw call.isCancelled() ? cancelled() : late(false);
    }

    private final class SliceRun<T> implements Runnable {
        final java.util.concurrent.CountDownLatch done = new java.util.concurrent.CountDownLatch(1);
        private final Sliced<T> work;
        private volatile boolean stopped;
        private volatile T value;
        private volatile Throwable failure;
        private long longest;

        SliceRun(Sliced<T> work) {
            this.work = work;
        }

        @Override
        public void run() {
            if (stopped) return;
            long start = System.nanoTime();
            try {
                boolean ended = false;
                while (!ended && System.nanoTime() - start < SLICE_NANOS) ended = work.step();
                longest = Math.max(longest, System.nanoTime() - start);
                if (!ended) {
                    ui.post(this);
                    return;
                }
                value = work.result(longest);
            } catch (Throwable thrown) {
                failure = thrown;
            }
            done.countDown();
        }

        void stop() {
            stopped = true;
            done.countDown();
        }

        T value() throws Exception {
            if (failure != null) throw asException(failure);
            return value;
        }
    }

    /** Returns where the UI thread is, as far as it is known. */
    public List<String> stack() {
        Thread thread = ui.thread();
        return thread == null ? List.of() : Stacks.of(thread);
    }

    private static Exception asException(Throwable failure) {
        return failure instanceof Exception ? (Exception) failure : new IllegalStateException(failure);
    }

    private static BridgeException cancelled() {
        return new BridgeException("CANCELLED", "The call was cancelled");
    }

    private BridgeException late(boolean began) {
        List<String> stack = stack();
        String where = stack.isEmpty() ? "" : ": it is at " + stack.get(0);
        String what = began
            ? "The UI thread has begun and not ended what it was asked" + where
            : "The UI thread did not answer in time, and what was asked will not run later" + where;
        return new BridgeException("UI_TIMEOUT", what, Map.of("began", began, "uiThread", stack));
    }
}
