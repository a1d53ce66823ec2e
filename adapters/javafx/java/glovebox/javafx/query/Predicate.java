package glovebox.javafx.query;

import glovebox.bridge.Arguments;
import glovebox.bridge.BridgeException;
import glovebox.javafx.scene.Texts;
import glovebox.javafx.toolkit.Types;
import java.util.List;
import javafx.css.Styleable;
import javafx.scene.Node;
import javafx.scene.control.MenuItem;
import javafx.scene.control.Tab;

/** The contract's structured condition: all that is given must hold. */
public final class Predicate {
    private final List<String> typeIs;
    private final String idEquals;
    private final String styleClassHas;
    private final String textContains;
    private final Arguments given;

    Predicate(Arguments given) throws BridgeException {
        this.given = given;
        typeIs = given.texts("typeIs");
        idEquals = given.text("idEquals", null);
        styleClassHas = given.text("styleClassHas", null);
        textContains = given.text("textContains", null);
        given.flag("visible", true);
        given.flag("enabled", true);
    }

    boolean matches(Object element, boolean visible) throws BridgeException {
        if (!typeIs.isEmpty() && typeIs.stream().noneMatch(name -> Types.isA(element, name))) return false;
        Styleable styleable = element instanceof Styleable ? (Styleable) element : null;
        if (idEquals != null && (styleable == null || !idEquals.equals(styleable.getId()))) return false;
        if (styleClassHas != null && (styleable == null || !styleable.getStyleClass().contains(styleClassHas))) {
            return false;
        }
        if (textContains != null && !contains(Texts.searchable(element), textContains)) return false;
        if (given.has("visible") && visible != given.flag("visible", true)) return false;
        return !given.has("enabled") || isEnabled(element) == given.flag("enabled", true);
    }

    static boolean contains(String text, String part) {
        return TextMatch.plain(text).contains(TextMatch.plain(part));
    }

    private static boolean isEnabled(Object element) {
        if (element instanceof Node) return !((Node) element).isDisabled();
        return element instanceof Tab ? !((Tab) element).isDisabled() : !((MenuItem) element).isDisable();
    }
}
