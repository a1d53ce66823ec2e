package glovebox.sh3d.views;

import com.eteks.sweethome3d.j3d.ModelManager;
import com.eteks.sweethome3d.model.Camera;
import com.eteks.sweethome3d.model.Elevatable;
import com.eteks.sweethome3d.model.Home;
import com.eteks.sweethome3d.model.HomeFurnitureGroup;
import com.eteks.sweethome3d.model.HomeObject;
import com.eteks.sweethome3d.model.HomePieceOfFurniture;
import com.eteks.sweethome3d.model.Level;
import com.eteks.sweethome3d.model.Polyline;
import com.eteks.sweethome3d.model.Room;
import com.eteks.sweethome3d.model.Wall;
import glovebox.sh3d.home.HomeContents;
import glovebox.sh3d.home.OpenHome;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import javax.media.j3d.BranchGroup;

/**
 * A clone of a home that takes over what has changed in it since, object by object: the 3D view of the clone follows,
 * and need not be made again. Used on the event thread but where said.
 */
final class Mirror {
    /** With more to take over than this, the event thread would be held too long. */
    private static final int MOST_CHANGES = 200;
    /** A home of more is copied anew when it changes: its scene is of {@link glovebox.sh3d.home.CalmObjects}. */
    private static final int MOST_OBJECTS = 500;

    /** The clone. */
    final Home home;
    private final OpenHome open;
    /** Those that the clone holds itself; members of groups belong to their groups. */
    private final Map<String, HomeObject> copies = new HashMap<>();
    /** Tells whether it takes over what changes. */
    final boolean isFollowing;
    private long revision;

    Mirror(OpenHome open) {
        this.open = open;
        home = open.home.clone();
        revision = open.tracker.revision();
        for (HomeObject each : HomeContents.of(home).all()) copies.put(each.getId(), each);
        isFollowing = copies.values().stream().mapToInt(Mirror::sizeOf).sum() <= MOST_OBJECTS;
    }

    /** What the clone has to take over, as it is at one moment. */
    final class Changes {
        private final long revision = open.tracker.revision();
        private final Camera camera = open.home.getCamera().clone();
        private final boolean isFromTop = open.home.getCamera() == open.home.getTopCamera();
        private final Set<String> outdated = new LinkedHashSet<>();
        /** By their places in the lists of the home: those of each kind are put in that order. */
        private final List<Copy> added = new ArrayList<>();
        /** Ids of the walls that a wall is joined to, at its start and at its end. */
        private final Map<String, String[]> joints = new LinkedHashMap<>();

        private Changes(List<HomeObject> changed, Set<HomeObject> holders, List<String> removed) {
            outdated.addAll(removed);
            for (HomeObject each : changed) outdated.add(each.getId()); // what is in a group now was not always
            HomeContents contents = HomeContents.of(open.home);
            for (HomeObject each : holders) {
                outdated.add(each.getId());
                added.add(new Copy(each, contents.placeOf(each)));
                if (each instanceof Wall) noteJoints((Wall) each);
            }
            added.sort(Comparator.comparingInt(copy -> copy.at));
        }

        private void noteJoints(Wall wall) {
            noteJoint(wall);
            if (wall.getWallAtStart() != null) noteJoint(wall.getWallAtStart());
            if (wall.getWallAtEnd() != null) noteJoint(wall.getWallAtEnd());
        }

        private void noteJoint(Wall wall) {
            joints.put(wall.getId(), new String[] {idOf(wall.getWallAtStart()), idOf(wall.getWallAtEnd())});
        }

        /** Tells whether there is nothing but the camera. */
        boolean areNone() {
            return outdated.isEmpty();
        }

        /** Loads the models that are needed and not yet known; on any thread, as it may take a while. */
        void load() {
            for (Copy each : added) if (each.object instanceof HomePieceOfFurniture) load(each.object);
        }

        private void load(HomeObject piece) {
            if (piece instanceof HomeFurnitureGroup) ((HomeFurnitureGroup) piece).getFurniture().forEach(this::load);
            else ModelManager.getInstance().loadModel(((HomePieceOfFurniture) piece).getModel(), true, IGNORED);
        }
    }

