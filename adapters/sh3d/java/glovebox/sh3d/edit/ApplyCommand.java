package glovebox.sh3d.edit;

import glovebox.bridge.Answer;
import glovebox.bridge.Arguments;
import glovebox.bridge.BridgeException;
import glovebox.bridge.Call;
import glovebox.bridge.Stacks;
import glovebox.bridge.UiExecutor;
import glovebox.sh3d.home.HomeCommand;
import glovebox.sh3d.home.OpenHome;
import glovebox.sh3d.home.SwingThread;
import glovebox.sh3d.model.State;
import java.util.List;
import java.util.Map;

/** Does a list of steps as one undoable edit, or none of it. */
public final class ApplyCommand implements HomeCommand {
    private final UiExecutor ui;
    private final SwingThread thread;
    private final State state;

    public ApplyCommand(UiExecutor ui, SwingThread thread, State state) {
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
            edit(open, ops, name, call);
            thread.expectMore();
            return state.take(open, since);
        }));
    }

    @SuppressWarnings("try") // the views need only rest
    private static void edit(OpenHome open, List<Arguments> ops, String name, Call call) throws Exception {
        HomeEdit edit = new HomeEdit(open, name);
        Steps steps = new Steps(open, edit);
        open.stepsDone = 0;
        boolean wasModified = open.home.isModified();
        long revision = open.tracker.revision();
        try (RestingViews views = RestingViews.during(open, ops.size())) {
            for (Arguments op : ops) {
                mustBeWanted(call);
                steps.take(op);
                open.stepsDone++;
            }
        } catch (Exception | Error failure) {
            edit.revert();
            open.tracker.rollBack(revision);
            open.home.setModified(wasModified);
            throw failedAt(open.stepsDone, failure);
        }
        // An edit without a name is of what the application itself does not undo either: cameras, the selected level.
        if (name.isEmpty()) open.home.setModified(true);
        else open.undo.postEdit(edit);
    }

    private static void mustBeWanted(Call call) throws BridgeException {
        if (call.isCancelled()) throw new BridgeException("CANCELLED", "The call was cancelled; nothing was changed");
        if (call.nanosLeft() > 0) return;
        throw new BridgeException("EDIT_TOO_LONG", "The edit took too long and was given up; nothing was changed");
    }

    private static Exception failedAt(int step, Throwable failure) {
        if (failure instanceof BridgeException) {
            BridgeException known = (BridgeException) failure;
            return new BridgeException(known.code, known.getMessage(), Map.of("step", step));
        }
        Throwable cause = failure.getCause() == null ? failure : failure.getCause();
        return new BridgeException("REFUSED", refusal(cause), Map.of("step", step));
    }

    /** What the application says of arguments is for the caller; what its code stumbles over says nothing to it. */
    private static String refusal(Throwable cause) {
        boolean isWords = cause instanceof IllegalArgumentException || cause instanceof IllegalStateException;
        if (isWords && cause.getMessage() != null) return "Sweet Home 3D refused it: " + cause.getMessage();
        System.err.println("[glovebox] An edit failed: " + Stacks.told(cause));
        return "Sweet Home 3D cannot do it as it was started: its own code failed";
    }
}
