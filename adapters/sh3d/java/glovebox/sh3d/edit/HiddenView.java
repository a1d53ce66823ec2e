package glovebox.sh3d.edit;

import com.eteks.sweethome3d.model.Home;
import glovebox.sh3d.home.OpenHome;
import java.awt.Component;

/**
 * Keeps the 3D view out of the way while many things change: it looks at each of them otherwise, and the camera from
 * above at all things after each.
 */
final class HiddenView {
    private static final int MANY = 50;

    private final Component view;
    private final Home home;
    private final boolean isFromAbove;

    private HiddenView(Component view, Home home) {
        this.view = view;
        this.home = home;
        this.isFromAbove = view != null && home.getCamera() == home.getTopCamera();
    }

    /** @param changes how many there will be */
    static HiddenView during(OpenHome open, int changes) {
        Component view = (Component) open.controller.getHomeController3D().getView();
        boolean isHidden = changes >= MANY && view != null && view.isVisible();
        HiddenView hidden = new HiddenView(isHidden ? view : null, open.home);
        if (isHidden) view.setVisible(false);
        if (hidden.isFromAbove) open.home.setCamera(open.home.getObserverCamera());
        return hidden;
    }

    void show() {
        if (isFromAbove) home.setCamera(home.getTopCamera());
        if (view != null) view.setVisible(true);
    }
}
