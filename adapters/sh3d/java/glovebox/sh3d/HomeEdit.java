package glovebox.sh3d;

import com.eteks.sweethome3d.model.Home;
import com.eteks.sweethome3d.model.Level;
import com.eteks.sweethome3d.model.Selectable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import javax.swing.undo.AbstractUndoableEdit;
import javax.swing.undo.CannotRedoException;
import javax.swing.undo.CannotUndoException;

/** Changes that were done together, as one entry of the application's own undo. */
final class HomeEdit extends AbstractUndoableEdit {
    private static final long serialVersionUID = 1L;

    private final transient Home home;
    private final transient List<Change> changes = new ArrayList<>();
    private final transient List<Selectable> selection;
    private final transient Level level;
    private final String name;

    HomeEdit(Home home, String name) {
        this.home = home;
        this.name = name;
        this.selection = new ArrayList<>(home.getSelectedItems());
        this.level = home.getSelectedLevel();
    }

    /** Does it; when that fails, what was done before is undone and the home is as it was. */
    void perform(Change change) throws Exception {
        changes.add(change);
        try {
            change.apply();
        } catch (Exception failure) {
            revert();
            throw failure;
        }
    }

    /** All or nothing: takes back what was done. */
    void revert() throws Exception {
        for (int i = changes.size() - 1; i >= 0; i--) changes.get(i).revert();
        changes.clear();
    }

    @Override
    public void undo() throws CannotUndoException {
        super.undo();
        List<Change> backwards = new ArrayList<>(changes);
        Collections.reverse(backwards);
        try {
            for (Change change : backwards) change.revert();
        } catch (Exception failure) {
            throw (CannotUndoException) new CannotUndoException().initCause(failure);
        }
        if (level == null || home.getLevels().contains(level)) home.setSelectedLevel(level);
        home.setSelectedItems(selection);
    }

    @Override
    public void redo() throws CannotRedoException {
        super.redo();
        try {
            for (Change change : changes) change.apply();
        } catch (Exception failure) {
            throw (CannotRedoException) new CannotRedoException().initCause(failure);
        }
    }

    @Override
    public String getPresentationName() {
        return name;
    }
}
