package glovebox.javafx.act;

import glovebox.bridge.Arguments;
import glovebox.bridge.BridgeException;
import glovebox.javafx.scene.Geometry;
import glovebox.javafx.scene.Modality;
import glovebox.javafx.scene.Overflow;
import glovebox.javafx.scene.Rows;
import glovebox.javafx.scene.Texts;
import glovebox.javafx.scene.Uids;
import glovebox.javafx.scene.Windows;
import glovebox.javafx.skin.MouseParts;
import glovebox.javafx.skin.OwnControls;
import glovebox.javafx.toolkit.Parents;
import glovebox.javafx.toolkit.Types;
import java.util.List;
import java.util.Map;
import javafx.event.EventTarget;
import javafx.geometry.Bounds;
import javafx.geometry.NodeOrientation;
import javafx.geometry.Point2D;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Control;
import javafx.scene.control.IndexedCell;
import javafx.scene.control.ScrollPane;
import javafx.stage.Window;

/** Target of an action: a node that can take it now, and a point. */
public final class Target {
    /** Null where only a place was named. */
    final Node node;
    final Scene scene;
    private final Point2D offset;
    private Point2D point;

    private Target(Node node, Scene scene, Point2D offset) {
        this.node = node;
        this.scene = scene;
        this.offset = offset;
    }

    /** @param offset from the node's upper left corner; null for its middle */
    static Target of(Node node, Point2D offset) throws BridgeException {
        if (!Overflow.isShown(node)) OverflowMenu.open(node);
        Scene scene = node.getScene();
        Window window = scene == null ? null : scene.getWindow();
        if (window == null || !window.isShowing()) {
            throw refused("NOT_VISIBLE", node, "is in no window that is showing");
        }
        mustBeFree(window);
        if (!Texts.isVisible(node)) throw refused("NOT_VISIBLE", node, "is not visible");
        if (node.isDisabled()) throw refused("DISABLED", node, "is disabled");
        return new Target(node, scene, offset);
    }

    /** A place in a scene. */
    static Target of(Scene scene, Point2D point) throws BridgeException {
        mustBeFree(scene.getWindow());
        Target target = new Target(null, scene, null);
        target.point = point;
        return target;
    }

    static void mustBeFree(Window window) throws BridgeException {
        Window blocker = Modality.blockerOf(window);
        if (blocker == null) return;
        throw new BridgeException("BLOCKED", "The window \"" + Windows.titleOf(Windows.rootOf(window))
            + "\" is blocked by the dialog \"" + Windows.titleOf(blocker) + "\"",
            Map.of("dialog", Windows.titleOf(blocker)));
    }

    /** Moves the mouse there; what is not in sight is scrolled to, and what lies under something else is refused. */
    EventTarget reach(Pointer pointer, Uids uids) throws Exception {
        if (node == null) return pointer.arriveAt(point);
        Node other = null;
        Point2D ofInner = null;
        for (Point2D each : points()) {
            EventTarget hit = pointer.arriveAt(each);
            point = each;
            if (!(hit instanceof Node)) continue;
            boolean isInner = offset == null && RowParts.isInControl((Node) hit, node);
            if (isInner && ofInner == null) ofInner = each;
            if (isInner) continue;
            if (Parents.isWithin((Node) hit, node)) return isHeard((Node) hit) ? hit : atListener(pointer, hit);
            if (other == null || Parents.isWithin(node, other)) other = (Node) hit;
        }
        if (ofInner == null) throw missed(other, uids);
        point = ofInner;
        return pointer.arriveAt(point);
    }

    private boolean isHeard(Node hit) {
        return offset != null || !OwnControls.is(node) || MouseParts.isHeard(hit, node);
    }

    /** A control of the application's own may listen in a part of it alone, as a switch does beside its label. */
    private EventTarget atListener(Pointer pointer, EventTarget unheard) throws Exception {
        Point2D before = point;
        List<Node> parts = MouseParts.of(node);
        for (Node part : parts) {
            Bounds place = Geometry.visiblePart(part);
            if (place == null || !holdsAll(place, parts)) continue;
            point = Geometry.center(place);
            EventTarget hit = pointer.arriveAt(point);
            if (hit instanceof Node && Parents.isWithin((Node) hit, node)) return hit;
        }
        point = before;
        return parts.isEmpty() ? unheard : pointer.arriveAt(before);
    }

    /** Several parts beside each other, such as the stars of a rating, mean different things. */
    private static boolean holdsAll(Bounds place, List<Node> parts) {
        for (Node part : parts) if (!place.contains(Geometry.center(Geometry.inScene(part)))) return false;
        return true;
    }

