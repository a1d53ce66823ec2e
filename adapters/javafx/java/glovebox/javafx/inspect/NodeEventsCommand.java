package glovebox.javafx.inspect;

import glovebox.bridge.Answer;
import glovebox.bridge.Arguments;
import glovebox.bridge.BridgeException;
import glovebox.bridge.Call;
import glovebox.bridge.Command;
import glovebox.bridge.UiExecutor;
import glovebox.javafx.scene.Resolver;
import glovebox.javafx.scene.Uids;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import javafx.scene.Node;

/** Records what events a node gets, for a bounded time and number; the same call again tells them. */
public final class NodeEventsCommand implements Command {
    /** More nodes are not recorded at a time: the oldest recording ends. */
    private static final int MOST = 4;

    private final UiExecutor ui;
    private final Uids uids;
    private final Resolver resolver;
    /** Touched on JavaFX's thread alone. */
    private final Deque<EventRecording> running = new ArrayDeque<>();

    public NodeEventsCommand(UiExecutor ui, Uids uids, Resolver resolver) {
        this.ui = ui;
        this.uids = uids;
        this.resolver = resolver;
    }

    @Override
    public Answer run(Arguments arguments, Call call) throws Exception {
        return Answer.of(ui.run(call, () -> told(arguments)));
    }

    private Map<String, Object> told(Arguments arguments) throws BridgeException {
        Object element = resolver.element(arguments.object("ref"));
        if (!(element instanceof Node)) {
            throw new BridgeException("BAD_ARGUMENT", "Events are recorded of nodes, and not of what is none");
        }
        EventRecording recording = recordingOf((Node) element);
        boolean isNew = recording == null;
        if (recording == null) recording = begin((Node) element, arguments);
        Map<String, Object> told = new LinkedHashMap<>();
        told.put("uid", uids.of(element));
        told.put("started", isNew);
        told.put("leftMs", recording.leftMs());
        told.put("events", recording.since((long) arguments.number("since", 0)));
        told.put("last", recording.last());
        told.put("dropped", recording.dropped());
        if (recording.isOver()) running.remove(recording); // what it has was told
        return told;
    }

    private EventRecording recordingOf(Node node) {
        for (EventRecording each : running) if (each.node == node) return each;
        return null;
    }

    private EventRecording begin(Node node, Arguments arguments) throws BridgeException {
        long milliseconds = TimeUnit.SECONDS.toMillis(arguments.integer("seconds", 60));
        EventRecording recording = new EventRecording(node, milliseconds, arguments.integer("limit", 200));
        if (running.size() == MOST) running.removeFirst().end();
        running.addLast(recording);
        return recording;
    }
}
