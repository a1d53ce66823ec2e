package glovebox.javafx.act;

import glovebox.bridge.BridgeException;
import glovebox.javafx.inner.Inner;
import glovebox.javafx.toolkit.Types;
import javafx.scene.Node;

/** The text of an editor of HTML, which is in a module that not every application has. */
final class HtmlText {
    private HtmlText() {}

    /** Typing goes to the page in it, which an editor that gets the keyboard hands it to only later. */
    static void giveKeyboard(Node node) {
        Node page = Types.isHtmlEditor(node) ? node.lookup(".web-view") : null;
        if (page == null || page.isFocused()) return;
        page.requestFocus();
        Inner.focusText(page);
    }

    static void put(Node node, String html) throws BridgeException {
        try {
            node.getClass().getMethod("setHtmlText", String.class).invoke(node, html);
        } catch (ReflectiveOperationException unknown) {
            throw Target.refused("NO_TEXT", node, "does not take its text");
        }
    }
}
