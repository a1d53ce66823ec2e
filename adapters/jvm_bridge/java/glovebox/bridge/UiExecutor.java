package glovebox.bridge;

import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Runs work on the UI thread with a deadline, and says honestly what became of it. */
public final class UiExecutor {
    /** A third of a frame at 60 Hz: the last step of a slice and the collector of garbage come on top of it. */
    private static final long SLICE_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    /** How often it is asked whether a dialog of the system's holds the thread. */
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final UiThread ui;

    public UiExecutor(UiThread ui) {
        this.ui = ui;
    }

    /** Outcome of work that may open an event loop of its own, as a modal dialog does. */
    public static final class Outcome<T> {
        /** Null while it is pending. */
        public final T value;
        public final boolean isPending;
        /** While it is pending: whether it waits in a dialog of the system's own. */
        public final boolean isInSystemDialog;

        private Outcome(T value, boolean isPending, boolean isInSystemDialog) {
            this.value = value;
            this.isPending = isPending;
            this.isInSystemDialog = isInSystemDialog;
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
     * @throws BridgeException UI_TIMEOUT with the thread's stack; UI_ENDED; CANCELLED
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
        boolean inDialog = !settles(task, call);
        switch (task.await(inDialog ? 0 : call.nanosLeft())) {
            case DONE: return new Outcome<>(task.value(), false, false);
            case NESTED: return new Outcome<>(null, true, false);
            case FAILED: throw asException(task.failure());
            case RUNNING:
                if (inDialog) return new Outcome<>(null, true, true);
                throw call.isCancelled() ? cancelled() : late(true);
            default:
                if (inDialog) throw BridgeException.systemDialog();
                throw call.isCancelled() ? cancelled() : late(false);
        }
    }

    /** False as soon as it is known that a dialog of the system's keeps the thread from it. */
    private boolean settles(UiTask<?> task, Call call) throws Exception {
        int seen = 0;
        while (!task.isSettled(Math.min(LOOK_NANOS, call.nanosLeft())) && call.nanosLeft() > 0) {
            if (ui.hasEnded() && !task.isSettled(0)) throw ended();
            seen = ui.isHeldBySystemDialog() ? seen + 1 : 0;
            if (seen == 2) return false;
        }
        return true;
    }

    /**
     * Runs work that only looks: also while a dialog of the system's holds the thread, and then here. Nothing else
     * changes what it looks at meanwhile; should the dialog end just then, what goes wrong is told as the dialog.
     */
    public <T> T look(Call call, Callable<T> work) throws Exception {
        try {
            return run(call, work);
        } catch (BridgeException refused) {
            if (!refused.isSystemDialog()) throw refused;
            return lookHere(work);
        }
    }

    private <T> T lookHere(Callable<T> work) throws Exception {
        try {
            return work.call();
        } catch (RuntimeException changing) {
            throw BridgeException.systemDialog();
        }
    }

    /** Runs it in slices: between them the application has its turn. */
    public <T> T runSliced(Call call, Sliced<T> work) throws Exception {
        SliceRun<T> run = new SliceRun<>(work);
        call.onCancel(run::stop);
        ui.post(run);
        int seen = 0;
        while (!run.done.await(Math.min(LOOK_NANOS, call.nanosLeft()), TimeUnit.NANOSECONDS) && call.nanosLeft() > 0) {
            if (ui.hasEnded() && run.stopBefore()) throw ended();
            seen = ui.isHeldBySystemDialog() ? seen + 1 : 0;
            if (seen == 2 && run.stopBefore()) return lookHere(() -> allOf(work));
        }
        if (run.done.getCount() == 0 && !call.isCancelled()) return run.value();
        run.stop();
        throw call.isCancelled() ? cancelled() : late(false);
    }

    private static <T> T allOf(Sliced<T> work) throws Exception {
        long start = System.nanoTime();
        while (!work.step()) {
            // the next one
        }
        return work.result(System.nanoTime() - start);
    }

    /** Tells whether a dialog of the system's holds the UI thread. */
    public boolean isInSystemDialog() {
        return ui.isInSystemDialog();
    }

    private final class SliceRun<T> implements Runnable {
        final CountDownLatch done = new CountDownLatch(1);
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

        /** Has no further slice run; the one that runs now is not there while a dialog holds the thread. */
        boolean stopBefore() {
            stopped = true;
            return done.getCount() > 0;
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

    /** Waits for what comes from the UI thread; false when it does not come in time. */
    public boolean awaits(CountDownLatch latch, Call call) throws Exception {
        while (!latch.await(Math.min(LOOK_NANOS, call.nanosLeft()), TimeUnit.NANOSECONDS)) {
            if (ui.hasEnded() && latch.getCount() > 0) throw ended();
            if (call.nanosLeft() <= 0) return false;
        }
        return true;
    }

    private static BridgeException ended() {
        return new BridgeException("UI_ENDED", "The application has ended its user interface, and its process runs on");
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
