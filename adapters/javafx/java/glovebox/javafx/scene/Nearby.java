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
import javafx.scene.control.TabPane;
import javafx.scene.control.TitledPane;
import javafx.scene.text.Text;

/** The text that a person takes for the label of what has none: before it in its line, else above it. */
final class Nearby {
    /** Panes around, and within those. */
    private static final int NEAR = 3;
    /** Texts of a pane that are compared. */
    private static final int MOST = 300;

    private Nearby() {}

    /** "near" the text, or which side of it where two buttons stand around it, as of a month. Null where none is. */
    static String placeOf(Node node) {
        Node label = labelOf(node);
        return label == null ? null : sideOf(label, node) + " " + Texts.labelOf(label);
    }

    private static String sideOf(Node label, Node node) {
        if (!(node instanceof ButtonBase)) return "near";
        double own = Geometry.inScene(node).getCenterX();
        double middle = Geometry.inScene(label).getCenterX();
        for (Node other : Parents.childrenOf(node.getParent())) {
            if (other == node || !(other instanceof ButtonBase) || Texts.hasWords(other)) continue;
            Bounds place = Geometry.inScene(other);
            boolean isAcross = (own < middle) != (place.getCenterX() < middle);
            if (label.getParent() == node.getParent() && isInLine(place, Geometry.inScene(node)) && isAcross) {
                return own < middle ? "before" : "after";
            }
        }
        return "near";
    }

    /**
     * Null where no text is near. Of a field that says itself what it wants, only what stands before it in its line is
     * the label.
     */
    private static Node labelOf(Node node) {
        boolean saysItself = Texts.promptOf(node) != null;
        Node any = null;
        Node pane = node;
        for (int up = 0; up < NEAR && Parents.of(pane) != null; up++) {
            pane = Parents.of(pane);
            if (pane instanceof TabPane || pane.getScene() != null && pane == pane.getScene().getRoot()) break;
            List<Node> texts = new ArrayList<>();
            collect(pane, node, NEAR, texts);
            Node label = labelAmong(texts, node, saysItself);
            if (label != null) return label;
            if (up == 0 && node instanceof ButtonBase) label = following(texts, node);
            if (label != null) return label;
            if (any == null && node instanceof ButtonBase) any = first(texts);
        }
        return any;
    }

    /** What a button may have to do with, wherever it stands; a field is not called by that. */
    private static Node first(List<Node> texts) {
        for (Node text : texts) if (isLabel(text)) return text;
        return null;
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
            if (!isLabel(text)) continue;
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

    /** The text behind a button in its line, as of one that goes back. */
    private static Node following(List<Node> texts, Node button) {
        Bounds place = Geometry.inScene(button);
        Node nearest = null;
        for (Node text : texts) {
            Bounds its = Geometry.inScene(text);
            if (!isLabel(text) || !isInLine(its, place) || its.getMinX() < place.getMaxX() - 1) continue;
            if (nearest == null || its.getMinX() < Geometry.inScene(nearest).getMinX()) nearest = text;
        }
        return nearest;
    }

    private static boolean isLabel(Node text) {
        boolean isOwn = text instanceof ButtonBase || text instanceof TitledPane;
        return !isOwn && (text instanceof Labeled || text instanceof Text);
    }

    private static boolean isInLine(Bounds one, Bounds other) {
        return one.getMinY() < other.getMaxY() && other.getMinY() < one.getMaxY();
    }

    private static boolean isInColumn(Bounds one, Bounds other) {
        return one.getMinX() < other.getMaxX() && other.getMinX() < one.getMaxX();
    }
}
