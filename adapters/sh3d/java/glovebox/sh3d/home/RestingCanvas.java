package glovebox.sh3d.home;

import java.awt.Component;
import java.awt.Container;
import java.util.ArrayList;
import java.util.List;
import javax.media.j3d.Canvas3D;

/** Keeps the window's 3D view as it was drawn last, until it is closed: drawing it takes the time of other work. */
public final class RestingCanvas implements AutoCloseable {
    private final List<Canvas3D> canvases = new ArrayList<>();

    /** Also where there is no 3D view. */
    public RestingCanvas(OpenHome open) {
        Component view = (Component) open.controller.getHomeController3D().getView();
        if (view == null || !view.isShowing()) return;
        collect(view);
        canvases.forEach(Canvas3D::stopRenderer);
    }

    /** One that is drawn through Swing is no canvas of its own, and goes on. */
    private void collect(Component component) {
        if (component instanceof Canvas3D) canvases.add((Canvas3D) component);
        if (!(component instanceof Container)) return;
        for (Component each : ((Container) component).getComponents()) collect(each);
    }

    @Override
    public void close() {
        canvases.forEach(Canvas3D::startRenderer);
    }
}
