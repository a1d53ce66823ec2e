package glovebox.bridge;

/** One thing that the other side may ask for. Runs on a thread of the bridge, never on the UI thread. */
@FunctionalInterface
public interface Command {
    /**
     * @param call its deadline, and whether it was cancelled
     * @throws Exception a BridgeException is told as it is, anything else as INTERNAL
     */
    Answer run(Arguments arguments, Call call) throws Exception;
}
