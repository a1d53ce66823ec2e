package glovebox.sh3d.views;

import com.eteks.sweethome3d.model.Camera;
import com.eteks.sweethome3d.model.Home;
import glovebox.bridge.Arguments;
import glovebox.bridge.BridgeException;

/** Looks at a home that is a clone from where it is asked to. */
final class Cameras {
    private Cameras() {}

    /** The camera of the clone, moved to where the arguments say; where they do not, it stays. */
    static Camera place(Home clone, Arguments wanted) throws BridgeException {
        if (wanted.all().isEmpty()) return clone.getCamera();
        Camera camera = clone.getObserverCamera();
        if (clone.getCamera() != camera) camera.setCamera(clone.getCamera());
        clone.setCamera(camera);
        move(camera, wanted);
        return camera;
    }

    /** Moves a camera to where the arguments say; where they do not, it stays. */
    static void move(Camera camera, Arguments wanted) throws BridgeException {
        camera.setX((float) wanted.number("x", camera.getX()));
        camera.setY((float) wanted.number("y", camera.getY()));
        camera.setZ((float) wanted.number("z", camera.getZ()));
        camera.setYaw((float) wanted.number("yaw", camera.getYaw()));
        camera.setPitch((float) wanted.number("pitch", camera.getPitch()));
        camera.setFieldOfView((float) wanted.number("fieldOfView", camera.getFieldOfView()));
        if (wanted.has("time")) camera.setTime((long) wanted.number("time", 0));
        if (wanted.has("lens")) camera.setLens(Camera.Lens.valueOf(wanted.text("lens", "PINHOLE")));
    }
}
