package glovebox.javafx.query;

import glovebox.bridge.Arguments;
import glovebox.bridge.BridgeException;
import glovebox.bridge.JsonWriter;
import glovebox.javafx.describe.Sizes;
import glovebox.javafx.inner.Inner;
import glovebox.javafx.scene.Columns;
import glovebox.javafx.scene.Geometry;
import glovebox.javafx.scene.Names;
import glovebox.javafx.scene.Overflow;
import glovebox.javafx.scene.Rows;
import glovebox.javafx.scene.Texts;
import glovebox.javafx.scene.Uids;
import glovebox.javafx.scene.Walk;
import glovebox.javafx.toolkit.Types;
import java.util.List;
import java.util.stream.Collectors;
import javafx.css.Styleable;
import javafx.geometry.Bounds;
import javafx.geometry.Point2D;
import javafx.scene.Node;
import javafx.scene.control.Control;
import javafx.scene.control.IndexedCell;
import javafx.scene.control.MenuItem;
import javafx.scene.control.Tab;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableView;
import javafx.scene.control.TreeTableCell;
import javafx.scene.control.TreeTableView;

/** One element as a row; the other side knows it as {@code rowSchema}. What is usual is left out. */
public final class RowWriter {
    private final Uids uids;
    private final boolean styles;
    private final boolean bounds;
    private final boolean screen;
    private final boolean properties;
    private final boolean allProperties;
    private final boolean virtualization;
    private final boolean accessibility;
    private final boolean inner;
    private final boolean module;
    private final boolean sizes;

    RowWriter(Uids uids, Arguments include) throws BridgeException {
        this.uids = uids;
        styles = include.flag("styles", false);
        bounds = include.flag("bounds", false);
        screen = include.flag("localToScreen", false);
        properties = include.flag("properties", false);
        allProperties = include.flag("allProperties", false);
        virtualization = include.flag("virtualization", false);
        accessibility = include.flag("accessibility", false);
        inner = include.flag("inner", false);
        module = include.flag("module", false);
        sizes = include.flag("sizes", false);
    }

    /**
     * Opens the object of the row: the caller adds what only it knows, and closes it. What throws is left out, and the
     * first that threw is told.
     *
     * @return why something is left out; null when nothing is
     */
    Throwable begin(JsonWriter json, Walk.Step step) {
        Object element = step.element;
        json.object().field("uid", uids.of(element, step.stamp)).field("type", Types.nameOf(element));
        Runnable[] parts = {
            () -> named(json, element), () -> texts(json, element),
            () -> states(json, element), () -> place(json, step), () -> laidOut(json, element),
            () -> rows(json, element), () -> sized(json, element),
        };
        Throwable failure = json.attempt(() -> {
            for (Runnable part : parts) part.run();
        });
        if (failure != null) for (Runnable part : parts) json.attempt(part);
        return failure;
    }

    private void named(JsonWriter json, Object element) {
        if (module && element.getClass().getModule().isNamed()) {
            json.field("module", element.getClass().getModule().getName());
        }
        if (element instanceof Styleable) styleable(json, (Styleable) element);
    }

    private static void texts(JsonWriter json, Object element) {
        json.field("label", Texts.labelOf(element)).field("name", Names.of(element))
            .field("prompt", Texts.promptOf(element)).field("value", Texts.valueOf(element));
    }

    private void states(JsonWriter json, Object element) {
        json.field("checked", Texts.checkedOf(element)).field("selected", Texts.selectedOf(element))
            .field("expanded", Texts.expandedOf(element));
        if (properties) json.key("properties").value(Properties.of(element, allProperties));
    }

    private void place(JsonWriter json, Walk.Step step) {
        if (step.element instanceof Node) node(json, (Node) step.element, step.visible);
        else item(json, step.element, step.visible);
    }

    private void laidOut(JsonWriter json, Object element) {
        if ((bounds || screen) && element instanceof Node) layout(json, (Node) element);
    }

