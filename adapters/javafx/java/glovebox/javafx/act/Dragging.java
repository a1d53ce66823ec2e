package glovebox.javafx.act;

import glovebox.bridge.Arguments;
import glovebox.bridge.BridgeException;
import glovebox.bridge.Call;
import glovebox.bridge.UiExecutor;
import glovebox.javafx.scene.Geometry;
import glovebox.javafx.scene.Uids;
import glovebox.javafx.toolkit.Internals;
import java.util.Set;
import java.util.concurrent.Callable;
import javafx.event.EventHandler;
import javafx.geometry.Point2D;
import javafx.scene.Node;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.robot.Robot;
import javafx.stage.Stage;

/**
 * Drags in steps between which the application has its turn. What may begin a drag of the system's goes through the
 * real pointer: from events of ours, the system's drag would wait for a real button for ever, and the application too.
 */
public final class Dragging {
    private static final int STEPS = 10;
    private static final int REAL_STEP_MS = 30;

    private final UiExecutor ui;
    private final Call call;
    private final Uids uids;
    private final Set<Modifier> modifiers;

    Dragging(UiExecutor ui, Call call, Uids uids, Set<Modifier> modifiers) {
        this.ui = ui;
        this.call = call;
        this.uids = uids;
        this.modifiers = modifiers;
    }

    /** @return true when the real pointer was used */
    boolean run(Targets targets, Arguments from, Arguments to, MouseButton button) throws Exception {
        Plan plan = ui.run(call, () -> new Plan(targets.pointed(from), targets.pointed(to), uids));
        if (plan.mayBeSystemDrag && !modifiers.isEmpty()) {
            throw new BridgeException("BAD_ARGUMENT", "A drag of the system's takes no modifiers");
        }
        if (plan.mayBeSystemDrag) really(plan, button);
        else inside(plan, button);
        return plan.mayBeSystemDrag;
    }

    private static final class Plan {
        final Target from;
        final Target to;
        final Point2D start;
        final Point2D end;
        final boolean mayBeSystemDrag;

        Plan(Target from, Target to, Uids uids) throws Exception {
            this.from = from;
            this.to = to;
            end = to.point();
            Object hit = from.reach(new Pointer(from.scene), uids);
            start = from.point(); // where it was reached: something may lie over its middle
            if (hit instanceof Node) OpenPopups.leaveFor((Node) hit); // one of them may lie over it, on the screen
            mayBeSystemDrag = from.scene != to.scene || handlesDrag(hit instanceof Node ? (Node) hit : null);
        }

        Point2D at(int step) {
            return between(start, end, step);
        }
    }

    /** Tells whether a drag from there may become one of the system's. */
    static boolean handlesDrag(Node node) {
        for (Node each = node; each != null; each = each.getParent()) {
            if (isOfSkin(each.getOnDragDetected())) continue;
            if (Internals.handles(each, MouseEvent.DRAG_DETECTED, true)) return true;
        }
        return false;
    }

    /** JavaFX's own panes listen too, to be moved by hand: they begin no drag of the system's. */
    private static boolean isOfSkin(EventHandler<?> handler) {
        return handler != null && handler.getClass().getName().startsWith("javafx.scene.control.skin.");
    }

    private static Point2D between(Point2D start, Point2D end, int step) {
        return start.add(end.subtract(start).multiply((double) step / STEPS));
    }

    private void inside(Plan plan, MouseButton button) throws Exception {
        Pointer pointer = new Pointer(plan.from.scene, modifiers);
        EventHandler<MouseEvent> guard = MouseEvent::consume;
        step(() -> {
            pointer.arriveAt(plan.start);
            plan.from.scene.addEventFilter(MouseEvent.DRAG_DETECTED, guard);
            pointer.press(button);
            return null;
        });
        try {
            for (int i = 1; i <= STEPS; i++) {
                Point2D next = plan.at(i);
                step(() -> pointer.moveTo(next));
            }
        } finally {
            step(() -> {
                pointer.release(button);
                plan.from.scene.removeEventFilter(MouseEvent.DRAG_DETECTED, guard);
                return null;
            });
        }
    }

    private void really(Plan plan, MouseButton button) throws Exception {
        Robot robot = ui.run(call, () -> {
            raise(plan.to);
            raise(plan.from);
            return new Robot();
        });
        Point2D start = ui.run(call, () -> Geometry.originOnScreen(plan.from.scene).add(plan.start));
        Point2D end = ui.run(call, () -> Geometry.originOnScreen(plan.to.scene).add(plan.end));
        real(() -> robot.mouseMove(start));
        real(() -> robot.mousePress(button));
        try {
            for (int i = 1; i <= STEPS; i++) {
                Point2D next = between(start, end, i);
                real(() -> robot.mouseMove(next));
            }
            real(() -> robot.mouseMove(end));
        } finally {
            real(() -> robot.mouseRelease(button));
        }
    }

    private static void raise(Target target) {
        if (target.scene.getWindow() instanceof Stage) ((Stage) target.scene.getWindow()).toFront();
        target.scene.getWindow().requestFocus();
    }

    private void step(Callable<Object> work) throws Exception {
        ui.runAtOnce(call, work);
    }

    /** The system needs a moment to tell the application. */
    private void real(Runnable work) throws Exception {
        ui.runAtOnce(call, () -> {
            work.run();
            return null;
        });
        Thread.sleep(REAL_STEP_MS);
    }
}
