package glovebox.javafx.act;

import glovebox.bridge.BridgeException;
import glovebox.javafx.toolkit.Types;
import javafx.scene.Node;

/** The text of an editor of HTML, which is in a module that not every application has. */
final class HtmlText {
    private HtmlText() {}

    static boolean isEditor(Node node) {
        return Types.isA(node, "javafx.scene.web.HTMLEditor");
    }

    static void put(Node node, String html) throws BridgeException {
        try {
            node.getClass().getMethod("setHtmlText", String.class).invoke(node, html);
        } catch (ReflectiveOperationException unknown) {
            throw Target.refused("NO_TEXT", node, "does not take its text");
        }
    }
}
