package glovebox.sh3d.views;

import com.eteks.sweethome3d.model.Home;
import com.eteks.sweethome3d.model.Room;
import com.eteks.sweethome3d.model.Wall;

/** Opens a clone to the view from above. */
final class Walls {
    private Walls() {}

    static void lower(Home clone, float height) {
        for (Wall wall : clone.getWalls()) {
            wall.setHeight(height);
            wall.setHeightAtEnd(null);
        }
        for (Room room : clone.getRooms()) room.setCeilingVisible(false);
    }
}
