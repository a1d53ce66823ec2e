package glovebox.javafx.act;

import glovebox.bridge.Arguments;
import glovebox.bridge.BridgeException;
import glovebox.javafx.scene.Geometry;
import javafx.event.EventHandler;
import javafx.event.EventTarget;
import javafx.geometry.Point2D;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;

/** The mouse between the action that presses its button and the one that releases it: moving it then is a drag. */
final class HeldMouse {
    private static final EventHandler<MouseEvent> GUARD = MouseEvent::consume;

    private Pointer held;
    /** What may begin a drag of the system's when the mouse moves. */
    private Node source;

    /** A drag of the system's would wait for a real button for ever: it is kept from beginning. */
    void press(Pointer pointer, EventTarget hit, MouseButton button) throws Exception {
        source = hit instanceof Node && Dragging.handlesDrag((Node) hit) ? (Node) hit : null;
        pointer.scene().addEventFilter(MouseEvent.DRAG_DETECTED, GUARD);
        pointer.press(button);
        held = pointer;
    }

    void mustBeUp() throws BridgeException {
        if (isDown()) {
            throw new BridgeException("REFUSED",
                "The mouse button is held since mousePressed: send mouseReleased first");
        }
    }

    private boolean isDown() {
        if (held != null && !held.isShowing()) held = null;
        return held != null;
    }

    /** False when no button is held. */
    boolean moveTo(Targets targets, Arguments action) throws Exception {
        if (!isDown()) return false;
        if (source != null) throw Target.refused("REFUSED", source, "may begin a drag of the system's: use drag");
        held.moveTo(inScene(targets.pointed(action)));
        return true;
    }

    /** Where the action names a place, the mouse goes there first. False when no button is held. */
    boolean release(Targets targets, Arguments action, MouseButton button) throws Exception {
        if (!isDown()) return false;
        Pointer pointer = held;
        boolean isElsewhere = action.has("x") || action.has("y") || action.object("target").has("ref");
        if (isElsewhere && !isAtSource(targets, action)) moveTo(targets, action);
        held = null;
        pointer.scene().removeEventFilter(MouseEvent.DRAG_DETECTED, GUARD);
        pointer.release(button);
        return true;
    }

    /** Tells whether the mouse is let go in what may begin a drag, which none of it begins. */
    private boolean isAtSource(Targets targets, Arguments action) throws BridgeException {
        return source != null && Geometry.inScene(source).contains(inScene(targets.pointed(action)));
    }

    /** The place in the scene where the button was pressed, of which the mouse stays. */
    private Point2D inScene(Target target) throws BridgeException {
        Scene scene = held.scene();
        if (target.scene == scene) return target.point();
        return Geometry.originOnScreen(target.scene).subtract(Geometry.originOnScreen(scene)).add(target.point());
    }
}
