package glovebox.sh3d.views;

import com.eteks.sweethome3d.model.Home;
import com.eteks.sweethome3d.model.HomeDoorOrWindow;
import com.eteks.sweethome3d.model.HomeFurnitureGroup;
import com.eteks.sweethome3d.model.HomePieceOfFurniture;
import com.eteks.sweethome3d.model.Room;
import com.eteks.sweethome3d.model.Wall;
import java.util.List;

/** Opens a clone to the view from above. */
final class Walls {
    private static final float SILL = 25;
    private static final float THRESHOLD = 8;

    private Walls() {}

    /** Doors without walls around them show where they are, and windows would hang in the air. */
    private static void lowerDoors(List<HomePieceOfFurniture> furniture, float height) {
        for (HomePieceOfFurniture piece : furniture) {
            if (piece instanceof HomeFurnitureGroup) lowerDoors(((HomeFurnitureGroup) piece).getFurniture(), height);
            if (!(piece instanceof HomeDoorOrWindow)) continue;
            if (piece.getElevation() > SILL) piece.setVisible(false);
            else if (piece.isResizable()) piece.setHeight(Math.max(height, THRESHOLD));
        }
    }

    static void lower(Home clone, float height) {
        for (Wall wall : clone.getWalls()) {
            wall.setHeight(height);
            wall.setHeightAtEnd(null);
        }
        lowerDoors(clone.getFurniture(), height);
        for (Room room : clone.getRooms()) room.setCeilingVisible(false);
    }
}
