package glovebox.sh3d;

import glovebox.bridge.DiscoveryFile;
import java.io.File;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Locale;
import java.util.Properties;
import java.util.logging.Level;
import java.util.regex.Pattern;

/** Settings of a person: -Dsh3d.mcp.KEY, before KEY in sh3d-mcp.properties next to the plugin, before the default. */
final class Settings {
    final Path folder = pluginFolder();
    private final Properties file = read(folder.resolve("sh3d-mcp.properties"));

    /** 0 for a free one. */
    int port() {
        return number("port", 0, 0, 65_535);
    }

    /** For how long a call waits for the event thread, in milliseconds. */
    int edtTimeout() {
        return number("edtTimeout", 10_000, 100, 600_000);
    }

    boolean autoStart() {
        return !"false".equalsIgnoreCase(text("autoStart", "true").trim());
    }

    Level logLevel() {
        try {
            return Level.parse(text("logLevel", "INFO").trim().toUpperCase());
        } catch (IllegalArgumentException unknown) {
            return Level.INFO;
        }
    }

    /** Folder of the discovery file. */
    Path discovery() {
        String given = text("discovery", "");
        return given.isEmpty() ? DiscoveryFile.folder("sh3d") : Paths.get(given);
    }

    private int number(String key, int fallback, int least, int most) {
        try {
            int value = Integer.parseInt(text(key, "").trim());
            return value < least || value > most ? fallback : value;
        } catch (NumberFormatException none) {
            return fallback;
        }
    }

    private String text(String key, String fallback) {
        return System.getProperty("sh3d.mcp." + key, file.getProperty(key, fallback));
    }

    private static Properties read(Path path) {
        Properties properties = new Properties();
        if (!Files.isReadable(path)) return properties;
        try (Reader reader = Files.newBufferedReader(path)) {
            properties.load(reader);
        } catch (IOException | IllegalArgumentException broken) {
            System.err.println("[glovebox] Cannot read " + path + ": " + broken.getMessage());
        }
        return properties;
    }

    /** The person's own: the application does not say from which file it loaded a plugin. */
    private static Path pluginFolder() {
        String folders = System.getProperty("com.eteks.sweethome3d.applicationFolders", "");
        String first = folders.split(Pattern.quote(File.pathSeparator))[0];
        if (!first.isEmpty()) return Paths.get(first, "plugins");
        String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        if (system.contains("windows") && System.getenv("APPDATA") != null) {
            return Paths.get(System.getenv("APPDATA"), "eTeks", "Sweet Home 3D", "plugins");
        }
        String home = System.getProperty("user.home");
        return system.contains("mac")
            ? Paths.get(home, "Library", "Application Support", "eTeks", "Sweet Home 3D", "plugins")
            : Paths.get(home, ".eteks", "sweethome3d", "plugins");
    }
}
