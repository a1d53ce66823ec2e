package glovebox.javafx.thread;

import glovebox.bridge.BridgeServer;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import javafx.application.Platform;

/** Has something run on JavaFX's thread after a time, without keeping it drawing as a timer of its own would. */
public final class Later {
    private static final int IDLE_SECONDS = 5;
    private static final ScheduledThreadPoolExecutor CLOCK = clock();

    private Later() {}

    /** Returns what cancels it: then nothing of it is kept. */
    public static Future<?> run(long milliseconds, Runnable work) {
        return CLOCK.schedule(() -> {
            try {
                Platform.runLater(work);
            } catch (IllegalStateException toolkitEnded) {
                // Nothing is left to do it to.
            }
        }, milliseconds, TimeUnit.MILLISECONDS);
    }

    /** One thread for all, which ends when there is nothing to wait for. */
    private static ScheduledThreadPoolExecutor clock() {
        ScheduledThreadPoolExecutor clock = new ScheduledThreadPoolExecutor(1, BridgeServer.daemon("glovebox-later"));
        clock.setKeepAliveTime(IDLE_SECONDS, TimeUnit.SECONDS);
        clock.allowCoreThreadTimeOut(true);
        clock.setRemoveOnCancelPolicy(true);
        return clock;
    }
}
