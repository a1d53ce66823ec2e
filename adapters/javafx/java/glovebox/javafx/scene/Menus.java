package glovebox.javafx.scene;

import glovebox.bridge.BridgeException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.StringJoiner;
import javafx.event.Event;
import javafx.scene.Node;
import javafx.scene.control.CheckMenuItem;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Control;
import javafx.scene.control.CustomMenuItem;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuBar;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.RadioMenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.stage.Window;

/** Menus by what they say, also where they are closed or their window is not in front. */
public final class Menus {
    private Menus() {}

    /** The items that a node offers: of a menu bar, a menu button, or its context menu. */
    public static List<? extends MenuItem> itemsOf(Node owner) {
        if (owner instanceof MenuBar) return ((MenuBar) owner).getMenus();
        if (owner instanceof MenuButton) return ((MenuButton) owner).getItems();
        ContextMenu menu = owner instanceof Control ? ((Control) owner).getContextMenu() : null;
        return menu == null ? List.of() : menu.getItems();
    }

    /** The menu bar or menu button that an item of the first level is in; null for context menus. */
    public static Node ownerOf(MenuItem item) {
        for (Window window : Window.getWindows()) {
            if (window.getScene() == null) continue;
            for (Node bar : window.getScene().getRoot().lookupAll("*")) {
                if ((bar instanceof MenuBar || bar instanceof MenuButton) && itemsOf(bar).contains(item)) return bar;
            }
        }
        return null;
    }

    public static String textOf(MenuItem item) {
        String text = item.getText() == null ? "" : item.getText();
        if (text.isEmpty() && item instanceof CustomMenuItem && !(item instanceof SeparatorMenuItem)) {
            return DrawnWords.withButtonsIn(((CustomMenuItem) item).getContent());
        }
        return item.isMnemonicParsing() ? Texts.withoutMnemonic(text) : text;
    }

    /** The same in a menu bar, or a button with a menu, by whose own text a path may begin. */
    public static MenuItem find(Node owner, List<String> path) throws BridgeException {
        boolean isOwn = owner instanceof MenuButton && path.size() > 1 && leadsTo(owner, path.get(0));
        MenuItem found = find(itemsOf(owner), isOwn ? path.subList(1, path.size()) : path);
        if (owner.isDisabled()) throw new BridgeException("DISABLED", "The menu " + topsOf(owner) + " is disabled");
        return found;
    }

    /** Tells whether a path may begin with this text there. */
    public static boolean leadsTo(Node owner, String text) {
        if (owner instanceof MenuButton) return text.equalsIgnoreCase(nameOf(owner));
        return itemsOf(owner).stream().anyMatch(item -> textOf(item).equalsIgnoreCase(text));
    }

    /** What the menus of a bar are called, or the button itself. */
    public static String topsOf(Node owner) {
        StringJoiner tops = new StringJoiner(", ");
        if (owner instanceof MenuButton) return "\"" + nameOf(owner) + "\"";
        for (MenuItem item : itemsOf(owner)) if (item.isVisible()) tops.add("\"" + textOf(item) + "\"");
        return tops.toString();
    }

    private static String nameOf(Node owner) {
        return Texts.hasWords(owner) ? Texts.labelOf(owner) : Objects.requireNonNullElse(Names.of(owner), "");
    }

    /** The item at the end of a path of texts. Menus on the way hear that they open: some are filled only then. */
    public static MenuItem find(List<? extends MenuItem> items, List<String> path) throws BridgeException {
        List<? extends MenuItem> level = items;
        MenuItem found = null;
        for (String text : path) {
            if (found instanceof Menu) {
                Event.fireEvent(found, new Event(Menu.ON_SHOWING));
                level = ((Menu) found).getItems();
            } else if (found != null) {
                throw new BridgeException("NOT_FOUND", "\"" + textOf(found) + "\" is no menu: it has no \"" + text
                    + "\"");
            }
            found = named(level, text);
        }
        return found;
    }

    private static MenuItem named(List<? extends MenuItem> items, String text) throws BridgeException {
        List<String> there = new ArrayList<>();
        for (MenuItem item : items) {
            if (!item.isVisible() || item instanceof SeparatorMenuItem) continue;
            if (textOf(item).equals(text) || textOf(item).equalsIgnoreCase(text)) return item;
            there.add("\"" + textOf(item) + "\"");
        }
        throw new BridgeException("NOT_FOUND", "There is no menu \"" + text + "\"; there are "
            + String.join(", ", there));
    }

    /** Does what a click on it does. A menu is opened; it may not be able to while its window is not in front. */
    public static void choose(MenuItem item) throws BridgeException {
        for (MenuItem each = item; each != null; each = each.getParentMenu()) {
            if (each.isDisable() || !each.isVisible()) {
                throw new BridgeException("DISABLED", "The menu \"" + textOf(each) + "\" is "
                    + (each.isVisible() ? "disabled" : "not visible"));
            }
        }
        if (item instanceof Menu) {
            ((Menu) item).show();
            return;
        }
        if (item instanceof CheckMenuItem) {
            CheckMenuItem check = (CheckMenuItem) item;
            check.setSelected(!check.isSelected());
        } else if (item instanceof RadioMenuItem) {
            RadioMenuItem radio = (RadioMenuItem) item;
            radio.setSelected(radio.getToggleGroup() != null || !radio.isSelected());
        }
        hide(item);
        item.fire();
    }

    private static void hide(MenuItem item) {
        MenuItem top = item;
        while (top.getParentMenu() != null) top = top.getParentMenu();
        if (top instanceof Menu) ((Menu) top).hide();
        if (top.getParentPopup() != null) top.getParentPopup().hide();
    }
}
