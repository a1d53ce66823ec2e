package glovebox.javafx.toolkit;

import java.util.List;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.SubScene;

/** What a node is in, also across the border of a scene inside the scene. */
public final class Parents {
    private Parents() {}

    /** The node that it is in; null for the root of a window's scene, and for what hangs nowhere. */
    public static Node of(Node node) {
        Node parent = node.getParent();
        return parent != null ? parent : Internals.subSceneOf(node);
    }

    /** The nodes in it; none of a pane of the application's that throws instead. */
    public static List<Node> childrenOf(Parent pane) {
        try {
            return pane.getChildrenUnmodifiable();
        } catch (RuntimeException closed) {
            return List.of();
        }
    }

    /** Tells whether one node is in another, or is it. */
    public static boolean isWithin(Node inner, Node outer) {
        for (Node each = inner; each != null; each = of(each)) if (each == outer) return true;
        return false;
    }

    /** Tells whether a path leads from one down to the other by children alone. */
    public static boolean isBelow(Object element, Object above) {
        if (!(element instanceof Node) || !(above instanceof Node) || above instanceof SubScene) return false;
        for (Node each = (Node) element; each != null; each = each.getParent()) if (each == above) return true;
        return false;
    }
}
