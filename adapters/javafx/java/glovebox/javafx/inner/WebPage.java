package glovebox.javafx.inner;

import glovebox.bridge.Arguments;
import glovebox.bridge.BridgeException;
import glovebox.bridge.JsonReader;
import java.util.ArrayList;
import javafx.scene.Node;

/** The page of a WebView, read by a script. What the script gives comes from the page, and is only believed as text. */
final class WebPage {
    private static final int LONGEST = 100_000;
    private static final int MOST = 300;

    private WebPage() {}

    static Inner.Contents of(Node view) throws ReflectiveOperationException {
        Inner.Contents contents = new Inner.Contents();
        contents.kind = "page";
        contents.items = new ArrayList<>();
        Object said = run(view, PageScript.with(0));
        if (!(said instanceof String) || ((String) said).length() > LONGEST) return contents;
        try {
            Arguments page = new Arguments(JsonReader.read((String) said));
            contents.title = page.text("title", null);
            contents.url = page.text("url", null);
            for (Arguments each : page.objects("items")) {
                if (contents.items.size() < MOST) contents.items.add(item(each));
            }
        } catch (BridgeException | RuntimeException notOurs) {
            contents.items.clear(); // the page has changed what the script uses
        }
        return contents;
    }

    private static Inner.Item item(Arguments said) throws BridgeException {
        Inner.Item item = new Inner.Item();
        item.number = said.integer("n", 0);
        item.type = said.text("type", null);
        item.text = said.text("text", null);
        item.value = said.text("value", null);
        item.x = said.number("x", 0);
        item.y = said.number("y", 0);
        item.width = said.number("width", 0);
        item.height = said.number("height", 0);
        return item;
    }

    /** Scrolls the page to what has a number. */
    static void show(Node view, int number) throws ReflectiveOperationException {
        run(view, PageScript.with(number));
    }

    static void focusBody(Node view) throws ReflectiveOperationException {
        run(view, "document.body.focus()");
    }

    private static Object run(Node view, String script) throws ReflectiveOperationException {
        Object engine = view.getClass().getMethod("getEngine").invoke(view);
        return engine.getClass().getMethod("executeScript", String.class).invoke(engine, script);
    }
}
