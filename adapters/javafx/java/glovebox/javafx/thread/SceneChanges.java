package glovebox.javafx.thread;

import glovebox.javafx.toolkit.Internals;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.TimeUnit;
import javafx.geometry.Bounds;
import javafx.scene.Camera;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.TextInputControl;
import javafx.scene.shape.Path;

/**
 * Tells which pulses of a scene draw something new: JavaFX has pulses while anything could move, and a caret that
 * blinks is drawn as well.
 */
final class SceneChanges {
    /** Where it cannot be known what is drawn, it is taken for a change so often. */
    private static final long UNKNOWN_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** JavaFX's mark for a scene's camera, which each picture of the scene sets as well. */
    private static final int CAMERA = 1 << 2;

    private final Scene scene;
    private String cameraPlace = "";
    /** Where carets were drawn last: one that only blinks is drawn there again. */
    private final Map<Node, Bounds> carets = new WeakHashMap<>();
    private long unknownAt = System.nanoTime() - UNKNOWN_NANOS;

    SceneChanges(Scene scene) {
        this.scene = scene;
    }

    /** Whether the pulse that the scene is at, after its layout, draws something new. */
    boolean draws() {
        Object marks = Internals.field(Scene.class, scene, "dirtyBits");
        Object size = Internals.field(Scene.class, scene, "dirtyNodesSize");
        if (!(marks instanceof Integer) || !(size instanceof Integer)) return isDue();
        Object nodes = Internals.field(Scene.class, scene, "dirtyNodes");
        if (((Integer) marks & ~CAMERA) != 0 || !(nodes instanceof Node[])) return true; // without nodes, it is all
        boolean isNew = (Integer) marks != 0 && isCameraMoved();
        for (int i = 0; i < (Integer) size; i++) isNew |= !isBlink(((Node[]) nodes)[i]);
        return isNew;
    }

    private boolean isDue() {
        long now = System.nanoTime();
        if (now - unknownAt < UNKNOWN_NANOS) return false;
        unknownAt = now;
        return true;
    }

    private boolean isCameraMoved() {
        String before = cameraPlace;
        Camera camera = scene.getCamera();
        cameraPlace = camera == null ? "" : camera.getLocalToSceneTransform().toString();
        return !cameraPlace.equals(before);
    }

    private boolean isBlink(Node node) {
        if (!(node instanceof Path) || !isInTextInput(node)) return false;
        Bounds bounds = node.localToScene(node.getLayoutBounds());
        return bounds.equals(carets.put(node, bounds));
    }

    private static boolean isInTextInput(Node node) {
        for (Node above = node.getParent(); above != null; above = above.getParent()) {
            if (above instanceof TextInputControl) return true;
        }
        return false;
    }
}
