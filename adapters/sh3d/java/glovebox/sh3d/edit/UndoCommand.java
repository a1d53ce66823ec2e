package glovebox.sh3d.edit;

import glovebox.bridge.Answer;
import glovebox.bridge.Arguments;
import glovebox.bridge.Call;
import glovebox.bridge.UiExecutor;
import glovebox.sh3d.home.HomeCommand;
import glovebox.sh3d.home.OpenHome;
import glovebox.sh3d.home.SwingThread;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The application's own undo and redo, as its menu does it. */
public final class UndoCommand implements HomeCommand {
    private final UiExecutor ui;
    private final SwingThread thread;

    public UndoCommand(UiExecutor ui, SwingThread thread) {
        this.ui = ui;
        this.thread = thread;
    }

    @Override
    public Answer run(OpenHome open, Arguments arguments, Call call) throws Exception {
        boolean isRedo = arguments.flag("redo", false);
        int steps = arguments.integer("steps", 1);
        return ui.run(call, () -> {
            open.mustBeFree();
            List<String> done = new ArrayList<>();
            while (done.size() < steps) {
                String name = open.undoName(isRedo);
                if (name == null) break;
                if (isRedo) open.controller.redo();
                else open.controller.undo();
                done.add(name);
            }
            thread.expectMore();
            return Answer.of(Map.of("done", done));
        });
    }
}
