package glovebox.sh3d.views;

import com.eteks.sweethome3d.j3d.Object3DBranch;
import com.eteks.sweethome3d.j3d.Object3DBranchFactory;
import com.eteks.sweethome3d.model.Home;
import com.eteks.sweethome3d.model.Room;
import com.eteks.sweethome3d.model.Selectable;
import com.eteks.sweethome3d.model.UserPreferences;
import com.eteks.sweethome3d.model.Wall;
import com.eteks.sweethome3d.swing.HomeComponent3D;
import java.util.Enumeration;
import java.util.function.Supplier;
import javax.media.j3d.Geometry;
import javax.media.j3d.GeometryArray;
import javax.media.j3d.Group;
import javax.media.j3d.Node;
import javax.media.j3d.Shape3D;

/**
 * Makes the objects of a 3D scene as the application does, each with its model: a picture is taken only once. They are
 * said to change their form, so that Java 3D does not compile them into display lists: it now and then loses such a
 * list where shapes come and go between two pictures, and all walls or rooms of one look with it.
 */
final class CompleteObjects extends Object3DBranchFactory {
    private CompleteObjects(UserPreferences preferences) {
        super(preferences);
    }

    /** Returns a view of a clone that changes between pictures. */
    static HomeComponent3D viewOf(Home clone, UserPreferences preferences) {
        return new HomeComponent3D(clone, preferences, new CompleteObjects(preferences), false, null);
    }

    @Override
    public Object createObject3D(Home home, Selectable item, boolean waitForLoading) {
        if (item instanceof Wall || item instanceof Room) return new Renewed(item, () -> made(home, item));
        return made(home, item);
    }

    private Object made(Home home, Selectable item) {
        Object made = super.createObject3D(home, item, true);
        if (made instanceof Node) expectChanges((Node) made);
        return made;
    }

    private static void expectChanges(Node node) {
        if (node instanceof Shape3D) {
            Enumeration<?> parts = ((Shape3D) node).getAllGeometries();
            while (parts.hasMoreElements()) expectChanges((Geometry) parts.nextElement());
        } else if (node instanceof Group) {
            Enumeration<?> children = ((Group) node).getAllChildren();
            while (children.hasMoreElements()) expectChanges((Node) children.nextElement());
        }
    }

    /** A form that another scene shows already is left as it is. */
    private static void expectChanges(Geometry form) {
        if (form instanceof GeometryArray && !form.isLive() && !form.isCompiled()) {
            form.setCapability(GeometryArray.ALLOW_COORDINATE_WRITE);
        }
    }

    /** A wall or a room: where its form changes it is made again, as its neighbours change it while it is shown. */
    private static final class Renewed extends Object3DBranch {
        private final Supplier<Object> maker;

        Renewed(Selectable item, Supplier<Object> maker) {
            this.maker = maker;
            setUserData(item);
            setCapability(ALLOW_DETACH);
            setCapability(ALLOW_CHILDREN_READ);
            setCapability(ALLOW_CHILDREN_WRITE);
            setCapability(ALLOW_CHILDREN_EXTEND);
            update();
        }

        @Override
        public void update() {
            Node made = (Node) maker.get();
            if (numChildren() == 0) addChild(made);
            else setChild(made, 0);
        }
    }
}
