package glovebox.sh3d.edit;

import glovebox.sh3d.home.OpenHome;
import java.awt.Component;

/** Keeps the 3D view out of the way while many things change: it looks at each of them otherwise. */
final class HiddenView {
    private static final int MANY = 50;

    private final Component view;

    private HiddenView(Component view) {
        this.view = view;
    }

    /** @param changes how many there will be */
    static HiddenView during(OpenHome open, int changes) {
        Component view = (Component) open.controller.getHomeController3D().getView();
        if (changes < MANY || view == null || !view.isVisible()) return new HiddenView(null);
        view.setVisible(false);
        return new HiddenView(view);
    }

    void show() {
        if (view != null) view.setVisible(true);
    }
}
