package glovebox.javafx.scene;

import java.util.List;
import javafx.stage.PopupWindow;
import javafx.stage.Stage;
import javafx.stage.Window;

/** Which window may not be used because of which dialog. Synthetic input would go through: we must know. */
public final class Modality {
    private Modality() {}

    static boolean isModal(Window window) {
        return window instanceof Stage && ((Stage) window).getModality() != javafx.stage.Modality.NONE;
    }

    static Window ownerOf(Window window) {
        if (window instanceof PopupWindow) return ((PopupWindow) window).getOwnerWindow();
        return window instanceof Stage ? ((Stage) window).getOwner() : null;
    }

    /** The dialog that must be closed first; null when there is none. */
    public static Window blockerOf(Window window) {
        Window root = Windows.rootOf(window);
        List<Window> shown = Window.getWindows();
        int own = shown.indexOf(root);
        for (int i = shown.size() - 1; i >= 0; i--) {
            Window other = shown.get(i);
            if (other != root && isModal(other) && blocks((Stage) other, root, i > own)) return other;
        }
        return null;
    }

    private static boolean blocks(Stage dialog, Window window, boolean openedLater) {
        if (belongsTo(window, dialog)) return false;
        if (dialog.getModality() == javafx.stage.Modality.APPLICATION_MODAL) return openedLater;
        return belongsTo(dialog, window);
    }

    private static boolean belongsTo(Window window, Window owner) {
        for (Window each = ownerOf(window); each != null; each = ownerOf(each)) {
            if (each == owner) return true;
        }
        return false;
    }
}
