package glovebox.javafx.inspect;

import glovebox.bridge.Answer;
import glovebox.bridge.Arguments;
import glovebox.bridge.BridgeException;
import glovebox.bridge.Call;
import glovebox.bridge.Command;
import glovebox.bridge.UiExecutor.Sliced;
import glovebox.bridge.UiExecutor;
import glovebox.javafx.act.Target;
import glovebox.javafx.describe.MatchedRules;
import glovebox.javafx.scene.Resolver;
import javafx.scene.Node;

/** Tells the rules of style sheets that match a node. */
public final class CssCommand implements Command {
    private final UiExecutor ui;
    private final Resolver resolver;

    public CssCommand(UiExecutor ui, Resolver resolver) {
        this.ui = ui;
        this.resolver = resolver;
    }

    @Override
    public Answer run(Arguments arguments, Call call) throws Exception {
        return Answer.ofJson(ui.runSliced(call, new Looking(arguments.object("ref"))));
    }

    private final class Looking implements Sliced<String> {
        private final Arguments ref;
        private MatchedRules rules;

        Looking(Arguments ref) {
            this.ref = ref;
        }

        @Override
        public boolean step() throws BridgeException {
            if (rules != null) return rules.step();
            Node node = resolver.node(ref);
            if (node.getScene() == null) {
                throw new BridgeException("NOT_VISIBLE", Target.described(node) + " is in no window: it has no style");
            }
            rules = new MatchedRules(node);
            return false;
        }

        @Override
        public String result(long longestNanos) {
            return rules.result(longestNanos);
        }
    }
}
