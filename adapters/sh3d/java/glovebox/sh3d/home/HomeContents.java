package glovebox.sh3d.home;

import com.eteks.sweethome3d.model.DimensionLine;
import com.eteks.sweethome3d.model.Home;
import com.eteks.sweethome3d.model.HomeObject;
import com.eteks.sweethome3d.model.HomePieceOfFurniture;
import com.eteks.sweethome3d.model.Label;
import com.eteks.sweethome3d.model.Level;
import com.eteks.sweethome3d.model.Polyline;
import com.eteks.sweethome3d.model.Room;
import com.eteks.sweethome3d.model.Wall;
import glovebox.sh3d.model.Bean;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which objects a home holds, each kind in its order. */
public final class HomeContents {
    private final Home home;
    /** By the names of the fields of a home. Levels are first: the others are on them. */
    private final Map<String, List<HomeObject>> lists = new LinkedHashMap<>();

    private HomeContents(Home home) {
        this.home = home;
    }

    public static HomeContents of(Home home) {
        HomeContents now = new HomeContents(home);
        now.lists.put("levels", new ArrayList<>(home.getLevels()));
        now.lists.put("walls", new ArrayList<>(home.getWalls()));
        now.lists.put("rooms", new ArrayList<>(home.getRooms()));
        now.lists.put("furniture", new ArrayList<>(home.getFurniture()));
        now.lists.put("polylines", new ArrayList<>(home.getPolylines()));
        now.lists.put("dimensionLines", new ArrayList<>(home.getDimensionLines()));
        now.lists.put("labels", new ArrayList<>(home.getLabels()));
        return now;
    }

    public List<HomeObject> all() {
        List<HomeObject> all = new ArrayList<>();
        lists.values().forEach(all::addAll);
        return all;
    }

    /** Returns the place of an object in the list of its kind, or -1. */
    public int placeOf(HomeObject object) {
        return lists.values().stream().mapToInt(list -> list.indexOf(object)).max().orElse(-1);
    }

    /** Those that are here and not there. */
    public List<HomeObject> without(HomeContents others) {
        List<HomeObject> found = new ArrayList<>();
        lists.forEach((name, list) -> {
            Set<HomeObject> known = identities(others.lists.get(name));
            for (HomeObject each : list) if (!known.contains(each)) found.add(each);
        });
        return found;
    }

    /** Tells if there are levels here that the others do not have, or the other way round. */
    public boolean hasOtherLevels(HomeContents others) {
        return !identities(lists.get("levels")).equals(identities(others.lists.get("levels")));
    }

    /** Brings the home from other contents to these: what neither knows stays, and so do levels that are not here. */
    public void replace(HomeContents others) {
        for (HomeObject each : others.without(this)) if (!(each instanceof Level)) take(home, each);
        for (HomeObject each : without(others)) put(home, each);
    }

    /** Takes the levels out that only the others have. */
    public void replaceLevels(HomeContents others) {
        for (HomeObject each : others.without(this)) if (each instanceof Level) take(home, each);
    }

    /** Orders each kind as here; what is not known here comes last. */
    public void restoreOrder() {
        HomeContents now = of(home);
        lists.forEach((name, wanted) -> {
            Set<HomeObject> present = identities(now.lists.get(name));
            List<HomeObject> ordered = new ArrayList<>(wanted);
            ordered.removeIf(each -> !present.contains(each));
            Set<HomeObject> known = identities(ordered);
            for (HomeObject each : now.lists.get(name)) if (!known.contains(each)) ordered.add(each);
            if (!ordered.equals(now.lists.get(name))) setList(name, ordered);
        });
    }

    /** The home has no means to order walls, dimension lines and labels. */
    private void setList(String name, List<HomeObject> ordered) {
        try {
            Field field = Home.class.getDeclaredField(name);
            field.setAccessible(true);
            field.set(home, ordered);
        } catch (ReflectiveOperationException | RuntimeException otherVersion) {
            // A later version may keep them otherwise; then the order alone is another.
        }
    }

    public static void put(Home home, HomeObject item) {
        if (item instanceof Level) home.addLevel((Level) item);
        else if (item instanceof Wall) home.addWall((Wall) item);
        else if (item instanceof Room) home.addRoom((Room) item);
        else if (item instanceof HomePieceOfFurniture) home.addPieceOfFurniture((HomePieceOfFurniture) item);
        else if (item instanceof Polyline) home.addPolyline((Polyline) item);
        else if (item instanceof DimensionLine) home.addDimensionLine((DimensionLine) item);
        else if (item instanceof Label) home.addLabel((Label) item);
    }

    public static void take(Home home, HomeObject item) {
        if (item instanceof Level) home.deleteLevel((Level) item);
        else if (item instanceof Wall) home.deleteWall((Wall) item);
        else if (item instanceof Room) home.deleteRoom((Room) item);
        else if (item instanceof HomePieceOfFurniture) home.deletePieceOfFurniture((HomePieceOfFurniture) item);
        else if (item instanceof Polyline) home.deletePolyline((Polyline) item);
        else if (item instanceof DimensionLine) home.deleteDimensionLine((DimensionLine) item);
        else if (item instanceof Label) home.deleteLabel((Label) item);
    }

    /** Puts an object that is no level itself on a level. */
    public static void setLevel(HomeObject item, Level level) {
        Bean.Property property = Bean.of(item.getClass()).properties.get("level");
        try {
            property.set(item, level);
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static Set<HomeObject> identities(List<HomeObject> objects) {
        Set<HomeObject> set = Collections.newSetFromMap(new IdentityHashMap<>());
        set.addAll(objects);
        return set;
    }
}
