package glovebox.bridge;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Announces a running JVM: one file each, readable by its user only, in one folder for each kind of adapter. */
public final class DiscoveryFile {
    /** Pids have ten digits at most. */
    private static final Pattern OURS = Pattern.compile("(\\d{1,10})(?:-.*)?\\.(?:json|draft)");

    /** More than any of ours has. */
    private static final long LARGEST = 64 * 1024;

    private final Path path;

    private DiscoveryFile(Path path) {
        this.path = path;
    }

    /** The folder of a kind; it does not move with XDG variables, which host and application may see differently. */
    public static Path folder(String kind) {
        String home = System.getenv(isWindows() ? "USERPROFILE" : "HOME");
        if (home == null || home.isEmpty()) home = System.getProperty("user.home");
        return below(home, kind);
    }

    /** That folder, and the one in the account's home folder: a program may be started with another as its home. */
    public static List<Path> folders(String kind) {
        Path own = folder(kind);
        String account = System.getProperty("user.home");
        if (account == null || account.isEmpty() || !Files.isWritable(Paths.get(account))) return List.of(own);
        Path other = below(account, kind);
        return other.equals(own) ? List.of(own) : List.of(own, other);
    }

    private static Path below(String home, String kind) {
        return Paths.get(home).resolve(place()).resolve(kind);
    }

    private static String place() {
        if (isWindows()) return "AppData/Local/Glovebox/state/jvm";
        if (System.getProperty("os.name").toLowerCase(Locale.ROOT).contains("mac")) {
            return "Library/Application Support/Glovebox/state/jvm";
        }
        return ".local/state/glovebox/jvm";
    }

    private static boolean isWindows() {
        return File.separatorChar == '\\';
    }

    /**
     * Writes the file of this JVM, whole or not at all, and removes those that dead ones left.
     *
     * @param facts made of what JSON can hold; the pid is added
     */
    public static DiscoveryFile write(Path folder, Map<String, Object> facts) throws IOException {
        makePrivate(folder);
        removeDead(folder);
        long pid = ProcessHandle.current().pid();
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("pid", pid);
        all.putAll(facts);
        Path path = folder.resolve(pid + ".json");
        Path draft = Files.createTempFile(folder, pid + "-", ".draft"); // made for its owner alone
        Files.write(draft, JsonWriter.write(all).getBytes(StandardCharsets.UTF_8));
        Files.move(draft, path, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        return new DiscoveryFile(path);
    }

    public Path path() {
        return path;
    }

    public void remove() {
        try {
            Files.deleteIfExists(path);
        } catch (IOException left) {
            // A stale file shows itself: nobody answers there with the right proof.
        }
    }

    private static void makePrivate(Path folder) throws IOException {
        if (isWindows()) {
            Files.createDirectories(folder);
            return;
        }
        var owner = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
        Files.createDirectories(folder, owner);
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
    }

    /** Tells whether a file is one of ours whose program is gone; whatever else lies there is nobody's business. */
    private static boolean isDead(Path file) {
        Matcher ours = OURS.matcher(file.getFileName().toString());
        if (!ours.matches()) return false;
        ProcessHandle process = ProcessHandle.of(Long.parseLong(ours.group(1))).orElse(null);
        return process == null || isOfAnother(file, process);
    }

    /** Tells whether a file says that its program began at another time: the number went to a new one since. */
    private static boolean isOfAnother(Path file, ProcessHandle process) {
        String began = process.info().startInstant().map(String::valueOf).orElse("");
        try {
            if (began.isEmpty() || !Files.isRegularFile(file) || Files.size(file) > LARGEST) return false;
            String told = new Arguments(JsonReader.read(Files.readString(file))).text("startedAt", "");
            return !told.isEmpty() && !told.equals(began);
        } catch (IOException | BridgeException unreadable) {
            return false;
        }
    }

    private static void deleteQuietly(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException odd) {
            // A folder of that name, or another user's file: it harms nobody.
        }
    }

    private static void removeDead(Path folder) throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.{json,draft}")) {
            for (Path file : files) {
                if (isDead(file)) deleteQuietly(file);
            }
        }
    }
}
