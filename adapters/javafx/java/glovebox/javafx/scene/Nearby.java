package glovebox.javafx.scene;

import glovebox.javafx.toolkit.Parents;
import glovebox.javafx.toolkit.Types;
import java.util.ArrayList;
import java.util.List;
import javafx.geometry.Bounds;
import javafx.geometry.NodeOrientation;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.Control;
import javafx.scene.control.Label;
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

    /** Siblings of one that may share a label. */
    private static final int MOST_BESIDE = 60;

    private Nearby() {}

    /** "near" the text, or which side of it where two buttons stand around it, as of a month. Null where none is. */
    static String placeOf(Node node) {
        Node label = labelOf(node);
        if (label == null) return null;
        int before = sharing(label, node);
        return sideOf(label, node) + " " + Texts.labelOf(label) + (before == 0 ? "" : " (" + (before + 1) + ")");
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
                return (own < middle) != isTurned(node) ? "before" : "after";
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
            boolean isRoot = pane.getScene() != null && pane == pane.getScene().getRoot();
            if (pane instanceof TabPane || isRoot && (up > 0 || node instanceof ButtonBase)) break;
            List<Node> texts = new ArrayList<>();
            collect(pane, node, isRoot ? 2 : NEAR, texts);
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
            if (!isLabel(text) || inLineAlone && isOfAnother(text, node)) continue;
            Bounds its = Geometry.inScene(text);
            double left = gap(its, place, node);
            double up = place.getMinY() - its.getMaxY();
            if (isInLine(its, place) && left > -1 && left < nearestBefore) {
                before = text;
                nearestBefore = left;
            } else if (!inLineAlone && isInColumn(its, place) && up > -1 && up < nearestAbove
                && !hasField(text) && !hasOther(text, node)) {
                above = text;
                nearestAbove = up;
            }
        }
        return before != null ? before : above;
    }

    private static boolean isOfAnother(Node text, Node node) {
        Node labelled = text instanceof Label ? ((Label) text).getLabelFor() : null;
        return labelled != null && labelled != node;
    }

    /** The text behind a button in its line, as of one that goes back. */
    private static Node following(List<Node> texts, Node button) {
        Bounds place = Geometry.inScene(button);
        Node nearest = null;
        for (Node text : texts) {
            Bounds its = Geometry.inScene(text);
            if (!isLabel(text) || !isInLine(its, place) || gap(place, its, button) < -1) continue;
            if (nearest == null || gap(place, its, button) < gap(place, Geometry.inScene(nearest), button)) {
                nearest = text;
            }
        }
        return nearest;
    }

    private static boolean isLabel(Node text) {
        boolean isOwn = text instanceof ButtonBase || text instanceof TitledPane;
        return !isOwn && (text instanceof Labeled || text instanceof Text);
    }

    /** How many of its kind stand beside a node between its label and it. */
    private static int sharing(Node label, Node node) {
        Bounds place = Geometry.inScene(node);
        Bounds its = Geometry.inScene(label);
        boolean inLine = isInLine(its, place);
        int count = 0;
        for (Node other : siblingsOf(node)) {
            if (other == node || other.getClass() != node.getClass() || Texts.hasWords(other)) continue;
            if (!other.isVisible()) continue;
            Bounds each = Geometry.inScene(other);
            boolean isBetween = inLine
                ? isInLine(each, place) && gap(its, each, node) > -1 && gap(each, place, node) > -1
                : isBelow(each, place) && its.getMaxY() < each.getMinY() + 1;
            if (isBetween) count++;
        }
        return count;
    }

    /** A text with a field behind it in its line is no heading of what is below. */
    private static boolean hasField(Node text) {
        Bounds its = Geometry.inScene(text);
        for (Node other : siblingsOf(text)) {
            if (!Types.isOperated(other) || other instanceof ButtonBase || !other.isVisible()) continue;
            Bounds place = Geometry.inScene(other);
            if (isInLine(its, place) && gap(its, place, text) > -1) return true;
        }
        return false;
    }

    /** A text above a field of another kind is the label of that, and of nothing below it. */
    private static boolean hasOther(Node text, Node node) {
        Bounds its = Geometry.inScene(text);
        Bounds place = Geometry.inScene(node);
        for (Node other : siblingsOf(node)) {
            boolean isOfKind = other == node || other.getClass() == node.getClass();
            if (isOfKind || !Types.isOperated(other) || other instanceof ButtonBase || !other.isVisible()) continue;
            if (isBelow(its, Geometry.inScene(other)) && isBelow(Geometry.inScene(other), place)) return true;
        }
        return false;
    }

    private static boolean isBelow(Bounds one, Bounds other) {
        return isInColumn(one, other) && one.getMaxY() < other.getMinY() + 1;
    }

    private static List<Node> siblingsOf(Node node) {
        if (node.getParent() == null) return List.of();
        List<Node> all = List.copyOf(Parents.childrenOf(node.getParent()));
        return all.size() > MOST_BESIDE ? List.of() : all;
    }

    /** From the end of one to the beginning of another in the line of a node, as that is read. */
    private static double gap(Bounds before, Bounds after, Node node) {
        return isTurned(node) ? before.getMinX() - after.getMaxX() : after.getMinX() - before.getMaxX();
    }

    private static boolean isTurned(Node node) {
        return node.getEffectiveNodeOrientation() == NodeOrientation.RIGHT_TO_LEFT;
    }

    private static boolean isInLine(Bounds one, Bounds other) {
        return one.getMinY() < other.getMaxY() && other.getMinY() < one.getMaxY();
    }

    private static boolean isInColumn(Bounds one, Bounds other) {
        return one.getMinX() < other.getMaxX() && other.getMinX() < one.getMaxX();
    }
}
