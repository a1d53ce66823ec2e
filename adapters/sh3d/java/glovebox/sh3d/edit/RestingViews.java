package glovebox.sh3d.edit;

import com.eteks.sweethome3d.model.Home;
import glovebox.sh3d.home.OpenHome;
import java.awt.Component;

/**
 * Keeps views out of the way while many things change: the 3D view looks at each of them otherwise, the camera from
 * above at all things after each, and the furniture table adds up all prices.
 */
final class RestingViews {
    private static final int MANY = 50;

    private final Component view;
    private final Home home;
    private final boolean isFromAbove;
    private final Runnable totals;

    private RestingViews(Component view, Home home, Runnable totals) {
        this.view = view;
        this.home = home;
        this.isFromAbove = view != null && home.getCamera() == home.getTopCamera();
        this.totals = totals;
    }

    /** @param changes how many there will be */
    static RestingViews during(OpenHome open, int changes) {
        if (changes < MANY) return new RestingViews(null, open.home, () -> { });
        Component view = (Component) open.controller.getHomeController3D().getView();
        boolean isSeen = view != null && view.isVisible();
        Runnable totals = FurnitureTotals.rest(open.home);
        RestingViews resting = new RestingViews(isSeen ? view : null, open.home, totals);
        if (isSeen) view.setVisible(false);
        if (resting.isFromAbove) open.home.setCamera(open.home.getObserverCamera());
        return resting;
    }

    void show() {
        totals.run();
        if (isFromAbove) home.setCamera(home.getTopCamera());
        if (view != null) view.setVisible(true);
    }
}
