package glovebox.sh3d;

import com.eteks.sweethome3d.viewcontroller.HomeView.ActionType;
import glovebox.bridge.Answer;
import glovebox.bridge.Arguments;
import glovebox.bridge.Call;
import glovebox.bridge.UiExecutor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.swing.Action;
import javax.swing.JComponent;

/** The application's own undo and redo, as its menu does it. */
final class UndoCommand implements HomeCommand {
    private final UiExecutor ui;
    private final SwingThread thread;

    UndoCommand(UiExecutor ui, SwingThread thread) {
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
                String name = nameOf(open, isRedo);
                if (name == null) break;
                if (isRedo) open.controller.redo();
                else open.controller.undo();
                done.add(name);
            }
            thread.expectMore();
            return Answer.of(Map.of("done", done));
        });
    }

    /** What the menu's entry says; null when there is nothing to do. */
    static String nameOf(OpenHome open, boolean isRedo) {
        if (!(open.controller.getView() instanceof JComponent)) return null;
        JComponent view = (JComponent) open.controller.getView();
        Action action = view.getActionMap().get(isRedo ? ActionType.REDO : ActionType.UNDO);
        return action == null || !action.isEnabled() ? null : String.valueOf(action.getValue(Action.NAME));
    }
}
