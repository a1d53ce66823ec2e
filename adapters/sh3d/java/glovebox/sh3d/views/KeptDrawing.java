package glovebox.sh3d.views;

import com.eteks.sweethome3d.j3d.Component3DManager;
import com.eteks.sweethome3d.model.Camera;
import com.eteks.sweethome3d.model.Home;
import com.eteks.sweethome3d.model.UserPreferences;
import com.eteks.sweethome3d.swing.HomeComponent3D;
import com.sun.j3d.utils.universe.SimpleUniverse;
import com.sun.j3d.utils.universe.Viewer;
import com.sun.j3d.utils.universe.ViewingPlatform;
import glovebox.sh3d.home.CalmObjects;
import java.awt.image.BufferedImage;
import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.Map;
import javax.media.j3d.BranchGroup;
import javax.media.j3d.Canvas3D;
import javax.media.j3d.ImageComponent2D;
import javax.media.j3d.Node;
import javax.media.j3d.Transform3D;
import javax.media.j3d.TransformGroup;
import javax.media.j3d.View;

/**
 * A canvas off the screen, kept from one picture to the next, and the scene before it. Making a canvas takes ten times
 * as long as drawing on it, and the application makes one for each picture. Used by one thread after the other.
 */
final class KeptDrawing implements AutoCloseable {
    private final int width;
    private final int height;
    private final TransformGroup place;
    private final SimpleUniverse universe;
    private final View view;
    private final Canvas3D canvas;
    private String name;
    /** Makes the scene of the clone that is shown, and knows how a camera looks at it. */
    private HomeComponent3D maker;
    private BranchGroup scene;

    KeptDrawing(int width, int height) {
        this.width = width;
        this.height = height;
        canvas = Component3DManager.getInstance().getOffScreenCanvas3D(width, height);
        ImageComponent2D buffer = new ImageComponent2D(
            ImageComponent2D.FORMAT_RGB, new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB));
        buffer.setCapability(ImageComponent2D.ALLOW_IMAGE_READ);
        canvas.setOffScreenBuffer(buffer);
        ViewingPlatform platform = new ViewingPlatform();
        place = platform.getViewPlatformTransform();
        place.setCapability(TransformGroup.ALLOW_TRANSFORM_WRITE);
        universe = new SimpleUniverse(platform, new Viewer(new Canvas3D[0]));
        view = universe.getViewer().getView();
        view.setTransparencySortingPolicy(View.TRANSPARENCY_SORT_GEOMETRY);
        view.addCanvas3D(canvas);
    }

    boolean hasSize(int wantedWidth, int wantedHeight) {
        return width == wantedWidth && height == wantedHeight;
    }

    /**
     * Draws a clone as its camera sees it.
     *
     * @param wanted names what there is to be seen: under the same name, only the camera is another one
     * @param clone is this drawing's own from now on
     * @throws ReflectiveOperationException in an application that makes its scene in another way
     */
    BufferedImage draw(String wanted, Home clone, UserPreferences preferences) throws ReflectiveOperationException {
        if (!wanted.equals(name)) show(clone, preferences);
        name = wanted;
        look(clone.getCamera());
        for (int i = 0; i < 2; i++) { // what has just moved is seen in the second one
            canvas.renderOffScreenBuffer();
            canvas.waitForOffScreenRendering();
        }
        return canvas.getOffScreenBuffer().getImage();
    }

    private void show(Home clone, UserPreferences preferences) throws ReflectiveOperationException {
        maker = CalmObjects.viewOf(clone, preferences);
        Method tree = method("createSceneTree", boolean.class, boolean.class, boolean.class);
        boolean hasShadows = false;
        boolean listens = false;
        boolean waitsForModels = true;
        BranchGroup made = (BranchGroup) tree.invoke(maker, hasShadows, listens, waitsForModels);
        // Java 3D does not always bear that two contexts share a texture.
        method("cloneTexture", Node.class, Map.class).invoke(maker, made, new HashMap<>());
        made.setCapability(BranchGroup.ALLOW_DETACH);
        if (scene != null) universe.getLocale().removeBranchGraph(scene);
        scene = made;
        universe.addBranchGraph(scene);
    }

    private void look(Camera camera) throws ReflectiveOperationException {
        method("updateView", View.class, Camera.class, int.class, int.class)
            .invoke(maker, view, camera, width, height);
        Transform3D there = new Transform3D();
        method("updateViewPlatformTransform", Transform3D.class,
            float.class, float.class, float.class, float.class, float.class)
            .invoke(maker, there, camera.getX(), camera.getY(), camera.getZ(), camera.getYaw(), camera.getPitch());
        place.setTransform(there);
    }

    private static Method method(String name, Class<?>... parameters) throws ReflectiveOperationException {
        Method method = HomeComponent3D.class.getDeclaredMethod(name, parameters);
        method.setAccessible(true);
        return method;
    }

    @Override
    public void close() {
        view.removeCanvas3D(canvas);
        canvas.setOffScreenBuffer(null); // a canvas keeps its memory otherwise
        universe.cleanup();
    }
}
