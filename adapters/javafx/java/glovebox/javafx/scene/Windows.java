package glovebox.javafx.scene;

import glovebox.bridge.BridgeException;
import glovebox.bridge.JsonWriter;
import glovebox.javafx.dialog.ChooserWindow;
import glovebox.javafx.dialog.HighlightEdge;
import glovebox.javafx.toolkit.Internals;
import glovebox.javafx.toolkit.Types;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javafx.application.Platform;
import javafx.stage.PopupWindow;
import javafx.stage.Stage;
import javafx.stage.Window;

/** The windows that are showing: stages in the contract's order, popups in the order in which they opened. */
public final class Windows {
    private final Uids uids;

    public Windows(Uids uids) {
        this.uids = uids;
    }

    /** Everything that is no popup: a window inside a Swing frame is here too. */
    public List<Window> stages() {
        List<Window> stages = new ArrayList<>();
        for (Window window : Window.getWindows()) {
            if (!(window instanceof PopupWindow) && window.getScene() != null) stages.add(window);
        }
        stages.sort(Comparator.comparing(Windows::titleOf).thenComparing(System::identityHashCode));
        return stages;
    }

    public List<Window> popups() {
        List<Window> popups = new ArrayList<>();
        for (Window window : Window.getWindows()) {
            boolean isOurs = window instanceof HighlightEdge;
            if (window instanceof PopupWindow && window.getScene() != null && !isOurs) popups.add(window);
        }
        return popups;
    }

    public static String titleOf(Window window) {
        return window instanceof Stage ? Objects.requireNonNullElse(((Stage) window).getTitle(), "") : "";
    }

    /**
     * Returns where the keyboard is, or the dialog that blocks that window; in an application that is not in front,
     * where it would be.
     */
    public Window current() throws BridgeException {
        List<Window> stages = stages();
        for (Window window : stages) if (window.isFocused()) return unblocked(window);
        List<Window> shown = new ArrayList<>(Window.getWindows());
        for (int i = shown.size() - 1; i >= 0; i--) {
            if (Modality.isModal(shown.get(i)) && stages.contains(shown.get(i))) return shown.get(i);
        }
        return primary(stages);
    }

    /** A dialog may not have the keyboard yet, or never get it from the window manager. */
    private static Window unblocked(Window window) {
        Window blocker = Modality.blockerOf(window);
        return blocker == null ? window : unblocked(blocker);
    }

    public Window primary(List<Window> stages) throws BridgeException {
        if (stages.isEmpty()) {
            Map<String, Object> exit = Map.of("implicitExit", Platform.isImplicitExit());
            throw new BridgeException("NO_STAGES", "The application shows no window", exit);
        }
        for (Window window : stages) if (Internals.isPrimary(window)) return window;
        for (Window window : Window.getWindows()) if (stages.contains(window)) return window;
        return stages.get(0);
    }

    /** The stage that a popup belongs to, in the end. */
    public static Window rootOf(Window window) {
        Window root = window;
        while (root instanceof PopupWindow && ((PopupWindow) root).getOwnerWindow() != null) {
            root = ((PopupWindow) root).getOwnerWindow();
        }
        return root;
    }

    /** All of them as a table, the stages first. */
    public void write(JsonWriter json) {
        json.array();
        List<Window> stages = stages();
        for (int i = 0; i < stages.size(); i++) write(json, stages.get(i), i);
        List<Window> popups = popups();
        for (int i = 0; i < popups.size(); i++) write(json, popups.get(i), i);
        json.endArray();
    }

    private void write(JsonWriter json, Window window, int index) {
        boolean popup = window instanceof PopupWindow;
        json.object().field("id", uids.of(window)).field("index", index).field("popup", popup)
            .field("type", Types.nameOf(window)).field("title", titleOf(window))
            .field("showing", window.isShowing()).field("focused", window.isFocused())
            .field("primary", Internals.isPrimary(window))
            .field("x", window.getX()).field("y", window.getY())
            .field("width", window.getWidth()).field("height", window.getHeight());
        Window owner = Modality.ownerOf(window);
        if (owner != null) json.field("owner", uids.of(owner));
        if (Modality.isModal(window)) json.field("modal", true);
        Window blocker = Modality.blockerOf(window);
        if (blocker != null) json.field("blockedBy", uids.of(blocker));
        if (window instanceof Stage && ((Stage) window).isIconified()) json.field("iconified", true);
        if (window instanceof ChooserWindow) json.field("chooser", ((ChooserWindow) window).facts());
        json.key("stylesheets").value(window.getScene().getStylesheets()).endObject();
    }
}
