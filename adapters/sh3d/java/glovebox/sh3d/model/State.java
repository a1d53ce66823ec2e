package glovebox.sh3d.model;

import com.eteks.sweethome3d.model.Home;
import com.eteks.sweethome3d.model.HomeFurnitureGroup;
import com.eteks.sweethome3d.model.HomeObject;
import com.eteks.sweethome3d.model.HomePieceOfFurniture;
import glovebox.bridge.Answer;
import glovebox.bridge.Arguments;
import glovebox.bridge.BridgeException;
import glovebox.bridge.Call;
import glovebox.bridge.JsonWriter;
import glovebox.bridge.UiExecutor;
import glovebox.sh3d.home.OpenHome;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Tells what a home holds, or what changed in it since it was told last. */
public final class State {
    /** More than this is written from a clone, so that the person can go on meanwhile. */
    private static final int MANY = 200;

    private final UiExecutor ui;

    public State(UiExecutor ui) {
        this.ui = ui;
    }

    /** Things to write, taken on the event thread. */
    public static final class Taken {
        final JsonWriter json = new JsonWriter(new StringBuilder(4_096));
        List<HomeObject> objects;
        /** Not null when the objects are still to be written, from it. */
        Home clone;
    }

    public Answer since(OpenHome open, Arguments arguments, Call call) throws Exception {
        long since = (long) arguments.number("since", 0);
        try {
            return finish(ui.run(call, () -> {
                open.mustBeOpen();
                return take(open, since);
            }));
        } catch (ArithmeticException notFinite) {
            throw new BridgeException("HOME_UNSOUND", "The home cannot be told: " + notFinite.getMessage());
        }
    }

    public Taken take(OpenHome open, long since) throws Exception {
        Taken taken = new Taken();
        boolean isWhole = !open.tracker.remembers(since);
        taken.objects = isWhole ? open.tracker.all() : open.tracker.changedSince(since);
        String facts = facts(open);
        taken.json.object().field("home", open.id).field("revision", open.tracker.revision())
            .field("edits", open.edits)
            .field("busy", open.controller.getPlanController().isModificationState())
            .field("mark", mark(open, facts)).field("whole", isWhole);
        taken.json.key("removed").array();
        if (!isWhole) open.tracker.removedSince(since).forEach(taken.json::value);
        taken.json.endArray();
        taken.json.key("facts").raw(facts);
        taken.json.key("objects").array();
        if (taken.objects.size() > MANY) taken.clone = open.home.clone();
        else write(taken.json, taken.objects, open.home);
        return taken;
    }

    /** Another one when anything of the home has changed, be it an object, the selection or a camera. */
    public static String mark(OpenHome open) throws ReflectiveOperationException {
        return mark(open, facts(open));
    }

    private static String mark(OpenHome open, String facts) {
        return open.tracker.revision() + "-" + facts.length() + "-" + Integer.toHexString(facts.hashCode());
    }

    private static String facts(OpenHome open) throws ReflectiveOperationException {
        JsonWriter json = new JsonWriter(new StringBuilder(4_096));
        Facts.write(json, open);
        return json.toString();
    }

    /** On any thread. */
    public Answer finish(Taken taken) throws ReflectiveOperationException {
        if (taken.clone != null) {
            Set<String> ids = new HashSet<>();
            taken.objects.forEach(each -> ids.add(each.getId()));
            List<HomeObject> clones = new ArrayList<>();
            for (HomeObject each : everything(taken.clone)) if (ids.contains(each.getId())) clones.add(each);
            write(taken.json, clones, taken.clone);
        }
        return Answer.ofJson(taken.json.endArray().endObject().toString());
    }

    private static void write(JsonWriter json, List<HomeObject> objects, Home home)
        throws ReflectiveOperationException {
        Map<HomePieceOfFurniture, String> groups = new HashMap<>();
        home.getFurniture().forEach(piece -> note(piece, groups));
        ModelWriter writer = new ModelWriter(json);
        for (HomeObject object : objects) writer.object(object, groups.get(object));
    }

    private static void note(HomePieceOfFurniture piece, Map<HomePieceOfFurniture, String> groups) {
        if (!(piece instanceof HomeFurnitureGroup)) return;
        for (HomePieceOfFurniture member : ((HomeFurnitureGroup) piece).getFurniture()) {
            groups.put(member, piece.getId());
            note(member, groups);
        }
    }

    /** Every object of a home, those in groups included. */
    public static List<HomeObject> everything(Home home) {
        List<HomeObject> all = new ArrayList<>(home.getLevels());
        all.addAll(home.getWalls());
        all.addAll(home.getRooms());
        home.getFurniture().forEach(piece -> withMembers(piece, all));
        all.addAll(home.getPolylines());
        all.addAll(home.getDimensionLines());
        all.addAll(home.getLabels());
        return all;
    }

    private static void withMembers(HomePieceOfFurniture piece, List<HomeObject> all) {
        all.add(piece);
        if (piece instanceof HomeFurnitureGroup) {
            ((HomeFurnitureGroup) piece).getFurniture().forEach(member -> withMembers(member, all));
        }
    }
}
