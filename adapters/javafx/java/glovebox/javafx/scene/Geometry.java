package glovebox.javafx.scene;

import glovebox.javafx.toolkit.Parents;
import javafx.geometry.BoundingBox;
import javafx.geometry.Bounds;
import javafx.geometry.Point2D;
import javafx.geometry.Rectangle2D;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.SubScene;
import javafx.stage.Window;

/** Tells where things are. */
public final class Geometry {
    private Geometry() {}

    public static Bounds inScene(Node node) {
        return node.localToScene(node.getLayoutBounds(), true);
    }

    /** From the scene to the screen: one addition, where asking the node would walk up the tree again. */
    public static Point2D originOnScreen(Scene scene) {
        Window window = scene.getWindow();
        return new Point2D(window.getX() + scene.getX(), window.getY() + scene.getY());
    }

    /** Returns what of a node is inside its scene and every clip above it; null when nothing is. */
    public static Bounds visiblePart(Node node) {
        Bounds visible = inScene(node);
        Scene scene = node.getScene();
        visible = meet(visible, new BoundingBox(0, 0, scene.getWidth(), scene.getHeight()));
        for (Node each = Parents.of(node); each != null && visible != null; each = Parents.of(each)) {
            if (each instanceof SubScene) visible = meet(visible, inScene(each));
            if (each.getClip() == null || visible == null) continue;
            visible = meet(visible, each.localToScene(each.getClip().getBoundsInParent(), true));
        }
        return visible;
    }

    private static Bounds meet(Bounds a, Bounds b) {
        double minX = Math.max(a.getMinX(), b.getMinX());
        double minY = Math.max(a.getMinY(), b.getMinY());
        double width = Math.min(a.getMaxX(), b.getMaxX()) - minX;
        double height = Math.min(a.getMaxY(), b.getMaxY()) - minY;
        boolean isThere = width > 0 && height > 0; // neither is so for what is no number
        return isThere ? new BoundingBox(minX, minY, width, height) : null;
    }

    /** False where a part of it is infinite, or no number at all. */
    public static boolean isSomewhere(Bounds bounds) {
        double sum = bounds.getMinX() + bounds.getMinY() + bounds.getWidth() + bounds.getHeight();
        return !Double.isNaN(sum) && !Double.isInfinite(sum);
    }

    public static Point2D center(Bounds bounds) {
        return new Point2D((bounds.getMinX() + bounds.getMaxX()) / 2, (bounds.getMinY() + bounds.getMaxY()) / 2);
    }

    public static Rectangle2D areaOf(Window window) {
        return new Rectangle2D(window.getX(), window.getY(), Math.max(0, window.getWidth()),
            Math.max(0, window.getHeight()));
    }

}
