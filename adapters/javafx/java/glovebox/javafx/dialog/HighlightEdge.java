package glovebox.javafx.dialog;

import javafx.geometry.Rectangle2D;
import javafx.scene.paint.Color;
import javafx.scene.shape.Rectangle;
import javafx.stage.Popup;

/** One side of the frame around what a person is to look at: a window of ours that is no part of the application. */
public final class HighlightEdge extends Popup {
    private final Rectangle2D place;

    public HighlightEdge(Rectangle2D place) {
        this.place = place;
        setAutoFix(false);
        setHideOnEscape(false);
        getContent().add(new Rectangle(place.getWidth(), place.getHeight(), Color.web("#e5007d")));
    }

    public void showOver(javafx.stage.Window owner) {
        show(owner, place.getMinX(), place.getMinY());
    }
}
