package glovebox.bridge;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The commands by name. More may be added while the bridge runs: the toolkit may start late. */
public final class Commands {
    private final Map<String, Command> byName = new ConcurrentHashMap<>();
    private volatile BridgeException missing = new BridgeException("NO_COMMAND", "There is no such command");

    public void add(String name, Command command) {
        byName.put(name, command);
    }

    /** What is said instead of a command that is not there. */
    public void whenMissing(BridgeException error) {
        missing = error;
    }

    Command get(String name) throws BridgeException {
        Command command = byName.get(name);
        if (command == null) throw missing;
        return command;
    }
}
