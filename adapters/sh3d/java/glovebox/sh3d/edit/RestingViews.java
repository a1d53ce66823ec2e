package glovebox.sh3d.edit;

import com.eteks.sweethome3d.model.Home;
import glovebox.sh3d.home.CalmObjects;
import glovebox.sh3d.home.OpenHome;
import glovebox.sh3d.home.RestingCanvas;

/**
 * Keeps views out of the way while many things change: the 3D view draws all of them again and again otherwise, the
 * camera from above looks at all things after each, and the furniture table adds up all prices.
 */
final class RestingViews implements AutoCloseable {
    private static final int MANY = 50;

    private final Home home;
    private final RestingCanvas canvas;
    private final boolean isFromAbove;
    private final Runnable totals;

    private RestingViews(OpenHome open) {
        home = open.home;
        CalmObjects.in(open);
        canvas = new RestingCanvas(open);
        isFromAbove = open.controller.getHomeController3D().getView() != null
            && home.getCamera() == home.getTopCamera();
        totals = FurnitureTotals.rest(home);
        if (isFromAbove) home.setCamera(home.getObserverCamera());
    }

    /** @param changes how many there will be: few are shown as they come, and there is nothing to close */
    static RestingViews during(OpenHome open, int changes) {
        return changes < MANY ? null : new RestingViews(open);
    }

    @Override
    public void close() {
        totals.run();
        if (isFromAbove) home.setCamera(home.getTopCamera());
        canvas.close();
    }
}
