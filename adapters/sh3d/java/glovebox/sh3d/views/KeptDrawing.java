package glovebox.sh3d.views;

import com.eteks.sweethome3d.j3d.Component3DManager;
import com.eteks.sweethome3d.model.Camera;
import com.eteks.sweethome3d.model.Home;
import com.eteks.sweethome3d.model.UserPreferences;
import com.eteks.sweethome3d.swing.HomeComponent3D;
import com.sun.j3d.utils.universe.SimpleUniverse;
import glovebox.sh3d.home.CalmObjects;
import java.awt.EventQueue;
import java.awt.image.BufferedImage;
import java.lang.reflect.Field;
import javax.media.j3d.Canvas3D;
import javax.media.j3d.ImageComponent2D;
import javax.media.j3d.View;

/**
 * A scene of a clone and a canvas off the screen, kept from one picture to the next. Making a canvas takes ten times as
 * long as drawing on it, and the application makes one for each picture. Used by one thread after the other.
 */
final class KeptDrawing implements AutoCloseable {
    /** Names what is drawn, without the camera. */
    final String scene;
    private final int width;
    private final int height;
    private final Home clone;
    private final HomeComponent3D component;
    private final View view;
    private final Canvas3D canvas;

    /**
     * @param clone is this drawing's own from now on
     * @throws ReflectiveOperationException in an application that keeps its scene elsewhere
     */
    KeptDrawing(String scene, Home clone, UserPreferences preferences, int width, int height)
            throws ReflectiveOperationException {
        this.scene = scene;
        this.width = width;
        this.height = height;
        this.clone = clone;
        component = CalmObjects.viewOf(clone, preferences);
        component.startOffscreenImagesCreation();
        try {
            view = universeOf(component).getViewer().getView();
            canvas = Component3DManager.getInstance().getOffScreenCanvas3D(width, height);
            ImageComponent2D buffer = new ImageComponent2D(
                ImageComponent2D.FORMAT_RGB, new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB));
            buffer.setCapability(ImageComponent2D.ALLOW_IMAGE_READ);
            canvas.setOffScreenBuffer(buffer);
            view.addCanvas3D(canvas);
        } catch (ReflectiveOperationException | RuntimeException error) {
            component.endOffscreenImagesCreation();
            throw error;
        }
    }

    private static SimpleUniverse universeOf(HomeComponent3D component) throws ReflectiveOperationException {
        Field field = HomeComponent3D.class.getDeclaredField("offscreenUniverse");
        field.setAccessible(true);
        return (SimpleUniverse) field.get(component);
    }

    boolean shows(String wanted, int wantedWidth, int wantedHeight) {
        return scene.equals(wanted) && width == wantedWidth && height == wantedHeight;
    }

    /** Looks from where the camera of another clone does. A camera that is put in its place is followed at once. */
    void look(Home from) throws Exception {
        boolean isTop = from.getCamera() == from.getTopCamera();
        Camera camera = (isTop ? clone.getTopCamera() : clone.getObserverCamera()).clone();
        camera.setCamera(from.getCamera());
        EventQueue.invokeAndWait(() -> clone.setCamera(camera));
    }

    BufferedImage draw() {
        for (int i = 0; i < 2; i++) { // what has just moved is seen in the second one
            canvas.renderOffScreenBuffer();
            canvas.waitForOffScreenRendering();
        }
        return canvas.getOffScreenBuffer().getImage();
    }

    @Override
    public void close() {
        view.removeCanvas3D(canvas);
        canvas.setOffScreenBuffer(null); // a canvas keeps its memory otherwise
        component.endOffscreenImagesCreation();
    }
}
