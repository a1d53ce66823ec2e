package glovebox.javafx.inspect;

import glovebox.bridge.Answer;
import glovebox.bridge.Arguments;
import glovebox.bridge.BridgeException;
import glovebox.bridge.Call;
import glovebox.bridge.Command;
import glovebox.bridge.UiExecutor.Outcome;
import glovebox.bridge.UiExecutor;
import glovebox.javafx.scene.Resolver;
import glovebox.javafx.scene.Uids;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Sets a property of what is on the screen while the application runs, and takes it back. */
public final class EditCommand implements Command {
    private final UiExecutor ui;
    private final Resolver resolver;
    private final Edits edits;

    public EditCommand(UiExecutor ui, Uids uids, Resolver resolver) {
        this.ui = ui;
        this.resolver = resolver;
        edits = new Edits(uids);
    }

    @Override
    public Answer run(Arguments arguments, Call call) throws Exception {
        if (ui.isInSystemDialog()) throw BridgeException.systemDialog();
        Outcome<Map<String, Object>> outcome = ui.runAtOnce(call, () -> edited(arguments));
        return Answer.of(outcome.isPending ? Map.of("pending", true) : outcome.value);
    }

    private Map<String, Object> edited(Arguments arguments) throws Exception {
        String by = arguments.text("by", "");
        if (arguments.has("undo")) {
            Map<String, Object> answer = new LinkedHashMap<>();
            List<Map<String, Object>> undone = edits.undo(arguments.text("undo", "").equals("all"), by);
            answer.put("undone", undone);
            answer.put("undoable", edits.left(by));
            return answer;
        }
        Object element = resolver.element(arguments.object("ref"));
        return edits.set(element, arguments.text("property", ""), arguments.text("value", ""), by);
    }
}
