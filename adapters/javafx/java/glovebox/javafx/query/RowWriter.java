package glovebox.javafx.query;

import glovebox.bridge.Arguments;
import glovebox.bridge.BridgeException;
import glovebox.bridge.JsonWriter;
import glovebox.javafx.scene.Columns;
import glovebox.javafx.scene.Geometry;
import glovebox.javafx.scene.Rows;
import glovebox.javafx.scene.Texts;
import glovebox.javafx.scene.Types;
import glovebox.javafx.scene.Uids;
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
import javafx.scene.control.TreeTableCell;

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
    private final boolean module;

    RowWriter(Uids uids, Arguments include) throws BridgeException {
        this.uids = uids;
        styles = include.flag("styles", false);
        bounds = include.flag("bounds", false);
        screen = include.flag("localToScreen", false);
        properties = include.flag("properties", false);
        allProperties = include.flag("allProperties", false);
        virtualization = include.flag("virtualization", false);
        accessibility = include.flag("accessibility", false);
        module = include.flag("module", false);
    }

    /** Opens the object of the row: the caller adds what only it knows, and closes it. */
    void begin(JsonWriter json, Object element, int stamp) {
        json.object().field("uid", uids.of(element, stamp)).field("type", Types.nameOf(element));
        if (module && element.getClass().getModule().isNamed()) {
            json.field("module", element.getClass().getModule().getName());
        }
        if (element instanceof Styleable) styleable(json, (Styleable) element);
        json.field("label", Texts.labelOf(element)).field("prompt", Texts.promptOf(element))
            .field("value", Texts.valueOf(element)).field("checked", Texts.checkedOf(element))
            .field("selected", Texts.selectedOf(element));
        if (element instanceof Node) node(json, (Node) element);
        else item(json, element);
        if (properties) json.key("properties").value(Properties.of(element, allProperties));
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

    private void node(JsonWriter json, Node node) {
        int flags = (node.isVisible() ? 1 : 0) | (node.isManaged() ? 2 : 0) | (node.isDisabled() ? 4 : 0)
            | (node.isFocused() ? 8 : 0);
        if (flags != 3) json.field("flags", flags);
        if (node.getOpacity() != 1) json.field("opacity", node.getOpacity());
        if (bounds || screen) layout(json, node);
        if (accessibility) json.key("accessibility").array().value(String.valueOf(node.getAccessibleRole()))
            .value(node.getAccessibleHelp()).value(node.getAccessibleText()).endArray();
        if (node instanceof IndexedCell) cell(json, (IndexedCell<?>) node);
        if (virtualization && Rows.isVirtual(node)) Rows.of((Control) node).write(json, uids);
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

    private static void item(JsonWriter json, Object element) {
        boolean disabled = element instanceof Tab ? ((Tab) element).isDisabled() : ((MenuItem) element).isDisable();
        boolean visible = element instanceof Tab || ((MenuItem) element).isVisible();
        int flags = (visible ? 1 : 0) | 2 | (disabled ? 4 : 0);
        if (flags != 3) json.field("flags", flags);
        if (element instanceof MenuItem && ((MenuItem) element).getAccelerator() != null) {
            json.field("accelerator", ((MenuItem) element).getAccelerator().toString());
        }
    }

    private void layout(JsonWriter json, Node node) {
        Bounds inScene = Geometry.inScene(node);
        if (bounds) {
            numbers(json.key("boundsInParent"), node.getBoundsInParent(), 0, 0);
            numbers(json.key("boundsInScene"), inScene, 0, 0);
        }
        if (screen) {
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
