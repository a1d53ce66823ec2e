package glovebox.sh3d.edit;

import com.eteks.sweethome3d.model.Home;
import com.eteks.sweethome3d.model.HomeFurnitureGroup;
import com.eteks.sweethome3d.model.HomeObject;
import com.eteks.sweethome3d.model.HomePieceOfFurniture;
import com.eteks.sweethome3d.model.Level;
import glovebox.bridge.Arguments;
import glovebox.bridge.BridgeException;
import glovebox.sh3d.home.HomeContents;
import glovebox.sh3d.home.OpenHome;
import glovebox.sh3d.model.Bean;
import glovebox.sh3d.model.ModelReader;
import java.util.List;
import java.util.Map;

/** The steps that an edit is made of. Before each, the edit keeps what it will change. */
final class Steps {
    private final OpenHome open;
    private final Home home;
    private final HomeEdit edit;
    private final ModelReader reader;

    Steps(OpenHome open, HomeEdit edit) {
        this.open = open;
        this.home = open.home;
        this.edit = edit;
        this.reader = new ModelReader(open);
    }

    void take(Arguments step) throws Exception {
        String id = step.text("id", "");
        switch (step.text("op", "")) {
            case "create":
                create(step);
                return;
            case "restore":
                restore(id, step);
                return;
            case "set":
                set(target(id), step.object("to").all());
                return;
            case "delete":
                remove(object(id));
                return;
            case "ungroup":
                ungroup((HomeFurnitureGroup) object(id));
                return;
            default:
                throw new BridgeException("BAD_ARGUMENT", "There is no step \"" + step.text("op", "") + "\"");
        }
    }

    private void create(Arguments step) throws Exception {
        mustBeFree(step.text("id", ""));
        // A group changes its members as soon as it is made.
        for (String member : step.object("with").texts("members")) keep(object(member));
        HomeObject item = new Maker(open, reader).make(step);
        if (item instanceof HomeFurnitureGroup) {
            for (HomePieceOfFurniture member : ((HomeFurnitureGroup) item).getFurniture()) remove(member);
        }
        // Of what is not in the home yet, plan, table and 3D view do not follow each property.
        new Assignment(item, step.object("to").all(), reader).apply(item);
        put(item, step);
    }

    private void restore(String id, Arguments step) throws Exception {
        mustBeFree(id);
        HomeObject item = open.tracker.gone(id);
        if (item == null) throw new BridgeException("OBJECT_NOT_FOUND", "Nobody remembers " + id);
        keep(item);
        if (item instanceof HomeFurnitureGroup) {
            for (HomePieceOfFurniture member : ((HomeFurnitureGroup) item).getFurniture()) {
                if (home.getFurniture().contains(member)) remove(member);
            }
        }
        put(item, step);
    }

    private void put(HomeObject item, Arguments step) throws BridgeException {
        String level = step.text("level", "");
        Level on = level.isEmpty() ? null : (Level) object(level);
        HomeContents.put(home, item);
        if (!(item instanceof Level)) HomeContents.setLevel(item, on);
    }

    private void set(Object target, Map<?, ?> to) throws Exception {
        Assignment values = new Assignment(target, to, reader);
        if (target instanceof HomeObject) keep((HomeObject) target);
        else for (Bean.Property each : values.properties()) edit.keep(each);
        values.apply(target);
    }

    private void remove(HomeObject item) {
        Affected.byRemoval(home, item, edit::keep);
        HomeContents.take(home, item);
    }

    private void ungroup(HomeFurnitureGroup group) throws BridgeException {
        Level level = group.getLevel(); // it has none when it is taken out
        List<HomePieceOfFurniture> members = group.getFurniture();
        remove(group);
        for (HomePieceOfFurniture member : members) {
            HomeContents.put(home, member);
            member.setLevel(level);
        }
    }

    private void keep(HomeObject object) {
        Affected.byChange(home, object, edit::keep);
    }

    private void mustBeFree(String id) throws BridgeException {
        if (open.tracker.get(id) == null) return;
        throw new BridgeException("BAD_ARGUMENT", "There is a " + id + " already");
    }

    private Object target(String id) throws BridgeException {
        switch (id) {
            case "home": return home;
            case "environment": return home.getEnvironment();
            case "compass": return home.getCompass();
            case "topCamera": return home.getTopCamera();
            case "observerCamera": return home.getObserverCamera();
            default: return object(id);
        }
    }

    private HomeObject object(String id) throws BridgeException {
        HomeObject object = open.tracker.get(id);
        if (object == null) throw new BridgeException("OBJECT_NOT_FOUND", "There is no object " + id);
        return object;
    }
}
