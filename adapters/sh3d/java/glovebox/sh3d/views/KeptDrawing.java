package glovebox.sh3d.views;

import com.eteks.sweethome3d.j3d.Component3DManager;
import com.eteks.sweethome3d.model.UserPreferences;
import com.eteks.sweethome3d.swing.HomeComponent3D;
import com.sun.j3d.utils.universe.SimpleUniverse;
import glovebox.bridge.Call;
import glovebox.bridge.UiExecutor;
import glovebox.sh3d.home.CalmObjects;
import glovebox.sh3d.home.SwingThread;
import java.awt.image.BufferedImage;
import java.lang.reflect.Field;
import javax.media.j3d.Canvas3D;
import javax.media.j3d.ImageComponent2D;
import javax.media.j3d.View;

/**
 * A scene of a clone and a canvas off the screen, kept from one picture to the next. Making a canvas takes ten times as
 * long as drawing on it, and the application makes both for each picture. Used by one thread after the other.
 */
final class KeptDrawing implements AutoCloseable {
    /** Names what is drawn, without its objects and the camera. */
    private final String scene;
    private final int width;
    private final int height;
    private final Mirror mirror;
    private final HomeComponent3D component;
    private final View view;
    private final Canvas3D canvas;
    private boolean hasFollowed;

    /**
     * @param mirror is this drawing's own from now on
     * @throws ReflectiveOperationException in an application that keeps its scene elsewhere
     */
    KeptDrawing(String scene, Mirror mirror, UserPreferences preferences, int width, int height)
            throws ReflectiveOperationException {
        this.scene = scene;
        this.width = width;
        this.height = height;
        this.mirror = mirror;
        component = mirror.isFollowing
            ? CompleteObjects.viewOf(mirror.home, preferences)
            : CalmObjects.viewOf(mirror.home, preferences);
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

    /** Tells whether objects of the scene were exchanged since it was made. */
    boolean hasFollowed() {
        return hasFollowed;
    }

    /** Takes over what has changed in the home; false where all is to be made again. */
    boolean follow(UiExecutor ui, SwingThread thread, Call call) throws Exception {
        Mirror.Changes changes = ui.run(call, mirror::changes);
        if (changes == null) return false;
        if (!changes.areNone()) hasFollowed = true;
        changes.load();
        ui.run(call, () -> {
            mirror.take(changes);
            return null;
        });
        thread.settle(); // the view brings walls, rooms and the ground up to date in events of their own
        return true;
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
