package glovebox.sh3d.files;

import com.eteks.sweethome3d.model.Library;
import com.eteks.sweethome3d.model.RecorderException;
import com.eteks.sweethome3d.model.UserPreferences;
import glovebox.bridge.Answer;
import glovebox.bridge.Arguments;
import glovebox.bridge.BridgeException;
import glovebox.bridge.Call;
import glovebox.bridge.UiExecutor;
import glovebox.sh3d.home.HomeCommand;
import glovebox.sh3d.home.OpenHome;
import glovebox.sh3d.screening.Screening;
import java.io.File;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Adds a library of furniture or textures to those of the person: its entries are in the catalogue at once. */
public final class LibraryCommand implements HomeCommand {
    private static final long LOOK_AGAIN_MS = 20;

    private final UiExecutor ui;

    public LibraryCommand(UiExecutor ui) {
        this.ui = ui;
    }

    @Override
    public Answer run(OpenHome open, Arguments arguments, Call call) throws Exception {
        Path path = Paths.get(arguments.text("path", ""));
        Screening.library(path, call);
        boolean isFurniture = path.toString().toLowerCase(Locale.ROOT).endsWith(".sh3f");
        Set<String> before = ui.run(call, () -> {
            open.mustBeFree();
            Set<String> locations = locations(open.preferences);
            add(open.preferences, path.toString(), isFurniture);
            return locations;
        });
        // The application reads it on a thread of its own.
        while (!ui.run(call, () -> isRead(open.preferences, path, before))) Thread.sleep(LOOK_AGAIN_MS);
        return Answer.of(Map.of());
    }

    /** One of the same name may lie in the folder of the application, and is there before. */
    private static boolean isRead(UserPreferences preferences, Path path, Set<String> before) {
        String name = path.getFileName().toString();
        return locations(preferences).stream()
            .anyMatch(each -> !before.contains(each) && new File(each).getName().equals(name));
    }

    private static Set<String> locations(UserPreferences preferences) {
        return preferences.getLibraries().stream().map(Library::getLocation).collect(Collectors.toSet());
    }

    private static void add(UserPreferences preferences, String path, boolean isFurniture) throws BridgeException {
        try {
            boolean isThere = isFurniture ? preferences.furnitureLibraryExists(path)
                : preferences.texturesLibraryExists(path);
            if (isThere) throw new BridgeException("FILE_EXISTS", "A library of that name is installed already");
            if (isFurniture) preferences.addFurnitureLibrary(path);
            else preferences.addTexturesLibrary(path);
        } catch (RecorderException refused) {
            throw new BridgeException("FILE_UNREADABLE", "Sweet Home 3D cannot install " + path + ": "
                + refused.getMessage());
        }
    }
}
