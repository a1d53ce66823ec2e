package glovebox.javafx.query;

import glovebox.bridge.Answer;
import glovebox.bridge.Arguments;
import glovebox.bridge.BridgeException;
import glovebox.bridge.Call;
import glovebox.bridge.Command;
import glovebox.bridge.JsonWriter;
import glovebox.bridge.UiExecutor.Sliced;
import glovebox.bridge.UiExecutor;
import glovebox.javafx.scene.Resolver;
import glovebox.javafx.scene.Texts;
import glovebox.javafx.scene.Uids;
import glovebox.javafx.scene.Walk;
import glovebox.javafx.scene.Windows;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import javafx.stage.Window;

/** Finds elements by selector, predicate and text together. */
public final class QueryCommand implements Command {
    private final UiExecutor ui;
    private final Uids uids;
    private final Windows windows;
    private final Resolver resolver;

    public QueryCommand(UiExecutor ui, Uids uids, Windows windows, Resolver resolver) {
        this.ui = ui;
        this.uids = uids;
        this.windows = windows;
        this.resolver = resolver;
    }

    /** Looks on the UI thread, compares texts here, and describes the few that are left there again. */
    @Override
    public Answer run(Arguments arguments, Call call) throws Exception {
        TextMatch match = arguments.has("text") ? new TextMatch(arguments.object("text")) : null;
        List<Hit> hits = ui.runSliced(call, new Looking(arguments));
        List<Hit> chosen = new ArrayList<>();
        for (Hit hit : hits) if (match == null || match.matches(hit.text, call)) chosen.add(hit);
        chosen.sort(Comparator.comparing((Hit hit) -> !hit.step.visible)); // hidden ones last
        int limit = Math.min(chosen.size(), arguments.integer("limit", 50));
        return Answer.ofJson(ui.look(call, () -> told(chosen.subList(0, limit), chosen.size(), arguments)));
    }

    private static final class Hit {
        final Walk.Step step;
        final String text;

        Hit(Walk.Step step, String text) {
            this.step = step;
            this.text = text;
        }
    }

    private final class Looking implements Sliced<List<Hit>> {
        private final Arguments arguments;
        private final List<Hit> hits = new ArrayList<>();
        private final Predicate predicate;
        private Css css;
        private Walk walk;

        Looking(Arguments arguments) throws BridgeException {
            this.arguments = arguments;
            predicate = new Predicate(arguments.object("predicate"));
        }

        @Override
        public boolean step() throws BridgeException {
            if (walk == null) open();
            for (int i = 0; i < 16 && !walk.isDone(); i++) look(walk.next());
            return walk.isDone();
        }

        /** A selector sees what JavaFX sees; a search for text what a person sees. */
        private void open() throws BridgeException {
            if (arguments.has("css")) css = new Css(arguments.text("css", ""));
            walk = new Walk(css != null, false);
            for (Window window : Scope.of(windows, resolver, arguments)) walk.addWindow(window);
        }

        private void look(Walk.Step step) throws BridgeException {
            try {
                walk.descend(step);
            } catch (RuntimeException | LinkageError closed) {
                // what is in it cannot be known
            }
            try {
                if (css != null && !css.matches(step.element)) return;
                if (predicate.matches(step.element, step.visible)) hits.add(new Hit(step, textOf(step.element)));
            } catch (RuntimeException | LinkageError broken) {
                // it cannot be said whether this one is meant
            }
        }

        private String textOf(Object element) {
            try {
                return Texts.searchable(element);
            } catch (RuntimeException | LinkageError broken) {
                return "";
            }
        }

        @Override
        public List<Hit> result(long longestNanos) {
            return hits;
        }
    }

    private String told(List<Hit> hits, int total, Arguments arguments) throws BridgeException {
        RowWriter rows = new RowWriter(uids, arguments.object("include"));
        JsonWriter json = new JsonWriter().object().key("windows");
        windows.write(json);
        json.field("total", total).key("rows").array();
        for (Hit hit : hits) {
            Throwable failure = rows.begin(json, hit.step);
            if (failure != null) json.field("broken", String.valueOf(failure));
            json.field("depth", 0).field("path", hit.step.fullPath())
                .field("window", uids.of(hit.step.window)).endObject();
        }
        return json.endArray().endObject().toString();
    }
}
