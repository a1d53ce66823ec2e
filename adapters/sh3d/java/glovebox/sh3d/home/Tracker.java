package glovebox.sh3d.home;

import com.eteks.sweethome3d.model.CollectionEvent;
import com.eteks.sweethome3d.model.Home;
import com.eteks.sweethome3d.model.HomeFurnitureGroup;
import com.eteks.sweethome3d.model.HomeObject;
import com.eteks.sweethome3d.model.HomePieceOfFurniture;
import java.beans.PropertyChangeListener;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Knows every object of a home by its id, and which changed since when. */
public final class Tracker {
    private static final int MOST_REMOVED = 20_000;

    private final Map<String, HomeObject> byId = new LinkedHashMap<>();
    private final Map<String, Long> touched = new LinkedHashMap<>();
    private final Map<String, Long> removed = new LinkedHashMap<>();
    /** Objects that were taken out can be put back: the application's undo holds most of it anyway. */
    private final Map<String, HomeObject> gone = new LinkedHashMap<>();
    private final Set<HomeFurnitureGroup> groups = new LinkedHashSet<>();
    private final PropertyChangeListener onProperty = event -> touch((HomeObject) event.getSource());
    private long revision = 1;
    /** Revision before which removals are forgotten. */
    private long oldest;

    public Tracker(Home home) {
        home.getLevels().forEach(this::register);
        home.getWalls().forEach(this::register);
        home.getRooms().forEach(this::register);
        home.getFurniture().forEach(this::register);
        home.getPolylines().forEach(this::register);
        home.getDimensionLines().forEach(this::register);
        home.getLabels().forEach(this::register);
        home.addLevelsListener(this::changed);
        home.addWallsListener(this::changed);
        home.addRoomsListener(this::changed);
        home.addFurnitureListener(this::furnitureChanged);
        home.addPolylinesListener(this::changed);
        home.addDimensionLinesListener(this::changed);
        home.addLabelsListener(this::changed);
    }

    public long revision() {
        return revision;
    }

    public HomeObject get(String id) {
        return byId.get(id);
    }

    /** Returns what was in the home before. */
    public HomeObject gone(String id) {
        return gone.get(id);
    }

    /** Tells whether what changed since then is known. */
    public boolean remembers(long since) {
        return since >= oldest && since > 0 && since <= revision;
    }

    public List<HomeObject> all() {
        return new ArrayList<>(byId.values());
    }

    public List<HomeObject> changedSince(long since) {
        List<HomeObject> objects = new ArrayList<>();
        touched.forEach((id, when) -> {
            if (when > since) objects.add(byId.get(id));
        });
        return objects;
    }

    public List<String> removedSince(long since) {
        List<String> ids = new ArrayList<>();
        removed.forEach((id, when) -> {
            if (when > since) ids.add(id);
        });
        return ids;
    }

    public void close() {
        byId.values().forEach(object -> object.removePropertyChangeListener(onProperty));
    }

    private <T extends HomeObject> void changed(CollectionEvent<T> event) {
        if (event.getType() == CollectionEvent.Type.ADD) register(event.getItem());
        else unregister(event.getItem());
    }

    private void furnitureChanged(CollectionEvent<HomePieceOfFurniture> event) {
        changed(event);
        // Which members a group has is told by no event of its own.
        groups.forEach(this::touch);
    }

    private void register(HomeObject object) {
        removed.remove(object.getId());
        gone.remove(object.getId());
        HomeObject before = byId.put(object.getId(), object);
        if (before != object) {
            if (before != null) before.removePropertyChangeListener(onProperty);
            object.addPropertyChangeListener(onProperty);
        }
        touch(object);
        if (!(object instanceof HomeFurnitureGroup)) return;
        groups.add((HomeFurnitureGroup) object);
        ((HomeFurnitureGroup) object).getFurniture().forEach(this::register);
    }

    private void unregister(HomeObject object) {
        object.removePropertyChangeListener(onProperty);
        if (!byId.remove(object.getId(), object)) return;
        touched.remove(object.getId());
        removed.put(object.getId(), ++revision);
        gone.put(object.getId(), object);
        if (removed.size() > MOST_REMOVED) {
            removed.clear();
            gone.clear();
            oldest = revision;
        }
        if (!(object instanceof HomeFurnitureGroup)) return;
        groups.remove(object);
        ((HomeFurnitureGroup) object).getFurniture().forEach(this::unregister);
    }

    /** Forgets what happened since a revision, because it was taken back before anybody saw it. */
    public void rollBack(long to) {
        touched.replaceAll((id, when) -> Math.min(when, to));
        removed.entrySet().removeIf(each -> {
            if (each.getValue() <= to) return false;
            gone.remove(each.getKey());
            return true;
        });
        revision = to;
    }

    /** Notes an object that changed without telling it. */
    public void noteChange(HomeObject object) {
        touch(object);
    }

    private void touch(HomeObject object) {
        if (byId.get(object.getId()) == object) touched.put(object.getId(), ++revision);
    }
}
