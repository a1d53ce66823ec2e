package glovebox.javafx.scene;

import glovebox.javafx.skin.GripParts;
import glovebox.javafx.skin.MouseParts;
import glovebox.javafx.toolkit.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.SubScene;
import javafx.scene.control.Accordion;
import javafx.scene.control.ButtonBar;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.ComboBoxBase;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Control;
import javafx.scene.control.CustomMenuItem;
import javafx.scene.control.IndexedCell;
import javafx.scene.control.Labeled;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuBar;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.ProgressIndicator;
import javafx.scene.control.ScrollBar;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.Separator;
import javafx.scene.control.Slider;
import javafx.scene.control.Spinner;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TabPane;
import javafx.scene.control.TextInputControl;
import javafx.scene.control.TitledPane;
import javafx.scene.control.ToolBar;

/** Children of an element as a user sees them: not the parts of a control's skin, but its contents. */
public final class Children {
    private Children() {}

    /** @param internals everything there is, as JavaFX has it, besides what is no node */
    public static List<Object> of(Object element, boolean internals) {
        List<Object> children = new ArrayList<>(elementsOf(element));
        if (element instanceof Menu || element instanceof MenuButton) children.removeIf(Children::isInOpenPopup);
        if (element instanceof SubScene) children.add(((SubScene) element).getRoot());
        if (element instanceof CustomMenuItem) addShown(((CustomMenuItem) element).getContent(), children);
        if (!(element instanceof Parent)) return children;
        Parent parent = (Parent) element;
        if (!internals && isMenuRoot(element)) return children;
        if (!internals && element instanceof Control) {
            addContents((Control) element, children);
            children.addAll(GripParts.of((Control) element));
            return children;
        }
        boolean isWhole = Types.isA(parent, "javafx.scene.web.WebView") || GripParts.is(parent);
        if (!internals && isWhole) return children; // a page is told as such
        children.addAll(parent.getChildrenUnmodifiable());
        if (element instanceof ToolBar) {
            for (Node item : ((ToolBar) element).getItems()) if (!Overflow.isShown(item)) children.add(item);
        }
        return children;
    }

    /** The popup tells it then. */
    private static boolean isInOpenPopup(Object item) {
        ContextMenu popup = item instanceof MenuItem ? ((MenuItem) item).getParentPopup() : null;
        return popup != null && popup.isShowing() && popup.getScene() != null;
    }

    private static void addShown(Node node, List<Object> children) {
        if (node != null && node.getScene() != null) children.add(node);
    }

    /** Returns what is shown in it and is no node: tabs and menus. */
    static List<?> elementsOf(Object element) {
        if (element instanceof TabPane) return ((TabPane) element).getTabs();
        if (element instanceof MenuBar || element instanceof MenuButton) return Menus.itemsOf((Node) element);
        if (element instanceof Menu) return ((Menu) element).getItems();
        return isMenuRoot(element) ? ((ContextMenu) ((Node) element).getScene().getWindow()).getItems() : List.of();
    }

    /** Tells whether it is the root of the window of an open context menu, which shows the menu's items. */
    static boolean isMenuRoot(Object element) {
        if (!(element instanceof Parent) || ((Parent) element).getParent() != null) return false;
        var scene = ((Parent) element).getScene();
        return scene != null && scene.getWindow() instanceof ContextMenu;
    }

    private static void addContents(Control control, List<Object> children) {
        if (Rows.isVirtual(control)) {
            children.addAll(Rows.of(control).visible());
        } else if (control instanceof IndexedCell && Cells.isOfCells(control)) {
            for (Node cell : control.getChildrenUnmodifiable()) if (cell instanceof IndexedCell) children.add(cell);
        } else if (control instanceof TitledPane) {
            TitledPane pane = (TitledPane) control;
            addNode(pane.getGraphic(), control, children);
            if (pane.isExpanded()) addNode(pane.getContent(), control, children);
        } else if (control instanceof Labeled) {
            Node graphic = ((Labeled) control).getGraphic();
            if (graphic instanceof Parent && !Texts.isSign(graphic)) addNode(graphic, control, children);
        } else if (control instanceof TabPane) {
            var tab = ((TabPane) control).getSelectionModel().getSelectedItem();
            if (tab != null) addNode(tab.getContent(), control, children);
        } else if (control instanceof TextInputControl) {
            children.addAll(MouseParts.of(control));
        } else if (!isLeaf(control)) {
            children.addAll(containerContents(control));
        }
    }

    private static List<? extends Node> containerContents(Control control) {
        if (control instanceof ScrollPane) return listed(((ScrollPane) control).getContent());
        if (control instanceof SplitPane) return ((SplitPane) control).getItems();
        if (control instanceof Accordion) return ((Accordion) control).getPanes();
        if (control instanceof ToolBar) return toolsOf((ToolBar) control);
        if (control instanceof ButtonBar) return ((ButtonBar) control).getButtons();
        if (Types.isHtmlEditor(control)) return barsIn(control);
        return control.getChildrenUnmodifiable(); // a control of the application's own: its skin is its contents
    }

    /** Without those that its open overflow shows. */
    private static List<Node> toolsOf(ToolBar bar) {
        List<Node> tools = new ArrayList<>(bar.getItems());
        tools.removeIf(tool -> Overflow.isShown(tool) && tool.getScene() != bar.getScene());
        return tools;
    }

    private static List<Node> listed(Node node) {
        return node == null ? List.of() : List.of(node);
    }

    private static void addNode(Node node, Control within, List<Object> children) {
        if (node != null && node.getScene() == within.getScene()) children.add(node);
    }

    private static boolean isLeaf(Control control) {
        return control instanceof Slider || control instanceof ProgressIndicator
            || control instanceof ScrollBar || control instanceof Separator || control instanceof ComboBoxBase
            || control instanceof ChoiceBox || control instanceof Spinner || control instanceof MenuBar;
    }

    /** Without the page below them: its text is the editor's value. */
    private static List<Node> barsIn(Control editor) {
        return editor.getChildrenUnmodifiable().stream()
            .flatMap(each -> each instanceof Parent ? ((Parent) each).getChildrenUnmodifiable().stream() : Stream.of())
            .filter(each -> each instanceof ToolBar).collect(Collectors.toList());
    }
}
