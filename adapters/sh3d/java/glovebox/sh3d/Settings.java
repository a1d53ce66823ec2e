package glovebox.sh3d;

import glovebox.bridge.DiscoveryFile;
import java.io.IOException;
import java.io.Reader;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Properties;
import java.util.logging.Level;

/** What a person may set: -Dsh3d.mcp.KEY, before KEY in sh3d-mcp.properties beside the plugin, before the default. */
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

    /** Where the discovery file goes. */
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

    private static Path pluginFolder() {
        try {
            Path jar = Paths.get(Settings.class.getProtectionDomain().getCodeSource().getLocation().toURI());
            return jar.getParent();
        } catch (URISyntaxException | RuntimeException elsewhere) { // a class loader of another kind
            String first = System.getProperty("com.eteks.sweethome3d.applicationFolders", "").split("[;:](?!\\\\)")[0];
            return first.isEmpty() ? Paths.get(System.getProperty("java.io.tmpdir")) : Paths.get(first, "plugins");
        }
    }
}
