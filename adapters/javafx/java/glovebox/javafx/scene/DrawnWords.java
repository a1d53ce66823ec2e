package glovebox.javafx.scene;

import glovebox.javafx.toolkit.Parents;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.Control;

/** The words of the labels that an application draws in a cell or in an item of a menu. */
final class DrawnWords {
    private DrawnWords() {}

    /** What is to be read in it; a button is to be pressed. Empty where nothing is. */
    static String in(Node graphic) {
        List<String> words = new ArrayList<>();
        collect(graphic, words, false);
        return String.join(", ", words);
    }

    /** Buttons and boxes too. */
    static String withButtonsIn(Node graphic) {
        List<String> words = new ArrayList<>();
        collect(graphic, words, true);
        return String.join(", ", words);
    }

    private static void collect(Node node, List<String> words, boolean withButtons) {
        if (node == null || !node.isVisible() || (node instanceof ButtonBase && !withButtons)) return;
        if (Texts.hasWords(node)) {
            words.add(Texts.labelOf(node).trim());
        } else if (node instanceof Parent && !(node instanceof Control)) {
            for (Node child : Parents.childrenOf((Parent) node)) collect(child, words, withButtons);
        }
    }
}
