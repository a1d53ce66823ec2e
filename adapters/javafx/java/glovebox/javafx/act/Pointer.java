package glovebox.javafx.act;

import glovebox.bridge.BridgeException;
import glovebox.javafx.scene.Geometry;
import glovebox.javafx.toolkit.Internals;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import javafx.event.Event;
import javafx.event.EventHandler;
import javafx.event.EventTarget;
import javafx.event.EventType;
import javafx.geometry.Point2D;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.input.ContextMenuEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.input.PickResult;
import javafx.scene.input.ScrollEvent;

/**
 * A mouse of our own over one scene. The scene takes its events as if they came from the window system: the person's
 * mouse does not move, and it does not matter which window is in front.
 */
public final class Pointer {
    private static final double FAR = -30_000;

    private final Scene scene;
    private Point2D at = new Point2D(FAR, FAR);
    private MouseButton held = MouseButton.NONE;

    private final Set<Modifier> modifiers;

    Pointer(Scene scene) {
        this(scene, Set.of());
    }

    Pointer(Scene scene, Set<Modifier> modifiers) {
        this.scene = scene;
        this.modifiers = modifiers;
    }

    Scene scene() {
        return scene;
    }

    /** Comes from far away, so that the scene starts a new count of clicks; gives what lies under the point. */
    EventTarget arriveAt(Point2D point) throws Exception {
        send(MouseEvent.MOUSE_MOVED, new Point2D(FAR, FAR), MouseButton.NONE);
        return moveTo(point);
    }

    EventTarget moveTo(Point2D point) throws Exception {
        AtomicReference<EventTarget> target = new AtomicReference<>(scene);
        EventHandler<MouseEvent> filter = event -> target.set(event.getTarget());
        EventType<MouseEvent> type = held == MouseButton.NONE ? MouseEvent.MOUSE_MOVED : MouseEvent.MOUSE_DRAGGED;
        scene.addEventFilter(type, filter);
        try {
            send(type, point, held);
        } finally {
            scene.removeEventFilter(type, filter);
        }
        return target.get();
    }

    void press(MouseButton button) throws Exception {
        held = button;
        send(MouseEvent.MOUSE_PRESSED, at, button);
    }

    void release(MouseButton button) throws Exception {
        held = MouseButton.NONE;
        send(MouseEvent.MOUSE_RELEASED, at, button);
    }

    /** The wish for a context menu is an event of its own, besides those of the button. */
    void askForMenu(EventTarget target) {
        if (!(target instanceof Node) || !isShowing()) return;
        Point2D screen = onScreen(at);
        PickResult picked = new PickResult(target, at.getX(), at.getY());
        Event.fireEvent(target, new ContextMenuEvent(ContextMenuEvent.CONTEXT_MENU_REQUESTED, at.getX(), at.getY(),
            screen.getX(), screen.getY(), false, picked));
    }

    /** By pixels, as a touch pad does. */
    void scroll(EventTarget target, double deltaX, double deltaY) {
        Point2D screen = onScreen(at);
        PickResult picked = new PickResult(target, at.getX(), at.getY());
        Event.fireEvent(target, new ScrollEvent(ScrollEvent.SCROLL, at.getX(), at.getY(), screen.getX(), screen.getY(),
            has(Modifier.SHIFT), has(Modifier.CTRL), has(Modifier.ALT), has(Modifier.META), false, false,
            deltaX, deltaY, deltaX, deltaY,
            ScrollEvent.HorizontalTextScrollUnits.NONE, 0, ScrollEvent.VerticalTextScrollUnits.NONE, 0, 0, picked));
    }

    /** A click may have closed its window. */
    boolean isShowing() {
        return scene.getWindow() != null && scene.getWindow().isShowing();
    }

    private void send(EventType<MouseEvent> type, Point2D point, MouseButton button) throws Exception {
        at = point;
        if (!isShowing()) throw new BridgeException("NOT_VISIBLE", "The window was closed while the mouse was over it");
        boolean down = type != MouseEvent.MOUSE_RELEASED && type != MouseEvent.MOUSE_MOVED;
        Point2D screen = onScreen(point);
        boolean menu = button == MouseButton.SECONDARY && type == MouseEvent.MOUSE_PRESSED;
        Internals.mouse(scene, new MouseEvent(type, point.getX(), point.getY(), screen.getX(), screen.getY(), button,
            type == MouseEvent.MOUSE_MOVED || type == MouseEvent.MOUSE_DRAGGED ? 0 : 1, has(Modifier.SHIFT),
            has(Modifier.CTRL), has(Modifier.ALT), has(Modifier.META),
            down && button == MouseButton.PRIMARY, down && button == MouseButton.MIDDLE,
            down && button == MouseButton.SECONDARY, false, menu, false, null));
    }

    private boolean has(Modifier modifier) {
        return modifiers.contains(modifier);
    }

    private Point2D onScreen(Point2D point) {
        return scene.getWindow() == null ? point : Geometry.originOnScreen(scene).add(point);
    }

    static MouseButton button(String name) throws BridgeException {
        switch (name.toUpperCase(java.util.Locale.ROOT)) {
            case "PRIMARY": case "LEFT": return MouseButton.PRIMARY;
            case "SECONDARY": case "RIGHT": return MouseButton.SECONDARY;
            case "MIDDLE": return MouseButton.MIDDLE;
            default: throw new BridgeException("BAD_ARGUMENT", "There is no mouse button \"" + name
                + "\": use PRIMARY, SECONDARY or MIDDLE");
        }
    }
}
