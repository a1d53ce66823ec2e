package glovebox.sh3d.home;

import com.eteks.sweethome3d.j3d.Object3DBranchFactory;
import com.eteks.sweethome3d.model.Home;
import com.eteks.sweethome3d.model.Selectable;
import com.eteks.sweethome3d.model.UserPreferences;
import com.eteks.sweethome3d.swing.HomeComponent3D;
import java.lang.reflect.Field;
import java.util.Enumeration;
import java.util.stream.Stream;
import javax.media.j3d.Appearance;
import javax.media.j3d.Group;
import javax.media.j3d.Node;
import javax.media.j3d.SceneGraphObject;
import javax.media.j3d.Shape3D;

/**
 * Makes the objects of a 3D scene as the application does, and says that their looks seldom change. Java 3D keeps
 * every shape apart whose look may change often, and compares each with all others: of 3,000 pieces that takes longer
 * than everything else. They still may change, at a somewhat higher price.
 */
public final class CalmObjects extends Object3DBranchFactory {
    private static final int CAPABILITIES = Long.SIZE;

    private CalmObjects(UserPreferences preferences) {
        super(preferences);
    }

    /** Returns a view of a clone, for pictures that are taken off the screen. */
    public static HomeComponent3D viewOf(Home clone, UserPreferences preferences) {
        return new HomeComponent3D(clone, preferences, new CalmObjects(preferences), false, null);
    }

    /** Has the window's 3D view make its next objects so; nothing is done where it is built otherwise. */
    public static void in(OpenHome open) {
        Object view = open.controller.getHomeController3D().getView();
        if (view == null) return;
        try {
            Field field = view.getClass().getDeclaredField("object3dFactory");
            field.setAccessible(true);
            if (field.get(view).getClass() == Object3DBranchFactory.class) {
                field.set(view, new CalmObjects(open.preferences));
            }
        } catch (ReflectiveOperationException | RuntimeException builtOtherwise) {
            return;
        }
    }

    @Override
    public Object createObject3D(Home home, Selectable item, boolean waitForLoading) {
        Object made = super.createObject3D(home, item, waitForLoading);
        if (made instanceof Node) calm((Node) made);
        return made;
    }

    private static void calm(Node node) {
        if (node instanceof Shape3D) {
            calm(((Shape3D) node).getAppearance());
        } else if (node instanceof Group) {
            Enumeration<?> children = ((Group) node).getAllChildren();
            while (children.hasMoreElements()) calm((Node) children.nextElement());
        }
    }

    private static void calm(Appearance look) {
        if (look == null) return;
        Stream.of(
            look, look.getMaterial(), look.getColoringAttributes(), look.getTransparencyAttributes(),
            look.getRenderingAttributes(), look.getPolygonAttributes(), look.getLineAttributes(),
            look.getTextureAttributes()
        ).forEach(CalmObjects::expectNoChange);
    }

    /** What is shown already is left as it is. */
    private static void expectNoChange(SceneGraphObject part) {
        if (part == null || part.isLive() || part.isCompiled()) return;
        for (int bit = 0; bit < CAPABILITIES; bit++) {
            if (part.getCapability(bit)) part.clearCapabilityIsFrequent(bit);
        }
    }
}
