package glovebox.javafx.query;

import glovebox.bridge.BridgeException;
import java.util.ArrayList;
import java.util.List;
import javafx.css.Styleable;

/**
 * Selectors as JavaFX has them, and beyond: a nested class is found by its simple name, names may be of any alphabet,
 * and JavaFX's own look-up leaves pseudo-classes out of account.
 */
public final class Css {
    private final List<Chain> chains = new ArrayList<>();

    /** @throws BridgeException BAD_SELECTOR for what JavaFX would take for nothing without a word */
    Css(String text) throws BridgeException {
        CssReader reader = new CssReader(text);
        do {
            chains.add(chain(reader));
        } while (reader.takes(','));
        if (!reader.isAtEnd()) throw reader.wrong();
    }

    /** Compounds from the left, and whether each is a child of the one before. */
    private static final class Chain {
        final List<CssCompound> compounds = new ArrayList<>();
        final List<Boolean> direct = new ArrayList<>();

        boolean matches(Styleable element, int at) {
            if (!compounds.get(at).matches(element)) return false;
            if (at == 0) return true;
            for (Styleable above = element.getStyleableParent(); above != null; above = above.getStyleableParent()) {
                if (matches(above, at - 1)) return true;
                if (direct.get(at)) return false;
            }
            return false;
        }
    }

    private static Chain chain(CssReader reader) throws BridgeException {
        Chain chain = new Chain();
        boolean direct = false;
        do {
            chain.compounds.add(CssCompound.read(reader));
            chain.direct.add(direct);
            boolean apart = reader.skipsSpace();
            direct = reader.takes('>');
            if (!direct && (!apart || reader.isAtEnd() || reader.isAt(','))) return chain;
        } while (true);
    }

    boolean matches(Object element) {
        if (!(element instanceof Styleable)) return false;
        for (Chain chain : chains) {
            if (chain.matches((Styleable) element, chain.compounds.size() - 1)) return true;
        }
        return false;
    }
}
