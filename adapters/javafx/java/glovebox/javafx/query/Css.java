package glovebox.javafx.query;

import glovebox.bridge.BridgeException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import javafx.css.Selector;
import javafx.css.Styleable;

/** JavaFX's own selectors, with their pseudo-classes, which its look-up leaves out of account. */
public final class Css {
    private static final String NAME = "[A-Za-z_-][\\w-]*";
    private static final String SIMPLE = "(?:\\*|" + NAME + ")?(?:[.#:]" + NAME + "(?:\\([\\w-]*\\))?)*";
    private static final String NEXT = "(?:\\s*>\\s*|\\s+)(?=[^\\s>])" + SIMPLE;
    private static final Pattern SELECTOR = Pattern.compile("(?=[^\\s])" + SIMPLE + "(?:" + NEXT + ")*+");

    private final List<Selector> selectors = new ArrayList<>();

    /** @throws BridgeException BAD_SELECTOR for what JavaFX would take for nothing without a word */
    Css(String text) throws BridgeException {
        for (String each : text.split(",", -1)) {
            String one = each.trim();
            if (one.isEmpty() || !SELECTOR.matcher(one).matches()) {
                throw new BridgeException("BAD_SELECTOR", "\"" + text
                    + "\" is no JavaFX CSS selector: it goes wrong at \""
                    + one + "\"");
            }
            Selector selector = Selector.createSelector(one);
            if (selector == null) {
                throw new BridgeException("BAD_SELECTOR", "JavaFX cannot read the selector \"" + one + "\"");
            }
            selectors.add(selector);
        }
    }

    boolean matches(Object element) {
        if (!(element instanceof Styleable)) return false;
        Styleable styleable = (Styleable) element;
        for (Selector selector : selectors) {
            if (selector.applies(styleable) && selector.stateMatches(styleable, styleable.getPseudoClassStates())) {
                return true;
            }
        }
        return false;
    }
}
