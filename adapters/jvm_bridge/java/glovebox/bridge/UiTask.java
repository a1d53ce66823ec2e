package glovebox.bridge;

import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/** One piece of work for the UI thread. Once it was given up it does not run any more. */
final class UiTask<T> implements Runnable {
    enum State { QUEUED, RUNNING, NESTED, DONE, FAILED, GIVEN_UP }

    private final Callable<T> work;
    private final AtomicReference<State> state = new AtomicReference<>(State.QUEUED);
    private final CountDownLatch settled = new CountDownLatch(1);
    private volatile T value;
    private volatile Throwable failure;

    UiTask(Callable<T> work) {
        this.work = work;
    }

    @Override
    public void run() {
        if (!state.compareAndSet(State.QUEUED, State.RUNNING)) return;
        try {
            value = work.call();
            state.set(State.DONE);
        } catch (Throwable thrown) {
            failure = thrown;
            state.set(State.FAILED);
        } finally {
            settled.countDown();
        }
    }

    /** Posted right behind the task: when it runs while the task does, the task waits in an event loop of its own. */
    void probe() {
        if (state.compareAndSet(State.RUNNING, State.NESTED)) settled.countDown();
    }

    /** Tells whether it is over, or known to wait, after this time. */
    boolean isSettled(long nanos) throws InterruptedException {
        return settled.await(nanos, TimeUnit.NANOSECONDS);
    }

    /** Returns what it is after this time. */
    State await(long nanos) throws InterruptedException {
        if (!settled.await(nanos, TimeUnit.NANOSECONDS)) giveUp();
        return state.get();
    }

    /** Gives the work up: it goes on when it has begun, and never begins when it has not. */
    void giveUp() {
        state.compareAndSet(State.QUEUED, State.GIVEN_UP);
        settled.countDown();
    }

    T value() {
        return value;
    }

    Throwable failure() {
        return failure;
    }
}
