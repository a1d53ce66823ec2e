package glovebox.sh3d.files;

import com.eteks.sweethome3d.io.HomeFileRecorder;
import com.eteks.sweethome3d.model.Home;
import glovebox.bridge.Answer;
import glovebox.bridge.Arguments;
import glovebox.bridge.Call;
import glovebox.bridge.UiExecutor;
import glovebox.sh3d.home.HomeCommand;
import glovebox.sh3d.home.OpenHome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Map;

/** Writes a home into its file, with Home.xml, whole or not at all. */
public final class SaveCommand implements HomeCommand {
    private static final int COMPRESSION = 9;

    private final UiExecutor ui;

    public SaveCommand(UiExecutor ui) {
        this.ui = ui;
    }

    @Override
    public Answer run(OpenHome open, Arguments arguments, Call call) throws Exception {
        Path path = Paths.get(arguments.text("path", ""));
        boolean isCopy = arguments.flag("copy", false);
        long[] revision = new long[1];
        Home clone = ui.run(call, () -> {
            open.mustBeOpen();
            revision[0] = open.tracker.revision();
            return open.home.clone();
        });
        if (!isCopy) clone.setName(path.toString());
        FileWriting.whole(path, draft ->
            new HomeFileRecorder(COMPRESSION, false, open.preferences, false, true).writeHome(clone, draft.toString()));
        if (!isCopy) {
            ui.run(call, () -> {
                if (!path.toString().equals(open.home.getName())) open.nameByCall(path.toString());
                open.home.setName(path.toString());
                // What the person did while it was written is not in the file.
                if (open.tracker.revision() == revision[0]) open.home.setModified(false);
                open.home.setRecovered(false);
                return true;
            });
        }
        return Answer.of(Map.of("sizeBytes", Files.size(path)));
    }
}
