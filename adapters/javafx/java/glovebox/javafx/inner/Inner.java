package glovebox.javafx.inner;

import glovebox.bridge.BridgeException;
import glovebox.bridge.JsonWriter;
import glovebox.javafx.toolkit.Types;
import java.util.List;
import javafx.geometry.Point2D;
import javafx.scene.Node;

/** What a node shows that is no node: the page of a WebView, the components of a SwingNode. */
public final class Inner {
    private Inner() {}

    /** One thing of it, at a place in the node; what can be clicked has a number. */
    static final class Item {
        /** 0 for what is only read. */
        int number;
        String type;
        String text;
        String value;
        double x;
        double y;
        double width;
        double height;
    }

    /** Everything of it, in the order in which it is read. */
    static final class Contents {
        String kind;
        String title;
        String url;
        List<Item> items;
    }

    public static boolean isIn(Node node) {
        return Types.isA(node, "javafx.scene.web.WebView") || Types.isA(node, "javafx.embed.swing.SwingNode");
    }

    private static Contents of(Node node) throws ReflectiveOperationException {
        return Types.isA(node, "javafx.scene.web.WebView") ? WebPage.of(node) : SwingParts.of(node);
    }

    /** Puts the caret into the page of a WebView that is one text as a whole. */
    public static void focusText(Node view) {
        try {
            WebPage.focusBody(view);
        } catch (ReflectiveOperationException | RuntimeException unknown) {
            // the answer tells that nothing changed
        }
    }

    /** The row's field {@code inner}; the other side knows it as {@code innerSchema}. */
    public static void write(JsonWriter json, Node node) {
        try {
            Contents contents = of(node);
            json.key("inner").object().field("kind", contents.kind).field("title", contents.title)
                .field("url", contents.url).key("items").array();
            for (Item item : contents.items) write(json, item);
            json.endArray().endObject();
        } catch (ReflectiveOperationException unknown) {
            throw new IllegalStateException("What is in it cannot be read: " + unknown, unknown);
        }
    }

    private static void write(JsonWriter json, Item item) {
        json.object();
        if (item.number > 0) json.field("number", item.number);
        json.field("type", item.type).field("text", item.text).field("value", item.value);
        if (item.number > 0) json.field("x", Math.rint(item.x)).field("y", Math.rint(item.y));
        json.endObject();
    }

    /** The middle of what has a number, in the node, brought into sight. */
    public static Point2D placeOf(Node node, int number) throws BridgeException {
        try {
            if (Types.isA(node, "javafx.scene.web.WebView")) WebPage.show(node, number);
            for (Item item : of(node).items) {
                if (item.number == number) return new Point2D(item.x + item.width / 2, item.y + item.height / 2);
            }
        } catch (ReflectiveOperationException | RuntimeException unknown) {
            throw new BridgeException("NOT_FOUND", "What is in " + Types.nameOf(node) + " cannot be read: " + unknown);
        }
        throw new BridgeException("NOT_FOUND", "Nothing in " + Types.nameOf(node) + " has the number " + number);
    }
}
