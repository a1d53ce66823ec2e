package glovebox.sh3d;

import glovebox.bridge.Answer;
import glovebox.bridge.Arguments;
import glovebox.bridge.Call;

/** What may be asked of one home. Runs on a thread of the bridge. */
@FunctionalInterface
interface HomeCommand {
    Answer run(OpenHome open, Arguments arguments, Call call) throws Exception;
}
