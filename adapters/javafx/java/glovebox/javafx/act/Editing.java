package glovebox.javafx.act;

import glovebox.bridge.Arguments;
import glovebox.bridge.BridgeException;
import glovebox.javafx.inner.Inner;
import glovebox.javafx.scene.Menus;
import glovebox.javafx.scene.Rows;
import glovebox.javafx.scene.Texts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javafx.scene.Node;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Control;
import javafx.scene.control.IndexedCell;
import javafx.scene.control.ListView;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MultipleSelectionModel;
import javafx.scene.control.Pagination;
import javafx.scene.control.SelectionMode;
import javafx.scene.control.SelectionModel;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import javafx.scene.control.TableColumnBase;
import javafx.scene.control.TextInputControl;

/** Gives controls a value in one step. */
public final class Editing {
    private Editing() {}

    /** Gives a control, or the cell that it is or is in, the value of a text; tells what it has then. */
    static Map<String, Object> setText(Node node, String text) throws BridgeException {
        boolean isCell = node instanceof IndexedCell && !Values.takesText(node);
        Node editor = isCell ? CellEditing.open((IndexedCell<?>) node) : node;
        IndexedCell<?> cell = isCell ? (IndexedCell<?>) node : CellEditing.editedAround(node);
        String before = cell == null ? Values.of(node) : CellEditing.textOf(cell);
        if (cell == null) Values.put(node, text);
        String now = cell == null ? Values.of(node) : CellEditing.put(cell, editor, text);
        Map<String, Object> facts = new LinkedHashMap<>();
        if (now == null) return facts;
        facts.put("value", now);
        if (now.equals(before) && !now.equals(text)) facts.put("still", true);
        if (node instanceof TextInputControl && !now.equals(text)) facts.put("text", now);
        return facts;
    }

    /** Chooses the item of a box that says this. */
    static void selectText(Node node, String text) throws BridgeException {
        select(node, new Arguments(Map.of("text", text)), new Arguments(Map.of()));
    }

    /** The value after a selection, which the cell gets whose editor it is in. */
    static String selected(Node node) {
        IndexedCell<?> cell = CellEditing.editedAround(node);
        String value = Values.of(node);
        if (cell != null) CellEditing.commit(cell, node);
        return value;
    }

    /** Selects by {@code index} or {@code indices}, by what is said ({@code text}), or by the path of an item. */
    static void select(Node node, Arguments action, Arguments target) throws BridgeException {
        if (Rows.isVirtual(node)) {
            selectRows(Rows.of((Control) node), action, target);
        } else if (node instanceof ComboBox) {
            ComboBox<?> box = (ComboBox<?>) node;
            List<String> texts = new ArrayList<>();
            for (Object item : box.getItems()) texts.add(Texts.converted(box.getConverter(), item));
            if (action.has("text") && !texts.contains(action.text("text", ""))) texts = drawnIn(box, texts);
            one(box.getSelectionModel(), texts, action, node);
        } else if (node instanceof ChoiceBox) {
            ChoiceBox<?> box = (ChoiceBox<?>) node;
            List<String> texts = new ArrayList<>();
            for (Object item : box.getItems()) texts.add(Texts.converted(box.getConverter(), item));
            one(box.getSelectionModel(), texts, action, node);
        } else if (node instanceof MenuButton) {
            Menus.choose(Menus.find(Menus.itemsOf(node), List.of(action.text("text", ""))));
        } else if (node instanceof TabPane) {
            List<String> texts = new ArrayList<>();
            for (Tab tab : ((TabPane) node).getTabs()) texts.add(tab.getText());
            one(((TabPane) node).getSelectionModel(), texts, action, node);
        } else if (node instanceof Pagination) {
            page((Pagination) node, action);
        } else {
            throw Target.refused("NO_ITEMS", node, Inner.isIn(node)
                ? "is no list: click the number of the list in it, then use pressKey DOWN and ENTER"
                : "has nothing to select");
        }
    }

    /** A page by its index, or by the number that its button says. */
    private static void page(Pagination pages, Arguments action) throws BridgeException {
        String said = action.text("text", "").trim();
        int index = said.matches("\\d{1,9}") ? Integer.parseInt(said) - 1 : action.integer("index", -1);
        if (index < 0 || index >= pages.getPageCount()) {
            boolean isEndless = pages.getPageCount() == Pagination.INDETERMINATE;
            throw Target.refused("NOT_FOUND", pages, "has pages from 1 on" + (isEndless ? ""
                : ", " + pages.getPageCount() + " of them") + ": give the number as text, or an index from 0 on");
        }
        pages.setCurrentPageIndex(index);
    }

    /** The items as its list draws them. */
    private static <T> List<String> drawnIn(ComboBox<T> box, List<String> written) {
        if (box.getCellFactory() == null) return written;
        ListView<T> list = new ListView<>(box.getItems());
        list.setCellFactory(box.getCellFactory());
        List<String> drawn = new ArrayList<>();
        for (int i = 0; i < written.size(); i++) drawn.add(Rows.of(list).texts(i).get(0));
        return drawn;
    }

    private static void one(SelectionModel<?> model, List<String> texts, Arguments action, Node node)
        throws BridgeException {
        int index = action.has("text") ? texts.indexOf(action.text("text", "")) : action.integer("index", -1);
        if (index >= 0 && index < texts.size()) {
            model.select(index);
            return;
        }
        List<String> some = texts.subList(0, Math.min(30, texts.size()));
        String wanted = action.has("text") ? "\"" + action.text("text", "") + "\"" : "number " + index;
        throw Target.refused("NOT_FOUND", node, "has no item " + wanted + "; it has " + some);
    }

    private static void selectRows(Rows rows, Arguments action, Arguments target) throws BridgeException {
        TableColumnBase<?, ?> column = Targets.column(rows, target);
        MultipleSelectionModel<?> model = rows.selection();
        List<Integer> wanted = new ArrayList<>(action.integers("indices"));
        if (action.has("index")) wanted.add(action.integer("index", 0));
        if (action.has("text")) wanted.add(rows.indexOf(List.of(action.text("text", ""))));
        if (target.has("index") || target.has("item")) wanted.add(Targets.rowOf(rows, target));
        if (model == null || wanted.isEmpty()) {
            throw Target.refused("NOT_FOUND", rows.control, "was given no row to select: give text, index or indices");
        }
        if (wanted.size() > 1 && model.getSelectionMode() == SelectionMode.SINGLE) {
            throw Target.refused("REFUSED", rows.control, "lets only one row be selected");
        }
        for (int index : wanted) rows.show(index, null);
        model.clearSelection();
        for (int index : wanted) rows.select(index, column);
    }
}
