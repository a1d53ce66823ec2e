package glovebox.javafx.person;

import glovebox.javafx.scene.Children;
import glovebox.javafx.scene.Rows;
import glovebox.javafx.toolkit.Types;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javafx.scene.Cursor;
import javafx.scene.Node;
import javafx.scene.canvas.Canvas;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.ComboBoxBase;
import javafx.scene.control.Control;
import javafx.scene.control.IndexedCell;
import javafx.scene.control.MenuButton;
import javafx.scene.control.ScrollBar;
import javafx.scene.control.Slider;
import javafx.scene.control.Spinner;
import javafx.scene.control.TabPane;
import javafx.scene.control.TableColumnBase;
import javafx.scene.control.TextInputControl;
import javafx.scene.control.TitledPane;
import javafx.scene.control.skin.TableColumnHeader;

/** What a person means who presses a node: the control that it is a part of, its row, its tab. */
final class Meant {
    /** Kinds of what can be meant. */
    enum Kind { NOTHING, CLICK, PLACE, VALUE, ROW, ROWS, HEADER, TABS, UNKNOWN }

    final Kind kind;
    final Node node;
    /** Row of ROW, and of a VALUE that is the editor of a cell; -1 for none. */
    final int index;
    final TableColumnBase<?, ?> column;
    /** The control that the row is in. */
    final Control rows;

    private Meant(Kind kind, Node node, Control rows, int index, TableColumnBase<?, ?> column) {
        this.kind = kind;
        this.node = node;
        this.rows = rows;
        this.index = index;
        this.column = column;
    }

    private Meant(Kind kind, Node node) {
        this(kind, node, null, -1, null);
    }

    boolean isSame(Meant other) {
        return kind == other.kind && node == other.node && index == other.index && column == other.column;
    }

    /** What has the keyboard: of rows, the control itself. */
    static Meant withKeys(Node owner) {
        if (owner == null) return new Meant(Kind.NOTHING, null);
        return Rows.isVirtual(owner) ? new Meant(Kind.ROWS, owner, (Control) owner, -1, null) : at(owner);
    }

    /** @param pressed what the mouse is on */
    static Meant at(Node pressed) {
        Set<String> passed = new HashSet<>();
        for (Node each = pressed; each != null; each = each.getParent()) {
            passed.addAll(each.getStyleClass());
            Meant meant = one(each, passed);
            if (meant != null) return meant;
        }
        return new Meant(Kind.NOTHING, null);
    }

    /** Null where it is only a part of something. */
    private static Meant one(Node node, Set<String> passed) {
        if (node instanceof ScrollBar || passed.contains("tree-disclosure-node")) return new Meant(Kind.NOTHING, null);
        if (node instanceof TextInputControl) return field((TextInputControl) node);
        if (node instanceof MenuButton) {
            boolean isOwn = passed.contains("split-menu-button") && !passed.contains("arrow-button");
            return new Meant(isOwn ? Kind.CLICK : Kind.NOTHING, node);
        }
        if (node instanceof ButtonBase) return new Meant(Kind.CLICK, node);
        if (isValue(node)) return new Meant(Kind.VALUE, node);
        if (node instanceof TableColumnHeader) return header((TableColumnHeader) node);
        if (node instanceof IndexedCell) return row((IndexedCell<?>) node);
        if (node instanceof TabPane && passed.contains("tab-header-area")) {
            return new Meant(passed.contains("tab-close-button") ? Kind.UNKNOWN : Kind.TABS, node);
        }
        if (node instanceof TitledPane && passed.contains("title")) return new Meant(Kind.CLICK, node);
        if (node instanceof Canvas || isForeign(node)) return new Meant(Kind.UNKNOWN, node);
        return hears(node) && !isPart(node) ? new Meant(Kind.PLACE, node) : null;
    }

    /** Skins hear the mouse in parts of theirs that nobody means. */
    private static boolean isPart(Node node) {
        List<Node> path = new ArrayList<>(List.of(node));
        for (Node each = node.getParent(); each != null; each = each.getParent()) {
            if (each instanceof Control && Collections.disjoint(Children.of(each, false), path)) return true;
            path.add(each);
        }
        return false;
    }

    private static boolean isValue(Node node) {
        return node instanceof ComboBoxBase || node instanceof ChoiceBox || node instanceof Spinner
            || node instanceof Slider;
    }

    /** What is inside is no node. */
    private static boolean isForeign(Node node) {
        return Types.isA(node, "javafx.scene.web.WebView") || Types.isA(node, "javafx.embed.swing.SwingNode");
    }

    /** The root of a window hears everything, and means nothing by it. */
    private static boolean hears(Node node) {
        if (node.getScene() == null || node == node.getScene().getRoot()) return false;
        return node.getOnMouseClicked() != null || node.getOnMousePressed() != null
            || node.getOnMouseReleased() != null || node.getCursor() == Cursor.HAND;
    }

    /** A field may be the editor of another control, or of a cell. */
    private static Meant field(TextInputControl field) {
        for (Node each = field.getParent(); each != null; each = each.getParent()) {
            if (isValue(each)) return new Meant(Kind.VALUE, each);
            if (each instanceof IndexedCell) {
                Meant row = row((IndexedCell<?>) each);
                if (row == null || row.kind != Kind.ROW) break;
                boolean isEditor = ((IndexedCell<?>) each).isEditing();
                if (isEditor) return new Meant(Kind.VALUE, field, row.rows, row.index, row.column);
                break;
            }
        }
        return new Meant(Kind.VALUE, field);
    }

    private static Meant row(IndexedCell<?> cell) {
        for (Node each = cell; each != null; each = each.getParent()) {
            if (isValue(each)) return new Meant(Kind.VALUE, each);
            if (!Rows.isVirtual(each)) continue;
            boolean isEmpty = cell.isEmpty() || cell.getIndex() < 0;
            if (isEmpty) return new Meant(Kind.NOTHING, each);
            return new Meant(Kind.ROW, each, (Control) each, cell.getIndex(), Rows.columnOf(cell));
        }
        return null;
    }

    private static Meant header(TableColumnHeader header) {
        for (Node each = header; each != null; each = each.getParent()) {
            if (!Rows.isVirtual(each)) continue;
            return new Meant(Kind.HEADER, each, (Control) each, -1, header.getTableColumn());
        }
        return null;
    }
}
