package glovebox.sh3d.files;

import glovebox.bridge.BridgeException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;

/** Writes files whole or not at all: what was there stays until the new one is complete. */
public final class FileWriting {
    private static final Set<Path> WRITTEN = ConcurrentHashMap.newKeySet();

    private FileWriting() {}

    /** Writes into the path that it is given. */
    public interface Writing {
        void into(Path draft) throws Exception;
    }

    public static void whole(Path named, Writing writing) throws Exception {
        if (!named.isAbsolute()) throw new BridgeException("BAD_ARGUMENT", "The path is not absolute: " + named);
        // A home that was opened by a link stays where it is.
        Path path = Files.exists(named) ? named.toRealPath() : named;
        String name = path.getFileName().toString();
        int dot = name.lastIndexOf('.');
        Path draft = null;
        try {
            Files.createDirectories(path.getParent());
            String random = Long.toHexString(ThreadLocalRandom.current().nextLong());
            // With the rights that new files have here: a temporary file would be for its owner alone.
            draft = Files.createFile(path.resolveSibling(".glovebox-" + random + (dot < 0 ? "" : name.substring(dot))));
            writing.into(draft);
            try (FileChannel written = FileChannel.open(draft, StandardOpenOption.WRITE)) {
                written.force(true);
            }
            keepRights(path, draft);
            Files.move(draft, path, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
            WRITTEN.add(path.toRealPath());
        } catch (Exception failure) {
            throw ofFile(path, failure);
        } finally {
            if (draft != null) Files.deleteIfExists(draft);
        }
    }

    /** Those who may read and write the old file may do so with the new one. */
    private static void keepRights(Path path, Path draft) throws IOException {
        PosixFileAttributeView rights = Files.getFileAttributeView(draft, PosixFileAttributeView.class);
        if (rights != null && Files.exists(path)) rights.setPermissions(Files.getPosixFilePermissions(path));
    }

    /** Tells whether what is at a real path was written here, as long as this application runs. */
    public static boolean wrote(Path real) {
        return WRITTEN.contains(real);
    }

    /** The writers of the application hide in their own failures what the disk said; that of PDF tells it in words. */
    private static Exception ofFile(Path path, Exception failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (!cause.toString().contains(IOException.class.getName()) && !(cause instanceof IOException)) continue;
            return new BridgeException("FILE_UNWRITABLE", "Cannot write " + path + ": " + cause.getMessage());
        }
        return failure;
    }
}
