package glovebox.javafx.inspect;

import glovebox.bridge.Answer;
import glovebox.bridge.Arguments;
import glovebox.bridge.BridgeException;
import glovebox.bridge.Call;
import glovebox.bridge.Command;
import glovebox.bridge.UiExecutor;
import glovebox.javafx.act.Target;
import glovebox.javafx.dialog.HighlightEdge;
import glovebox.javafx.scene.Geometry;
import glovebox.javafx.scene.Resolver;
import glovebox.javafx.thread.Later;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.geometry.Bounds;
import javafx.geometry.Point2D;
import javafx.geometry.Rectangle2D;
import javafx.scene.Node;
import javafx.stage.Stage;
import javafx.stage.Window;

/**
 * Shows a person which node is meant: with a frame of four thin windows above the application's, so that nothing of it
 * is changed and the mouse still reaches what is inside.
 */
public final class HighlightCommand implements Command {
    private static final double THICK = 3;

    private final UiExecutor ui;
    private final Resolver resolver;
    /** Touched on JavaFX's thread alone. */
    private List<HighlightEdge> shown = List.of();
    private Future<?> clock = CompletableFuture.completedFuture(null);

    public HighlightCommand(UiExecutor ui, Resolver resolver) {
        this.ui = ui;
        this.resolver = resolver;
    }

    @Override
    public Answer run(Arguments arguments, Call call) throws Exception {
        if (ui.isInSystemDialog()) throw BridgeException.systemDialog();
        return Answer.of(ui.run(call, () -> show(arguments)));
    }

    private Map<String, Object> show(Arguments arguments) throws BridgeException {
        int seconds = arguments.integer("seconds", 5);
        Node node = resolver.node(arguments.object("ref"));
        Window window = node.getScene() == null ? null : node.getScene().getWindow();
        boolean iconified = window instanceof Stage && ((Stage) window).isIconified();
        Bounds part = window == null || iconified || !isTreeVisible(node) ? null : Geometry.visiblePart(node);
        if (part == null) {
            throw new BridgeException("NOT_VISIBLE", Target.described(node) + " is not in sight: bring it there first");
        }
        clock.cancel(false);
        end(shown);
        Point2D origin = Geometry.originOnScreen(node.getScene());
        Rectangle2D place = new Rectangle2D(part.getMinX() + origin.getX(), part.getMinY() + origin.getY(),
            part.getWidth(), part.getHeight());
        List<HighlightEdge> edges = around(place);
        shown = edges;
        for (HighlightEdge each : edges) each.showOver(window);
        clock = Later.run(TimeUnit.SECONDS.toMillis(seconds), () -> end(edges));
        return Map.of("node", Target.described(node), "seconds", seconds,
            "onScreen", List.of(place.getMinX(), place.getMinY(), place.getWidth(), place.getHeight()));
    }

    private static boolean isTreeVisible(Node node) {
        for (Node each = node; each != null; each = each.getParent()) if (!each.isVisible()) return false;
        return true;
    }

    private static List<HighlightEdge> around(Rectangle2D place) {
        double x = place.getMinX() - THICK;
        double y = place.getMinY() - THICK;
        double width = place.getWidth() + 2 * THICK;
        return Stream.of(new Rectangle2D(x, y, width, THICK), new Rectangle2D(x, place.getMaxY(), width, THICK),
            new Rectangle2D(x, place.getMinY(), THICK, place.getHeight()),
            new Rectangle2D(place.getMaxX(), place.getMinY(), THICK, place.getHeight()))
            .map(HighlightEdge::new).collect(Collectors.toList());
    }

    private static void end(List<HighlightEdge> edges) {
        for (HighlightEdge each : edges) each.hide();
    }
}
