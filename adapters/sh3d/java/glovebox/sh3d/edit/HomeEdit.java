package glovebox.sh3d.edit;

import com.eteks.sweethome3d.model.Home;
import com.eteks.sweethome3d.model.HomeObject;
import com.eteks.sweethome3d.model.Level;
import com.eteks.sweethome3d.model.Selectable;
import glovebox.sh3d.home.HomeContents;
import glovebox.sh3d.home.OpenHome;
import glovebox.sh3d.model.Bean;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.swing.undo.AbstractUndoableEdit;
import javax.swing.undo.CannotRedoException;
import javax.swing.undo.CannotUndoException;

/** Changes that were made together, as one entry of the application's own undo, which is exact. */
final class HomeEdit extends AbstractUndoableEdit {
    private static final long serialVersionUID = 1L;

    private final transient OpenHome open;
    private final transient Home home;
    private final String name;
    private final transient Side before;
    private transient Side after;

    /** A home at one end of the edit, as far as the edit has to do with it. */
    private static final class Side {
        final HomeContents contents;
        final Level level;
        final List<Selectable> selection;
        final Memento observer;
        final Map<HomeObject, Memento> mementos = new IdentityHashMap<>();
        final Map<Bean.Property, Object> ofHome = new LinkedHashMap<>();

        Side(Home home) {
            contents = HomeContents.of(home);
            level = home.getSelectedLevel();
            selection = new ArrayList<>(home.getSelectedItems());
            observer = mementoOf(home.getObserverCamera());
            // Which are visible depends on the one that is selected.
            for (Level each : home.getLevels()) mementos.put(each, mementoOf(each));
        }

        /** Tells whether the levels that were there are as they were. */
        boolean holdLevels() throws ReflectiveOperationException {
            for (Map.Entry<HomeObject, Memento> each : mementos.entrySet()) {
                if (each.getKey() instanceof Level && !each.getValue().holds()) return false;
            }
            return true;
        }

        void restore() throws ReflectiveOperationException {
            for (Memento each : mementos.values()) each.restore();
        }
    }

    HomeEdit(OpenHome open, String name) {
        this.open = open;
        this.home = open.home;
        this.name = name;
        this.before = new Side(home);
    }

    /** Keeps an object as it is; to be called before it changes. */
    void keep(HomeObject object) {
        before.mementos.computeIfAbsent(object, HomeEdit::mementoOf);
    }

    /** The same of a property of the home itself. */
    void keep(Bean.Property property) throws ReflectiveOperationException {
        if (!before.ofHome.containsKey(property)) before.ofHome.put(property, property.get(home));
    }

    /** All or nothing: the home is as it was. */
    void revert() {
        try {
            bring(before, new Side(home));
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    @Override
    public void undo() throws CannotUndoException {
        super.undo();
        try {
            after = new Side(home);
            for (HomeObject each : before.mementos.keySet()) after.mementos.put(each, mementoOf(each));
            for (HomeObject each : after.contents.without(before.contents)) {
                Affected.byChange(home, each, one -> after.mementos.computeIfAbsent(one, HomeEdit::mementoOf));
            }
            for (Bean.Property each : before.ofHome.keySet()) after.ofHome.put(each, each.get(home));
            bring(before, after);
        } catch (ReflectiveOperationException failure) {
            throw (CannotUndoException) new CannotUndoException().initCause(failure);
        }
    }

    @Override
    public void redo() throws CannotRedoException {
        super.redo();
        try {
            bring(after, before);
        } catch (ReflectiveOperationException failure) {
            throw (CannotRedoException) new CannotRedoException().initCause(failure);
        }
    }

    @SuppressWarnings("try") // the views need only rest
    private void bring(Side to, Side from) throws ReflectiveOperationException {
        try (RestingViews views = RestingViews.during(open, to.mementos.size() + from.mementos.size())) {
            boolean isOtherLevel = to.level != home.getSelectedLevel() || !to.holdLevels()
                || to.contents.hasOtherLevels(from.contents);
            to.contents.replace(from.contents);
            select(to.level);
            for (Map.Entry<Bean.Property, Object> each : to.ofHome.entrySet()) {
                boolean isSame = Objects.deepEquals(each.getKey().get(home), each.getValue());
                if (!isSame) each.getKey().set(home, each.getValue());
            }
            for (Memento each : to.mementos.values()) each.tellSetters();
            to.restore();
            // Not before: a level takes along what is on it.
            to.contents.replaceLevels(from.contents);
            select(to.level);
            // The observer is lifted and lowered with the level that is selected.
            if (isOtherLevel) to.observer.tellSetters();
            if (isOtherLevel) to.observer.restore();
            to.restore();
            to.contents.restoreOrder();
        }
        to.mementos.keySet().forEach(open.tracker::noteChange);
        home.setSelectedItems(to.selection);
    }

    private void select(Level level) {
        if (level == null || home.getLevels().contains(level)) home.setSelectedLevel(level);
    }

    private static Memento mementoOf(HomeObject object) {
        try {
            return Memento.of(object);
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    @Override
    public String getPresentationName() {
        return name;
    }
}