    private static final class Copy {
        final HomeObject object;
        final int at;
        final String level;

        Copy(HomeObject original, int at) {
            this.at = at;
            object = original.clone();
            level = original instanceof Elevatable ? idOf(((Elevatable) original).getLevel()) : null;
        }
    }

    /** A model that cannot be read is shown as the application shows it. */
    private static final ModelManager.ModelObserver IGNORED = new ModelManager.ModelObserver() {
        @Override
        public void modelUpdated(BranchGroup model) {
            // it is known from now on
        }

        @Override
        public void modelError(Exception error) {
            // the piece tells it again
        }
    };

    private static String idOf(HomeObject object) {
        return object == null ? null : object.getId();
    }

    /** Returns what has changed since, or null where a new clone is to be made. */
    Changes changes() {
        if (!open.tracker.remembers(revision)) return null;
        if (!isFollowing && revision != open.tracker.revision()) return null;
        List<HomeObject> changed = open.tracker.changedSince(revision);
        List<String> removed = open.tracker.removedSince(revision);
        if (changed.size() + removed.size() > MOST_CHANGES) return null;
        if (changed.stream().anyMatch(Level.class::isInstance)) return null;
        if (removed.stream().map(copies::get).anyMatch(Level.class::isInstance)) return null;
        Set<HomeObject> holders = holdersOf(changed);
        boolean areMany = holders.stream().mapToInt(Mirror::sizeOf).sum() > MOST_CHANGES;
        return areMany ? null : new Changes(changed, holders, removed);
    }

    /** The objects themselves, or the groups that they are in at last. */
    private Set<HomeObject> holdersOf(List<HomeObject> objects) {
        Set<HomeObject> holders = new LinkedHashSet<>(objects);
        for (HomePieceOfFurniture each : open.home.getFurniture()) {
            if (!(each instanceof HomeFurnitureGroup)) continue;
            if (holders.removeAll(((HomeFurnitureGroup) each).getAllFurniture())) holders.add(each);
        }
        return holders;
    }

    private static int sizeOf(HomeObject object) {
        return object instanceof HomeFurnitureGroup ? ((HomeFurnitureGroup) object).getAllFurniture().size() : 1;
    }

    void take(Changes changes) {
        for (String id : changes.outdated) {
            HomeObject old = copies.remove(id);
            if (old != null) HomeContents.take(home, old);
        }
        for (Copy each : changes.added) {
            put(each.object, each.at);
            HomeContents.setLevel(each.object, (Level) copies.get(each.level));
            copies.put(each.object.getId(), each.object);
        }
        changes.joints.forEach(this::join);
        look(changes.camera, changes.isFromTop);
        revision = changes.revision;
    }

    /** The order of what lies flat is seen where it overlaps. */
    private void put(HomeObject copy, int at) {
        if (copy instanceof Room) home.addRoom((Room) copy, at);
        else if (copy instanceof Polyline) home.addPolyline((Polyline) copy, at);
        else if (copy instanceof HomePieceOfFurniture) home.addPieceOfFurniture((HomePieceOfFurniture) copy, at);
        else HomeContents.put(home, copy);
    }

    private void join(String id, String[] joined) {
        Wall wall = (Wall) copies.get(id);
        Wall start = (Wall) copies.get(joined[0]);
        Wall end = (Wall) copies.get(joined[1]);
        if (!Objects.equals(wall.getWallAtStart(), start)) wall.setWallAtStart(start);
        if (!Objects.equals(wall.getWallAtEnd(), end)) wall.setWallAtEnd(end);
    }

    /** A camera that moves is followed in steps, as one sees it; one that is put in its place at once. */
    private void look(Camera from, boolean isFromTop) {
        Camera camera = (isFromTop ? home.getTopCamera() : home.getObserverCamera()).clone();
        camera.setCamera(from);
        home.setCamera(camera);
    }
}
