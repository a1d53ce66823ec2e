package glovebox.sh3d;

import com.eteks.sweethome3d.model.Home;
import com.eteks.sweethome3d.model.HomeFurnitureGroup;
import com.eteks.sweethome3d.model.HomeObject;
import com.eteks.sweethome3d.model.HomePieceOfFurniture;
import com.eteks.sweethome3d.model.Level;
import glovebox.bridge.Answer;
import glovebox.bridge.Arguments;
import glovebox.bridge.BridgeException;
import glovebox.bridge.Call;
import glovebox.bridge.UiExecutor;
import java.awt.Component;
import java.util.List;
import java.util.Map;

/** Does a list of steps as one undoable edit, or none of it. */
final class ApplyCommand implements HomeCommand {
    /** From this many on, the 3D view is out of the way while they happen: it looks at each of them otherwise. */
    private static final int MANY = 50;

    private final UiExecutor ui;
    private final SwingThread thread;
    private final State state;

    ApplyCommand(UiExecutor ui, SwingThread thread, State state) {
        this.ui = ui;
        this.thread = thread;
        this.state = state;
    }

    @Override
    public Answer run(OpenHome open, Arguments arguments, Call call) throws Exception {
        List<Arguments> ops = arguments.objects("ops");
        String name = arguments.text("name", "");
        long since = (long) arguments.number("since", 0);
        return state.finish(ui.run(call, () -> {
            open.mustBeFree();
            if (arguments.has("expect") && !arguments.text("expect", "").equals(State.mark(open))) {
                throw new BridgeException("STALE", "The home changed meanwhile");
            }
            edit(open, ops, name);
            thread.expectMore();
            return state.take(open, since);
        }));
    }

    private static void edit(OpenHome open, List<Arguments> ops, String name) throws Exception {
        Component view = ops.size() < MANY ? null : (Component) open.controller.getHomeController3D().getView();
        boolean isShown = view != null && view.isVisible();
        if (isShown) view.setVisible(false);
        HomeEdit edit = new HomeEdit(open.home, name);
        open.stepsDone = 0;
        try {
            for (Arguments op : ops) {
                step(open, op, edit);
                open.stepsDone++;
            }
        } catch (Exception failure) {
            edit.revert();
            throw failedAt(open.stepsDone, failure);
        } finally {
            if (isShown) view.setVisible(true);
        }
        // An edit without a name is of what the application itself does not undo either: cameras, the selected level.
        if (!name.isEmpty()) open.undo.postEdit(edit);
    }

    private static void step(OpenHome open, Arguments op, HomeEdit edit) throws Exception {
        ModelReader reader = new ModelReader(open);
        switch (op.text("op", "")) {
            case "create":
            case "restore":
                create(open, op, reader, edit);
                return;
            case "set":
                edit.perform(new SetChange(target(open, op.text("id", "")), op.object("to").all(), reader));
                return;
            case "delete":
                HomeObject item = (HomeObject) target(open, op.text("id", ""));
                edit.perform(new PlaceChange(new ItemPlace(open.home, item, null), false));
                return;
            case "ungroup":
                HomeFurnitureGroup group = (HomeFurnitureGroup) target(open, op.text("id", ""));
                Level level = group.getLevel(); // it has none when it is taken out
                edit.perform(new PlaceChange(new ItemPlace(open.home, group, null), false));
                for (HomePieceOfFurniture member : group.getFurniture()) put(open, member, level, edit);
                return;
            default:
                throw new BridgeException("BAD_ARGUMENT", "There is no step \"" + op.text("op", "") + "\"");
        }
    }

    private static void create(OpenHome open, Arguments op, ModelReader reader, HomeEdit edit) throws Exception {
        if (open.tracker.get(op.text("id", "")) != null) {
            throw new BridgeException("BAD_ARGUMENT", "There is a " + op.text("id", "") + " already");
        }
        HomeObject item = op.text("op", "").equals("restore")
            ? open.tracker.gone(op.text("id", ""))
            : new Maker(open, reader).make(op);
        if (item == null) throw new BridgeException("OBJECT_NOT_FOUND", "Nobody remembers " + op.text("id", ""));
        String level = op.text("level", "");
        if (item instanceof HomeFurnitureGroup) {
            for (HomePieceOfFurniture member : ((HomeFurnitureGroup) item).getFurniture()) {
                edit.perform(new PlaceChange(new ItemPlace(open.home, member, null), false));
            }
        }
        Map<?, ?> to = op.object("to").all();
        boolean isNew = op.text("op", "").equals("create");
        // Of what is not in the home yet, plan, table and 3D view do not follow each property.
        if (isNew) new SetChange(item, to, reader).apply();
        put(open, item, level.isEmpty() ? null : (Level) target(open, level), edit);
        if (!isNew) edit.perform(new SetChange(item, to, reader));
    }

    private static void put(OpenHome open, HomeObject item, Level level, HomeEdit edit) throws Exception {
        edit.perform(new PlaceChange(new ItemPlace(open.home, item, level), true));
    }

    private static Object target(OpenHome open, String id) throws BridgeException {
        Home home = open.home;
        switch (id) {
            case "home": return home;
            case "environment": return home.getEnvironment();
            case "compass": return home.getCompass();
            case "topCamera": return home.getTopCamera();
            case "observerCamera": return home.getObserverCamera();
            default:
                HomeObject object = open.tracker.get(id);
                if (object == null) throw new BridgeException("OBJECT_NOT_FOUND", "There is no object " + id);
                return object;
        }
    }

    private static Exception failedAt(int step, Exception failure) {
        if (failure instanceof BridgeException) {
            BridgeException known = (BridgeException) failure;
            return new BridgeException(known.code, known.getMessage(), Map.of("step", step));
        }
        Throwable cause = failure.getCause() == null ? failure : failure.getCause();
        return new BridgeException("REFUSED", "Sweet Home 3D refused it: " + cause.getMessage(), Map.of("step", step));
    }
}
