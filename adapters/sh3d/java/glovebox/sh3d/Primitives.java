package glovebox.sh3d;

import glovebox.bridge.Answer;
import glovebox.bridge.BridgeException;
import glovebox.bridge.Command;
import glovebox.bridge.Commands;
import glovebox.bridge.JsonWriter;
import glovebox.bridge.UiExecutor;
import glovebox.sh3d.edit.ApplyCommand;
import glovebox.sh3d.edit.UndoCommand;
import glovebox.sh3d.files.BesideHome;
import glovebox.sh3d.files.ExportCommand;
import glovebox.sh3d.files.FileInspection;
import glovebox.sh3d.files.LibraryCommand;
import glovebox.sh3d.files.SaveCommand;
import glovebox.sh3d.files.WindowCommand;
import glovebox.sh3d.home.HomeCommand;
import glovebox.sh3d.home.Homes;
import glovebox.sh3d.home.OpenHome;
import glovebox.sh3d.home.SwingThread;
import glovebox.sh3d.model.Catalogs;
import glovebox.sh3d.model.Languages;
import glovebox.sh3d.model.State;
import glovebox.sh3d.views.Jobs;
import glovebox.sh3d.views.PlanCommand;
import glovebox.sh3d.views.PreviewCommand;
import glovebox.sh3d.views.RenderCommand;
import glovebox.sh3d.views.SheetCommand;
import glovebox.sh3d.views.ViewCommand;
import java.util.Map;

/** Everything that the other side may ask for: each is one run on the event thread, or works on a clone. */
final class Primitives {
    /** Longer than a client takes to ask for the next thing, and too short for a person to notice. */
    private static final long NEXT_MS = 50;
    private static final long LONGEST_MS = 300;

    private Primitives() {}

    static void add(Commands commands, Homes homes, Settings settings) {
        SwingThread thread = new SwingThread(NEXT_MS, LONGEST_MS);
        UiExecutor ui = new UiExecutor(thread);
        State state = new State(ui);
        Jobs jobs = new Jobs();
        add(commands, "homes", (arguments, call) -> homes(homes, settings));
        add(commands, "catalog", (arguments, call) -> {
            OpenHome open = homes.get(arguments.text("home", ""));
            return ui.run(call, () -> Answer.ofJson(Catalogs.write(open.preferences)));
        });
        add(commands, "names", (arguments, call) ->
            Answer.ofJson(Languages.write(homes.get(arguments.text("home", "")).preferences)));
        add(commands, "state", homes, (open, arguments, call) -> state.since(open, arguments, call));
        add(commands, "apply", homes, new ApplyCommand(ui, thread, state));
        add(commands, "applied", homes, (open, arguments, call) -> {
            Thread.sleep((long) arguments.number("waitMs", 0));
            return Answer.of(Map.of("steps", open.stepsDone));
        });
        add(commands, "undo", homes, new UndoCommand(ui, thread));
        add(commands, "view", homes, new ViewCommand(ui));
        add(commands, "window", homes, new WindowCommand(ui, homes));
        add(commands, "save", homes, new SaveCommand(ui));
        add(commands, "export", homes, new ExportCommand(ui));
        add(commands, "library", homes, new LibraryCommand(ui));
        add(commands, "beside", homes, (open, arguments, call) -> BesideHome.judge(open, homes, arguments));
        add(commands, "plan", homes, new PlanCommand(ui));
        add(commands, "preview", homes, new PreviewCommand(ui, thread));
        add(commands, "sheet", homes, new SheetCommand(ui));
        add(commands, "render", homes, new RenderCommand(ui, jobs));
        add(commands, "job", jobs::ask);
        add(commands, "inspect", (arguments, call) -> FileInspection.run(arguments, call));
    }

    private static void add(Commands commands, String name, Homes homes, HomeCommand command) {
        add(commands, name, (arguments, call) -> command.run(homes.get(arguments.text("home", "")), arguments, call));
    }

    private static void add(Commands commands, String name, Command command) {
        commands.add(name, Deadlines.keptBy(command));
    }

    /** Off the event thread: which home is meant is asked before every call, also while the plan is drawn. */
    private static Answer homes(Homes homes, Settings settings) throws BridgeException {
        JsonWriter json = new JsonWriter().object().field("edtTimeout", settings.edtTimeout()).key("homes").array();
        OpenHome front = homes.all().isEmpty() ? null : homes.get("");
        for (OpenHome open : homes.all()) {
            json.object().field("id", open.id).field("name", open.home.getName())
                .field("modified", open.home.isModified()).field("current", open == front).endObject();
        }
        return Answer.ofJson(json.endArray().endObject().toString());
    }
}
