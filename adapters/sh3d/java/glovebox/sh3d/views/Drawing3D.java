package glovebox.sh3d.views;

import com.eteks.sweethome3d.model.Camera;
import com.eteks.sweethome3d.model.Home;
import com.eteks.sweethome3d.model.UserPreferences;
import com.eteks.sweethome3d.swing.HomeComponent3D;
import glovebox.bridge.Arguments;
import glovebox.sh3d.home.CalmObjects;
import java.awt.EventQueue;
import java.awt.image.BufferedImage;
import java.util.ArrayList;
import java.util.List;

/** Draws several pictures of one home off the screen: its scene is made once. */
final class Drawing3D {
    private static final int TRIAL = 8;

    private Drawing3D() {}

    /** @param shots where each picture is taken from; the home is a clone, whose camera is moved */
    static List<BufferedImage> draw(
        Home clone, UserPreferences preferences, List<Arguments> shots, int width, int height) throws Exception {
        List<BufferedImage> images = new ArrayList<>();
        HomeComponent3D component = CalmObjects.viewOf(clone, preferences);
        component.startOffscreenImagesCreation();
        try {
            Camera first = clone.getCamera().clone();
            for (Arguments shot : shots) {
                // A camera that moves is followed in steps, as one sees it; one that is put in its place at once.
                Camera camera = clone.getObserverCamera().clone();
                camera.setCamera(first);
                Cameras.move(camera, shot.object("camera"));
                EventQueue.invokeAndWait(() -> clone.setCamera(camera));
                component.getOffScreenImage(TRIAL, TRIAL);
                images.add(component.getOffScreenImage(width, height));
            }
            return images;
        } finally {
            component.endOffscreenImagesCreation();
        }
    }
}
