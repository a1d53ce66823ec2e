package glovebox.sh3d;

import com.eteks.sweethome3d.io.HomeFileRecorder;
import com.eteks.sweethome3d.model.Home;
import com.eteks.sweethome3d.model.RecorderException;
import glovebox.bridge.Answer;
import glovebox.bridge.Arguments;
import glovebox.bridge.BridgeException;
import glovebox.bridge.Call;
import glovebox.bridge.UiExecutor;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Opens a home, from a file or empty, in a window of its own: what is open already keeps its work and its undo. */
final class WindowCommand implements HomeCommand {
    private static final long LOOK_AGAIN_MS = 20;

    private final UiExecutor ui;
    private final Homes homes;

    WindowCommand(UiExecutor ui, Homes homes) {
        this.ui = ui;
        this.homes = homes;
    }

    @Override
    public Answer run(OpenHome open, Arguments arguments, Call call) throws Exception {
        String path = arguments.text("path", "");
        if (!path.isEmpty()) mustBeHome(open, path);
        Set<OpenHome> before = new HashSet<>(homes.all());
        for (OpenHome each : before) {
            boolean isOpen = !path.isEmpty() && path.equals(each.home.getName());
            if (isOpen) return Answer.of(Map.of("home", each.id, "isNew", false));
        }
        ui.runAtOnce(call, () -> {
            open.mustBeFree();
            if (path.isEmpty()) {
                open.controller.newHome();
            } else {
                homes.expect(path);
                open.controller.open(path);
            }
            return true;
        });
        while (call.nanosLeft() > 0 && !call.isCancelled()) {
            for (OpenHome each : homes.all()) {
                boolean isIt = path.isEmpty() || path.equals(each.home.getName());
                if (isIt && !before.contains(each)) return Answer.of(Map.of("home", each.id, "isNew", true));
            }
            Thread.sleep(LOOK_AGAIN_MS);
        }
        throw new BridgeException("UI_TIMEOUT", "The window did not open in time; a dialog may be in its way");
    }

    /** Read before the application does: it would put a dialog in the person's way. */
    private static void mustBeHome(OpenHome open, String path) throws BridgeException {
        try {
            Home home = new HomeFileRecorder(9, false, open.preferences, false, true).readHome(path);
            if (home.getVersion() > Home.CURRENT_VERSION) {
                throw new BridgeException("FILE_TOO_NEW", path + " was made by a later version of Sweet Home 3D");
            }
        } catch (RecorderException | RuntimeException failure) {
            throw new BridgeException("FILE_UNREADABLE", path + " is no home that Sweet Home 3D can read");
        }
    }
}
