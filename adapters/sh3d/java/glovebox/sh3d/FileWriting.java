package glovebox.sh3d;

import glovebox.bridge.BridgeException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Writes files whole or not at all: what was there stays until the new one is complete. */
final class FileWriting {
    private static final Set<Path> WRITTEN = ConcurrentHashMap.newKeySet();

    private FileWriting() {}

    /** Writes into the path that it is given. */
    interface Writing {
        void into(Path draft) throws Exception;
    }

    static void whole(Path named, Writing writing) throws Exception {
        // A home that was opened by a link stays where it is.
        Path path = Files.exists(named) ? named.toRealPath() : named;
        String name = path.getFileName().toString();
        int dot = name.lastIndexOf('.');
        Path draft = null;
        try {
            Files.createDirectories(path.getParent());
            draft = Files.createTempFile(path.getParent(), ".glovebox-", dot < 0 ? "" : name.substring(dot));
            writing.into(draft);
            Files.move(draft, path, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
            WRITTEN.add(path.toRealPath());
        } catch (Exception failure) {
            throw ofFile(path, failure);
        } finally {
            if (draft != null) Files.deleteIfExists(draft);
        }
    }

    /** Whether what is at a real path was written here, as long as this application runs. */
    static boolean wrote(Path real) {
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
