package glovebox.sh3d;

import glovebox.bridge.BridgeServer;
import glovebox.bridge.Command;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Ends the threads of calls whose time is over: nobody waits for what they do. */
final class Deadlines {
    private static final ScheduledThreadPoolExecutor CLOCK =
        new ScheduledThreadPoolExecutor(1, BridgeServer.daemon("glovebox-deadlines"));

    static {
        CLOCK.setRemoveOnCancelPolicy(true);
    }

    private Deadlines() {}

    /** The command, interrupted at the end of its call's time. */
    static Command keptBy(Command command) {
        return (arguments, call) -> {
            Guard guard = new Guard(Thread.currentThread());
            Future<?> end = CLOCK.schedule(guard, call.nanosLeft(), TimeUnit.NANOSECONDS);
            try {
                return command.run(arguments, call);
            } finally {
                end.cancel(false);
                guard.end();
            }
        };
    }

    private static final class Guard implements Runnable {
        private Thread thread;

        Guard(Thread thread) {
            this.thread = thread;
        }

        @Override
        public synchronized void run() {
            if (thread != null) thread.interrupt();
        }

        /** The thread goes on to other calls, which are not to end with this one. */
        synchronized void end() {
            thread = null;
            Thread.interrupted();
        }
    }
}
