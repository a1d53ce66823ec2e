package glovebox.sh3d.files;

import com.eteks.sweethome3d.io.HomeFileRecorder;
import com.eteks.sweethome3d.model.Content;
import com.eteks.sweethome3d.model.DamagedHomeRecorderException;
import com.eteks.sweethome3d.model.Home;
import com.eteks.sweethome3d.model.RecorderException;
import com.eteks.sweethome3d.tools.URLContent;
import glovebox.bridge.Answer;
import glovebox.bridge.Arguments;
import glovebox.bridge.BridgeException;
import glovebox.bridge.Call;
import glovebox.bridge.UiExecutor;
import glovebox.sh3d.home.HomeCommand;
import glovebox.sh3d.home.Homes;
import glovebox.sh3d.home.OpenHome;
import glovebox.sh3d.model.Soundness;
import glovebox.sh3d.screening.Screening;
import java.nio.file.Paths;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Opens a home, from a file or empty, in a window of its own: what is open already keeps its work and its undo. */
public final class WindowCommand implements HomeCommand {
    private static final long LOOK_AGAIN_MS = 20;
    private static final int MOST_NAMED = 10;

    private final UiExecutor ui;
    private final Homes homes;

    public WindowCommand(UiExecutor ui, Homes homes) {
        this.ui = ui;
        this.homes = homes;
    }

    @Override
    public Answer run(OpenHome open, Arguments arguments, Call call) throws Exception {
        String path = arguments.text("path", "");
        if (!path.isEmpty()) mustBeHome(open, path, call);
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

    /** Read before the application does: it would put a dialog in the person's way, and trusts what it reads. */
    private static void mustBeHome(OpenHome open, String path, Call call) throws BridgeException {
        Screening.home(Paths.get(path), call);
        try {
            Home home = new HomeFileRecorder(9, false, open.preferences, false, true).readHome(path);
            if (home.getVersion() > Home.CURRENT_VERSION) {
                throw new BridgeException("FILE_TOO_NEW", path + " was made by a later version of Sweet Home 3D");
            }
            String flaw = Soundness.flawOf(home);
            if (flaw != null) throw new BridgeException("FILE_UNSAFE", path + " is not opened: " + flaw);
        } catch (DamagedHomeRecorderException damaged) {
            throw new BridgeException("FILE_INCOMPLETE", path + " is not opened: it misses "
                + damaged.getInvalidContent().size() + " of its models and pictures: " + named(damaged));
        } catch (RecorderException | ReflectiveOperationException | RuntimeException | Error failure) {
            throw new BridgeException("FILE_UNREADABLE", path + " is no home that Sweet Home 3D can read");
        }
    }

    private static String named(DamagedHomeRecorderException damaged) {
        Set<String> names = new TreeSet<>();
        for (Content content : damaged.getInvalidContent()) {
            String url = content instanceof URLContent ? ((URLContent) content).getURL().toString() : "?";
            names.add(url.substring(url.indexOf("!/") + 1));
        }
        return names.stream().limit(MOST_NAMED).collect(Collectors.joining(", "));
    }
}