    /** The mouse reaches something else there: over it, or what it is in because it lets the mouse through. */
    private BridgeException missed(Node other, Uids uids) {
        if (other == null) return refused("COVERED", node, "lies under nothing that takes the mouse");
        String uid = uids.of(other);
        String named = described(other) + " (" + uid + ")";
        if (Parents.isWithin(node, other)) {
            return new BridgeException("NOT_HIT", described(node) + " does not take the mouse: a click there reaches "
                + named + ". Click that where it is meant", Map.of("reached", uid));
        }
        return new BridgeException("COVERED", described(node) + " lies under " + named, Map.of("coveredBy", uid));
    }

    /** In the scene; the middle of what is in sight. */
    Point2D point() throws BridgeException {
        return point == null ? points().get(0) : point;
    }

    private List<Point2D> points() throws BridgeException {
        if (isCut(Geometry.visiblePart(node))) intoSight();
        Bounds part = Geometry.visiblePart(node);
        if (part == null || (offset == null && part.getHeight() * part.getWidth() < 4)) {
            intoSight();
            part = Geometry.visiblePart(node);
        }
        if (part == null) throw refused("NOT_VISIBLE", node, "has nothing that is in sight");
        if (offset != null) {
            return List.of(fromLeft());
        }
        double width = part.getWidth() / 4;
        double height = part.getHeight() / 4;
        Point2D center = Geometry.center(part);
        if (RowParts.isRow(node)) return RowParts.alongMiddle(part);
        return List.of(center, center.add(-width, -height), center.add(width, height), center.add(width, -height),
            center.add(-width, height));
    }

    /** What goes from right to left counts from its right edge itself. */
    private Point2D fromLeft() {
        Bounds own = node.getLayoutBounds();
        double y = own.getMinY() + offset.getY();
        boolean isTurned = node.getEffectiveNodeOrientation() == NodeOrientation.RIGHT_TO_LEFT
            && node.localToScene(own.getMinX(), y).getX() > node.localToScene(own.getMaxX(), y).getX();
        double x = isTurned ? own.getMaxX() - offset.getX() : own.getMinX() + offset.getX();
        return node.localToScene(x, y, true);
    }

    private boolean isCut(Bounds part) {
        return part != null && node instanceof IndexedCell && part.getHeight() < node.getLayoutBounds().getHeight() / 2;
    }

    /** Scrolls everything that it is in. A cell is brought into sight by its row: the rest of it comes along. */
    private void intoSight() throws BridgeException {
        IndexedCell<?> cell = null;
        for (Node each = node; each != null; each = Parents.of(each)) {
            if (each instanceof IndexedCell && cell == null) cell = (IndexedCell<?>) each;
            if (each instanceof ScrollPane) scrollTo((ScrollPane) each);
            if (cell != null && Rows.isVirtual(each)) showCell(Rows.of((Control) each), cell);
            if (cell != null && Rows.isVirtual(each)) RowParts.showAcross(node, cell, (Control) each);
        }
    }

    private void showCell(Rows rows, IndexedCell<?> cell) throws BridgeException {
        int index = cell.getIndex();
        rows.show(index, Rows.columnOf(cell));
        if (cell.getIndex() == index) return;
        throw refused("STALE_REF", node, "was out of sight, and shows another row after scrolling: look again");
    }

    private void scrollTo(ScrollPane pane) {
        Node content = pane.getContent();
        if (content == null || !Parents.isWithin(node, content)) return;
        Bounds inContent = content.sceneToLocal(node.localToScene(node.getLayoutBounds()));
        Bounds whole = content.getLayoutBounds();
        Bounds view = pane.getViewportBounds();
        double beyondX = whole.getWidth() - view.getWidth();
        double beyondY = whole.getHeight() - view.getHeight();
        Point2D middle = Geometry.center(inContent);
        if (beyondX > 0) {
            pane.setHvalue(share(middle.getX() - view.getWidth() / 2, beyondX, pane.getHmin(), pane.getHmax()));
        }
        if (beyondY > 0) {
            pane.setVvalue(share(middle.getY() - view.getHeight() / 2, beyondY, pane.getVmin(), pane.getVmax()));
        }
        pane.applyCss();
        pane.layout();
    }

    private static double share(double wanted, double beyond, double min, double max) {
        return min + Math.max(0, Math.min(1, wanted / beyond)) * (max - min);
    }

    static BridgeException refused(String code, Node node, String why) {
        return new BridgeException(code, described(node) + " " + why);
    }

    public static String described(Node node) {
        String label = Texts.searchable(node).replaceAll("\\s+", " ").trim();
        String name = Types.nameOf(node) + (node.getId() == null ? "" : "#" + node.getId());
        String shown = label.length() > 60 ? label.substring(0, 60) + "…" : label;
        return label.isEmpty() ? name : name + " \"" + shown + "\"";
    }
}
