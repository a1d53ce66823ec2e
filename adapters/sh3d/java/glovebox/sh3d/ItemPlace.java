package glovebox.sh3d;

import com.eteks.sweethome3d.model.DimensionLine;
import com.eteks.sweethome3d.model.Home;
import com.eteks.sweethome3d.model.HomeObject;
import com.eteks.sweethome3d.model.HomePieceOfFurniture;
import com.eteks.sweethome3d.model.Label;
import com.eteks.sweethome3d.model.Level;
import com.eteks.sweethome3d.model.Polyline;
import com.eteks.sweethome3d.model.Room;
import com.eteks.sweethome3d.model.Wall;

/** An object's place in its home: it can be taken out of it and put back with its level, order and joins. */
final class ItemPlace {
    private final Home home;
    private final HomeObject item;
    private Level level;
    private int index;
    private Wall atStart;
    private Wall atEnd;

    /** @param level that it gets when it is put there first */
    ItemPlace(Home home, HomeObject item, Level level) {
        this.home = home;
        this.item = item;
        this.level = level;
        this.index = -1;
    }

    void put() {
        if (item instanceof Level) {
            home.addLevel((Level) item);
        } else if (item instanceof Wall) {
            home.addWall((Wall) item);
            ((Wall) item).setLevel(level);
            rejoin((Wall) item);
        } else if (item instanceof Room) {
            Room room = (Room) item;
            home.addRoom(room, index < 0 ? home.getRooms().size() : index);
            room.setLevel(level);
        } else if (item instanceof HomePieceOfFurniture) {
            HomePieceOfFurniture piece = (HomePieceOfFurniture) item;
            home.addPieceOfFurniture(piece, index < 0 ? home.getFurniture().size() : index);
            piece.setLevel(level);
        } else if (item instanceof Polyline) {
            Polyline polyline = (Polyline) item;
            home.addPolyline(polyline, index < 0 ? home.getPolylines().size() : index);
            polyline.setLevel(level);
        } else if (item instanceof DimensionLine) {
            home.addDimensionLine((DimensionLine) item);
            ((DimensionLine) item).setLevel(level);
        } else if (item instanceof Label) {
            home.addLabel((Label) item);
            ((Label) item).setLevel(level);
        }
    }

    void take() {
        if (item instanceof Level) {
            home.deleteLevel((Level) item);
        } else if (item instanceof Wall) {
            Wall wall = (Wall) item;
            level = wall.getLevel();
            atStart = wall.getWallAtStart();
            atEnd = wall.getWallAtEnd();
            wall.setWallAtStart(null);
            wall.setWallAtEnd(null);
            home.deleteWall(wall);
        } else if (item instanceof Room) {
            level = ((Room) item).getLevel();
            index = home.getRooms().indexOf(item);
            home.deleteRoom((Room) item);
        } else if (item instanceof HomePieceOfFurniture) {
            level = ((HomePieceOfFurniture) item).getLevel();
            index = home.getFurniture().indexOf(item);
            home.deletePieceOfFurniture((HomePieceOfFurniture) item);
        } else if (item instanceof Polyline) {
            level = ((Polyline) item).getLevel();
            index = home.getPolylines().indexOf(item);
            home.deletePolyline((Polyline) item);
        } else if (item instanceof DimensionLine) {
            level = ((DimensionLine) item).getLevel();
            home.deleteDimensionLine((DimensionLine) item);
        } else if (item instanceof Label) {
            level = ((Label) item).getLevel();
            home.deleteLabel((Label) item);
        }
    }

    private void rejoin(Wall wall) {
        join(wall, atStart, true);
        join(wall, atEnd, false);
    }

    /** Joins are mutual: the neighbour's end that touches ours is the one that was joined. */
    private static void join(Wall wall, Wall other, boolean atStart) {
        if (other == null) return;
        float x = atStart ? wall.getXStart() : wall.getXEnd();
        float y = atStart ? wall.getYStart() : wall.getYEnd();
        boolean startIsNear = Math.hypot(other.getXStart() - x, other.getYStart() - y)
            <= Math.hypot(other.getXEnd() - x, other.getYEnd() - y);
        if (atStart) wall.setWallAtStart(other);
        else wall.setWallAtEnd(other);
        if (startIsNear) other.setWallAtStart(wall);
        else other.setWallAtEnd(wall);
    }
}
