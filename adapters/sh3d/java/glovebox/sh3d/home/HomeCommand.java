package glovebox.sh3d.home;

import glovebox.bridge.Answer;
import glovebox.bridge.Arguments;
import glovebox.bridge.Call;

/** Command of one home. Runs on a thread of the bridge. */
@FunctionalInterface
public interface HomeCommand {
    Answer run(OpenHome open, Arguments arguments, Call call) throws Exception;
}
