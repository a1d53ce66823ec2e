package glovebox.javafx.act;

import glovebox.javafx.scene.Geometry;
import glovebox.javafx.toolkit.Parents;
import glovebox.javafx.toolkit.Types;
import java.util.ArrayList;
import java.util.List;
import javafx.geometry.Bounds;
import javafx.geometry.Orientation;
import javafx.geometry.Point2D;
import javafx.scene.Node;
import javafx.scene.control.Control;
import javafx.scene.control.IndexedCell;
import javafx.scene.control.ScrollBar;
import javafx.scene.control.TableCell;
import javafx.scene.control.TreeTableCell;

/** A row is clicked beside the buttons and fields that stand in it, as by a person who means the row. */
final class RowParts {
    /** Places in a row from the left, as parts of its width; the middle first. */
    private static final double[] PLACES = {0.5, 0.25, 0.75, 0.125, 0.375, 0.625, 0.875, 0.03, 0.97};

    /** Room of the bar that scrolls up and down, in pixels. */
    private static final double BAR = 20;

    private RowParts() {}

    /** A cell of a column is meant with what it holds. */
    static boolean isRow(Node node) {
        return node instanceof IndexedCell && !(node instanceof TableCell) && !(node instanceof TreeTableCell);
    }

    static List<Point2D> alongMiddle(Bounds part) {
        List<Point2D> places = new ArrayList<>();
        for (double place : PLACES) {
            places.add(new Point2D(part.getMinX() + place * part.getWidth(), part.getCenterY()));
        }
        return places;
    }

    /** Scrolls a list or tree to the side, as its bar does, where a part of a cell stands beyond its edge. */
    static void showAcross(Node part, IndexedCell<?> cell, Control rows) {
        if (!isRow(cell) || part == cell) return;
        Bounds view = Geometry.inScene(rows);
        Bounds own = Geometry.inScene(part);
        double beyond = Math.min(own.getMaxX() - view.getMaxX() + BAR, own.getMinX() - view.getMinX());
        double before = own.getMinX() - view.getMinX();
        double by = beyond > 0 ? beyond : Math.min(before, 0);
        for (Node each : rows.lookupAll(".scroll-bar")) {
            if (by == 0 || !(each instanceof ScrollBar) || !each.isVisible()) continue;
            ScrollBar bar = (ScrollBar) each;
            if (bar.getOrientation() != Orientation.HORIZONTAL) continue;
            bar.setValue(Math.max(bar.getMin(), Math.min(bar.getMax(), bar.getValue() + by)));
        }
        rows.layout();
    }

    /** Tells whether a click there goes to a control that the row has beside others, and not to the row. */
    static boolean isInControl(Node hit, Node row) {
        if (!isRow(row) || !Parents.isWithin(hit, row)) return false;
        Node graphic = ((IndexedCell<?>) row).getGraphic();
        for (Node each = hit; each != null && each != row && each != graphic; each = Parents.of(each)) {
            if (Types.isOperated(each)) return true;
        }
        return false;
    }
}
