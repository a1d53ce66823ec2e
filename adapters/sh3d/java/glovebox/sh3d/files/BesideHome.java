package glovebox.sh3d.files;

import glovebox.bridge.Answer;
import glovebox.bridge.Arguments;
import glovebox.bridge.BridgeException;
import glovebox.sh3d.home.Homes;
import glovebox.sh3d.home.OpenHome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Map;
import java.util.Set;

/**
 * Files next to a home that the person has open need no grant. One that a call opened or named was chosen by those who
 * were granted its folder, and gives nothing to others.
 */
public final class BesideHome {
    /** Folders in that of the person which hold the settings of programs; elsewhere such folders are hidden. */
    private static final Set<String> OF_PROGRAMS = Set.of("Library", "AppData");

    private BesideHome() {}

    /** Judges by where a path really leads. What the person has there stays as it is. */
    public static Answer judge(OpenHome open, Homes homes, Arguments arguments) throws BridgeException {
        Path real = real(Paths.get(arguments.text("path", "")));
        boolean isBeside = real != null && homes.all().stream().anyMatch(each -> holds(folderOf(each), real));
        if (isBeside && arguments.flag("write", false)) mustBeFree(real, open);
        else if (isBeside) mustBeFile(real);
        return Answer.of(Map.of("isBeside", isBeside));
    }

    private static void mustBeFree(Path real, OpenHome open) throws BridgeException {
        if (!Files.exists(real) || FileWriting.wrote(real) || real.equals(existing(nameOf(open)))) return;
        throw new BridgeException("FILE_EXISTS", "There is already a file " + real + ", which is the person's own");
    }

    private static void mustBeFile(Path real) throws BridgeException {
        if (Files.isRegularFile(real, LinkOption.NOFOLLOW_LINKS)) return;
        throw new BridgeException("FILE_UNREADABLE", "There is no file " + real);
    }

    /** The folder of the file that the person opened or saved; null where there is none, or none to give. */
    private static Path folderOf(OpenHome open) {
        Path name = nameOf(open);
        Path folder = name == null || open.isNamedByCall() ? null : existing(name.toAbsolutePath().getParent());
        Path own = existing(Paths.get(System.getProperty("user.home")));
        if (folder == null || own == null || own.startsWith(folder) || isHidden(folder)) return null;
        boolean isOwn = folder.startsWith(own);
        return isOwn && OF_PROGRAMS.contains(own.relativize(folder).getName(0).toString()) ? null : folder;
    }

    private static Path nameOf(OpenHome open) {
        String name = open.home.getName();
        return name == null ? null : Paths.get(name);
    }

    private static boolean holds(Path folder, Path file) {
        return folder != null && file.startsWith(folder) && !file.equals(folder) && !isHidden(folder.relativize(file));
    }

    private static boolean isHidden(Path path) {
        for (Path part : path) if (part.toString().startsWith(".")) return true;
        return false;
    }

    /** Without links; of what is not there, in the nearest folder which is. Null for what leads nowhere. */
    private static Path real(Path path) {
        if (!path.isAbsolute() || !path.equals(path.normalize())) return null;
        Path known = existing(path);
        if (known != null || Files.isSymbolicLink(path) || path.getParent() == null) return known;
        Path folder = real(path.getParent());
        return folder == null ? null : folder.resolve(path.getFileName());
    }

    private static Path existing(Path path) {
        try {
            return path == null ? null : path.toRealPath();
        } catch (IOException missing) {
            return null;
        }
    }
}
