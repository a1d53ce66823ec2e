package glovebox.sh3d.screening;

import glovebox.bridge.BridgeException;
import glovebox.bridge.Call;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * A look at a file of others before anything reads it. What Sweet Home 3D reads resolves entities, loads what models
 * and pictures name wherever it is, and makes objects of serialised ones: files that need any of this are refused.
 */
public final class Screening {
    /** A home has its pictures and models in it; more than this nobody furnishes with. */
    static final long MOST_BYTES = 1L << 30;

    private Screening() {}

    /**
     * Looks through a home with all that is in it.
     *
     * @throws BridgeException FILE_UNSAFE for what reaches outside of the file, FILE_OLD for a home that is a
     *     serialised object alone, FILE_UNREADABLE
     */
    public static void home(Path path, Call call) throws BridgeException {
        look(path, call, true);
    }

    /** Looks through a 3D model, or an archive of one; see {@link #home}. */
    public static void model(Path path, Call call) throws BridgeException {
        look(path, call, false);
    }

    /** Looks through a library of furniture or textures with its models and pictures; see {@link #home}. */
    public static void library(Path path, Call call) throws BridgeException {
        look(path, call, false);
        Findings findings = new Findings(path, call);
        try {
            LibraryScreening.look(path, findings);
        } catch (IOException | IllegalArgumentException unreadable) {
            throw findings.unreadable(unreadable);
        }
    }

    private static void look(Path path, Call call, boolean isHome) throws BridgeException {
        Findings findings = new Findings(path, call);
        try {
            if (Files.size(path) > MOST_BYTES) throw findings.tooLarge();
            if (ArchiveScreening.isArchive(path)) new ArchiveScreening(findings, isHome).look(path);
            else ContentScreening.look(new Content(isHome ? "Home.xml" : "", Files.readAllBytes(path)), findings);
        } catch (NoSuchFileException missing) {
            throw new BridgeException("FILE_UNREADABLE", "There is no file " + path);
        } catch (IOException | IllegalArgumentException unreadable) {
            throw findings.unreadable(unreadable);
        }
    }
}
