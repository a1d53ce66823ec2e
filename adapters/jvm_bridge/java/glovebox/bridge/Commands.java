package glovebox.bridge;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The commands by name. More may be added while the bridge runs: the toolkit may start late. */
public final class Commands {
    /** An application that has just been started is worth a moment. */
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(2);

    private final Map<String, Command> byName = new HashMap<>();
    private BridgeException missing = new BridgeException("NO_COMMAND", "There is no such command");

    public synchronized void add(String name, Command command) {
        byName.put(name, command);
        notifyAll();
    }

    /** Sets the error for a command that is not there. */
    public synchronized void whenMissing(BridgeException error) {
        missing = error;
    }

    synchronized Command get(String name, Call call) throws BridgeException, InterruptedException {
        long end = System.nanoTime() + Math.min(PATIENCE_NANOS, call.nanosLeft());
        while (!byName.containsKey(name)) {
            long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
            if (left <= 0) throw missing;
            wait(left);
        }
        return byName.get(name);
    }
}
