package glovebox.javafx.query;

import glovebox.bridge.Answer;
import glovebox.bridge.Arguments;
import glovebox.bridge.BridgeException;
import glovebox.bridge.Call;
import glovebox.bridge.Command;
import glovebox.bridge.JsonWriter;
import glovebox.bridge.UiExecutor.Sliced;
import glovebox.bridge.UiExecutor;
import glovebox.javafx.scene.Paths;
import glovebox.javafx.scene.Resolver;
import glovebox.javafx.scene.Uids;
import glovebox.javafx.scene.Walk;
import glovebox.javafx.scene.Windows;
import java.util.LinkedHashMap;
import java.util.Map;
import javafx.scene.Node;
import javafx.stage.Window;

/** Takes a snapshot of the windows, as rows from the top. */
public final class SnapshotCommand implements Command {
    private final UiExecutor ui;
    private final Uids uids;
    private final Windows windows;
    private final Resolver resolver;

    public SnapshotCommand(UiExecutor ui, Uids uids, Windows windows, Resolver resolver) {
        this.ui = ui;
        this.uids = uids;
        this.windows = windows;
        this.resolver = resolver;
    }

    @Override
    public Answer run(Arguments arguments, Call call) throws Exception {
        return Answer.ofJson(ui.runSliced(call, new Taking(arguments)));
    }

    /** Takes one of all windows at once, on JavaFX's thread, as clients take it to compare. */
    public String now() throws BridgeException {
        Taking taking = new Taking(new Arguments(Map.of("scope", "all", "depth", 100, "maxNodes", 4_000)));
        while (!taking.step()) continue;
        return taking.result(0);
    }

    private final class Taking implements Sliced<String> {
        private final Arguments arguments;
        private final JsonWriter json = new JsonWriter(new StringBuilder(65_536));
        private final Map<String, Integer> omitted = new LinkedHashMap<>();
        private final RowWriter rows;
        private final int depth;
        private final int most;
        private Walk walk;
        private int taken;
        private int slices;

        Taking(Arguments arguments) throws BridgeException {
            this.arguments = arguments;
            rows = new RowWriter(uids, arguments.object("include"));
            depth = arguments.integer("depth", 50);
            most = arguments.integer("maxNodes", 2_000);
        }

        @Override
        public boolean step() throws BridgeException {
            if (walk == null) open();
            slices++;
            for (int i = 0; i < 8 && !walk.isDone(); i++) {
                if (taken >= most) return leaveRest();
                row(walk.next());
            }
            return walk.isDone();
        }

        private void open() throws BridgeException {
            walk = new Walk(arguments.object("include").flag("internals", false), true);
            json.object().key("windows");
            windows.write(json);
            focus(windows.current());
            Arguments root = arguments.object("root");
            if (arguments.has("root")) {
                Object element = resolver.element(root);
                Window window = Resolver.windowOf(element);
                if (element instanceof Window) walk.addWindow(window);
                else walk.addElement(element, window);
            } else {
                for (Window window : Scope.of(windows, resolver, arguments)) walk.addWindow(window);
            }
            json.key("rows").array();
        }

        private void focus(Window current) {
            Node owner = current.getScene().getFocusOwner();
            json.key("focus").object().field("window", uids.of(current));
            if (owner != null) json.field("uid", uids.of(owner)).field("path", Paths.of(owner));
            json.endObject();
        }

        private void row(Walk.Step step) {
            taken++;
            Throwable failure = rows.begin(json, step);
            json.field("depth", step.depth).field("path", step.path());
            if (step.parent == null) json.field("window", uids.of(step.window));
            try {
                int below = step.depth < depth ? walk.descend(step) : walk.countBelow(step);
                if (step.depth >= depth && below > 0) json.field("childrenOmitted", below);
            } catch (RuntimeException | LinkageError closed) {
                failure = closed;
            }
            if (failure != null) json.field("broken", String.valueOf(failure));
            json.endObject();
        }

        private boolean leaveRest() {
            for (Walk.Step step : walk.rest()) {
                Object of = step.parent == null ? step.window : step.parent.element;
                omitted.merge(uids.of(of), 1, Integer::sum);
            }
            return true;
        }

        @Override
        public String result(long longestNanos) {
            int shown = json.toString().hashCode(); // windows, focus and rows
            json.endArray().field("shown", shown).key("omitted").value(omitted).field("nodes", taken)
                .field("changed", slices > 1 && walk.hasChanged()).field("heldMs", longestNanos / 1e6)
                .field("uids", uids.size());
            if (ui.isInSystemDialog()) json.field("systemDialog", true);
            return json.endObject().toString();
        }
    }
}
