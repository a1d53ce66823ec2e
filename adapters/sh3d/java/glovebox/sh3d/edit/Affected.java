package glovebox.sh3d.edit;

import com.eteks.sweethome3d.model.Home;
import com.eteks.sweethome3d.model.HomeFurnitureGroup;
import com.eteks.sweethome3d.model.HomeObject;
import com.eteks.sweethome3d.model.HomePieceOfFurniture;
import com.eteks.sweethome3d.model.Level;
import com.eteks.sweethome3d.model.Wall;
import glovebox.sh3d.model.State;
import java.util.function.Consumer;

/** Objects that change with another: the application changes more than it is asked to. */
final class Affected {
    private Affected() {}

    /** The object, and the others that may change when one of its properties does. */
    static void byChange(Home home, HomeObject object, Consumer<HomeObject> each) {
        each.accept(object);
        if (object instanceof HomeFurnitureGroup) {
            for (HomePieceOfFurniture member : ((HomeFurnitureGroup) object).getFurniture()) {
                byChange(home, member, each);
            }
        } else if (object instanceof Wall) {
            Wall wall = (Wall) object;
            if (wall.getWallAtStart() != null) each.accept(wall.getWallAtStart());
            if (wall.getWallAtEnd() != null) each.accept(wall.getWallAtEnd());
        } else if (object instanceof Level) {
            home.getLevels().forEach(each); // they are numbered by their elevations
        }
        if (!(object instanceof HomePieceOfFurniture)) return;
        for (HomePieceOfFurniture piece : home.getFurniture()) {
            // A group that follows one of its members changes the others.
            if (piece instanceof HomeFurnitureGroup && holds((HomeFurnitureGroup) piece, object)) all(piece, each);
        }
    }

    /** A piece, and all that is in it when it is a group. */
    private static void all(HomePieceOfFurniture piece, Consumer<HomeObject> each) {
        each.accept(piece);
        if (!(piece instanceof HomeFurnitureGroup)) return;
        for (HomePieceOfFurniture member : ((HomeFurnitureGroup) piece).getFurniture()) all(member, each);
    }

    /** The same when it is taken out of its home. */
    static void byRemoval(Home home, HomeObject object, Consumer<HomeObject> each) {
        byChange(home, object, each);
        if (object instanceof Wall) {
            for (Wall other : home.getWalls()) {
                if (other.getWallAtStart() == object || other.getWallAtEnd() == object) each.accept(other);
            }
        } else if (object instanceof Level) {
            State.everything(home).forEach(each); // it takes along what is on it
        }
    }

    private static boolean holds(HomeFurnitureGroup group, HomeObject object) {
        for (HomePieceOfFurniture member : group.getFurniture()) {
            if (member == object) return true;
            if (member instanceof HomeFurnitureGroup && holds((HomeFurnitureGroup) member, object)) return true;
        }
        return false;
    }
}