    private void sized(JsonWriter json, Object element) {
        if (sizes && element instanceof Node) Sizes.write(json, (Node) element);
    }

    private void rows(JsonWriter json, Object element) {
        if (element instanceof IndexedCell) cell(json, (IndexedCell<?>) element);
        if (inner && element instanceof Node && Inner.isIn((Node) element)) Inner.write(json, (Node) element);
        if (element instanceof TableView || element instanceof TreeTableView) {
            json.key("columns").value(Columns.headsOf((Control) element));
        }
        if (virtualization && Rows.isVirtual(element)) Rows.of((Control) element).write(json, uids);
    }

    private void styleable(JsonWriter json, Styleable element) {
        json.field("id", element.getId());
        if (!styles) return;
        json.key("styleClasses").value(element.getStyleClass());
        List<String> states = element.getPseudoClassStates().stream().map(each -> each.getPseudoClassName())
            .sorted().collect(Collectors.toList());
        json.key("pseudoClasses").value(states);
        if (element.getStyle() != null && !element.getStyle().isEmpty()) json.field("style", element.getStyle());
    }

    private void node(JsonWriter json, Node node, boolean visible) {
        int flags = (visible ? 1 : 0) | (node.isManaged() ? 2 : 0) | (node.isDisabled() ? 4 : 0)
            | (node.isFocused() ? 8 : 0);
        if (flags != 3) json.field("flags", flags);
        if (node.getOpacity() != 1 && !Double.isNaN(node.getOpacity())) json.field("opacity", node.getOpacity());
        if (accessibility) json.key("accessibility").array().value(String.valueOf(node.getAccessibleRole()))
            .value(node.getAccessibleHelp()).value(node.getAccessibleText()).endArray();
        if (!Overflow.isShown(node)) json.field("overflowed", true);
    }

    private static void cell(JsonWriter json, IndexedCell<?> cell) {
        json.field("index", cell.getIndex());
        if (cell instanceof TableCell) {
            var column = ((TableCell<?, ?>) cell).getTableColumn();
            if (column != null) json.field("columnId", Columns.idOf(column, ((TableCell<?, ?>) cell).getTableView()));
        } else if (cell instanceof TreeTableCell) {
            var column = ((TreeTableCell<?, ?>) cell).getTableColumn();
            var view = ((TreeTableCell<?, ?>) cell).getTreeTableView();
            if (column != null) json.field("columnId", Columns.idOf(column, view));
        }
    }

    private static void item(JsonWriter json, Object element, boolean visible) {
        boolean disabled = element instanceof Tab ? ((Tab) element).isDisabled() : ((MenuItem) element).isDisable();
        int flags = (visible ? 1 : 0) | 2 | (disabled ? 4 : 0);
        if (flags != 3) json.field("flags", flags);
        if (element instanceof MenuItem && ((MenuItem) element).getAccelerator() != null) {
            json.field("accelerator", ((MenuItem) element).getAccelerator().toString());
        }
    }

    private void layout(JsonWriter json, Node node) {
        Bounds inScene = Geometry.inScene(node);
        if (!Geometry.isSomewhere(inScene) || !Geometry.isSomewhere(node.getBoundsInParent())) {
            throw new IllegalStateException("its place is no number");
        }
        if (bounds) {
            numbers(json.key("boundsInParent"), node.getBoundsInParent(), 0, 0);
            numbers(json.key("boundsInScene"), inScene, 0, 0);
        }
        if (screen && node.getScene() != null && node.getScene().getWindow() != null) {
            Point2D origin = Geometry.originOnScreen(node.getScene());
            numbers(json.key("boundsOnScreen"), inScene, origin.getX(), origin.getY());
        }
    }

    static void numbers(JsonWriter json, Bounds bounds, double x, double y) {
        json.array().value(tenth(bounds.getMinX() + x)).value(tenth(bounds.getMinY() + y))
            .value(tenth(bounds.getWidth())).value(tenth(bounds.getHeight())).endArray();
    }

    private static double tenth(double value) {
        return Math.rint(value * 10) / 10;
    }
}
