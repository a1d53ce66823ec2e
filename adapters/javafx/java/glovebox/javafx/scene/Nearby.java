package glovebox.javafx.scene;

import glovebox.javafx.toolkit.Parents;
import java.util.ArrayList;
import java.util.List;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.Control;
import javafx.scene.control.Labeled;
import javafx.scene.text.Text;

/** The text that a person takes for the label of what has none: before it in its line, else above it. */
final class Nearby {
    /** Panes around, and within those. */
    private static final int NEAR = 3;
    /** Texts of a pane that are compared. */
    private static final int MOST = 300;

    private Nearby() {}

    /**
     * Null where no text is near. Of a field that says itself what it wants, only what stands before it in its line is
     * the label.
     */
    static String textOf(Node node) {
        boolean saysItself = Texts.promptOf(node) != null;
        String any = null;
        Node pane = node;
        for (int up = 0; up < NEAR && Parents.of(pane) != null; up++) {
            pane = Parents.of(pane);
            if (pane.getScene() != null && pane == pane.getScene().getRoot()) break;
            List<Node> texts = new ArrayList<>();
            collect(pane, node, NEAR, texts);
            Node label = labelAmong(texts, node, saysItself);
            if (label != null) return Texts.labelOf(label);
            if (any == null && !texts.isEmpty()) any = Texts.labelOf(texts.get(0));
        }
        return saysItself ? null : any;
    }

    private static void collect(Node within, Node except, int depth, List<Node> texts) {
        if (within == except || depth == 0 || texts.size() >= MOST) return;
        if (Texts.hasWords(within)) {
            texts.add(within);
        } else if (within instanceof Parent && !(within instanceof Control)) {
            for (Node child : Parents.childrenOf((Parent) within)) {
                if (child.isVisible()) collect(child, except, depth - 1, texts);
            }
        }
    }

    private static Node labelAmong(List<Node> texts, Node node, boolean inLineAlone) {
        Bounds place = Geometry.inScene(node);
        Node before = null;
        Node above = null;
        double nearestBefore = Double.MAX_VALUE;
        double nearestAbove = Double.MAX_VALUE;
        for (Node text : texts) {
            if (text instanceof ButtonBase || !(text instanceof Labeled || text instanceof Text)) continue;
            Bounds its = Geometry.inScene(text);
            double left = place.getMinX() - its.getMaxX();
            double up = place.getMinY() - its.getMaxY();
            if (isInLine(its, place) && left > -1 && left < nearestBefore) {
                before = text;
                nearestBefore = left;
            } else if (!inLineAlone && isInColumn(its, place) && up > -1 && up < nearestAbove) {
                above = text;
                nearestAbove = up;
            }
        }
        return before != null ? before : above;
    }

    private static boolean isInLine(Bounds one, Bounds other) {
        return one.getMinY() < other.getMaxY() && other.getMinY() < one.getMaxY();
    }

    private static boolean isInColumn(Bounds one, Bounds other) {
        return one.getMinX() < other.getMaxX() && other.getMinX() < one.getMaxX();
    }
}
