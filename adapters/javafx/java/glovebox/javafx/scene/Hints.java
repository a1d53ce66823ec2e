package glovebox.javafx.scene;

import glovebox.bridge.Arguments;
import glovebox.bridge.BridgeException;
import glovebox.javafx.dialog.HighlightEdge;
import glovebox.javafx.toolkit.Types;
import java.util.Objects;
import java.util.function.Predicate;
import javafx.css.Styleable;
import javafx.stage.Window;

/** Finds what a reference was about when its name is gone: the one thing that is as the hint says, or nothing. */
final class Hints {
    private Hints() {}

    /** @param hint id, type and text as they were; one of id and text at least */
    static Object find(Arguments hint) throws BridgeException {
        String id = hint.text("id", null);
        String type = hint.text("type", null);
        String text = hint.text("text", null);
        if (id == null && text == null) return null;
        return only(element -> (id == null || id.equals(idOf(element)))
            && (type == null || type.equals(Types.nameOf(element)))
            && (text == null || text.trim().equals(Objects.requireNonNullElse(Texts.searchable(element), "").trim())));
    }

    /** The node to which the application itself gave this name. */
    static Object named(String uid) {
        return only(element -> uid.equals(Uids.ownOf(element)));
    }

    private static String idOf(Object element) {
        return element instanceof Styleable ? ((Styleable) element).getId() : null;
    }

    private static Object only(Predicate<Object> wanted) {
        Walk walk = new Walk(false, false);
        for (Window window : Window.getWindows()) {
            if (window.getScene() != null && !(window instanceof HighlightEdge)) walk.addWindow(window);
        }
        Object found = null;
        while (!walk.isDone()) {
            Walk.Step step = walk.next();
            try {
                walk.descend(step);
                if (!step.visible || !wanted.test(step.element)) continue;
            } catch (RuntimeException broken) {
                continue;
            }
            if (found != null) return null;
            found = step.element;
        }
        return found;
    }
}
