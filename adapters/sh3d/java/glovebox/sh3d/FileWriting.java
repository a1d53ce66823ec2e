package glovebox.sh3d;

import glovebox.bridge.BridgeException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Writes files whole or not at all: what was there stays until the new one is complete. */
final class FileWriting {
    private FileWriting() {}

    /** Writes into the path that it is given. */
    interface Writing {
        void into(Path draft) throws Exception;
    }

    static void whole(Path path, Writing writing) throws Exception {
        String name = path.getFileName().toString();
        int dot = name.lastIndexOf('.');
        Path draft = null;
        try {
            Files.createDirectories(path.getParent());
            draft = Files.createTempFile(path.getParent(), ".glovebox-", dot < 0 ? "" : name.substring(dot));
            writing.into(draft);
            Files.move(draft, path, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException failure) {
            throw new BridgeException("FILE_UNWRITABLE", "Cannot write " + path + ": " + failure.getMessage());
        } finally {
            if (draft != null) Files.deleteIfExists(draft);
        }
    }
}
