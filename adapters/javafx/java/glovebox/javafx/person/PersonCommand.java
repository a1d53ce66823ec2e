package glovebox.javafx.person;

import glovebox.bridge.Answer;
import glovebox.bridge.Arguments;
import glovebox.bridge.BridgeException;
import glovebox.bridge.Call;
import glovebox.bridge.Command;
import glovebox.bridge.UiExecutor;

/** Waits for what the person does with mouse and keyboard in the application's own windows, and tells it. */
public final class PersonCommand implements Command {
    private final UiExecutor ui;
    private final PersonWatch watch;

    public PersonCommand(UiExecutor ui, PersonWatch watch) {
        this.ui = ui;
        this.watch = watch;
    }

    /**
     * @param arguments {@code since}: the number of the last act that is known; {@code end}: what is being worked in is
     *     told too; {@code waitMs}: for how long to wait for an act
     */
    @Override
    public Answer run(Arguments arguments, Call call) throws Exception {
        boolean end = arguments.flag("end", false);
        long last = settled(call, end);
        long since = (long) arguments.number("since", last);
        Call waiting = new Call(Math.max(0, arguments.integer("waitMs", 0)));
        call.onCancel(waiting::cancel);
        waiting.onCancel(watch.acts::wake);
        return Answer.ofJson(watch.acts.after(since, waiting));
    }

    /** While a dialog of the system's holds the thread, nothing more is settled; what came before it is told. */
    private long settled(Call call, boolean end) throws Exception {
        try {
            return ui.run(call, () -> watch.look(end));
        } catch (BridgeException refused) {
            if (end || !watch.listens() || !refused.isSystemDialog()) throw refused;
            return watch.acts.last();
        }
    }
}
