package glovebox.javafx.agent;

import glovebox.bridge.DiscoveryFile;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Settings of the user who starts the application, or attaches to it. */
final class Settings {
    static final String KIND = "javafx";

    /** 0 for a free one. */
    final int port;
    final List<Path> discovery;

    private Settings(int port, List<Path> discovery) {
        this.port = port;
        this.discovery = discovery;
    }

    /** @param arguments {@code port=N;discovery=FOLDER}, each optional; a lone number is the port */
    static Settings of(String arguments) {
        int port = Integer.getInteger("mcp.port", 0);
        String folder = System.getProperty("mcp.discovery");
        for (String part : (arguments == null ? "" : arguments).split(";")) {
            String value = part.substring(part.indexOf('=') + 1);
            if (part.startsWith("port=") || part.matches("\\d+")) port = Integer.parseInt(value);
            if (part.startsWith("discovery=")) folder = value;
        }
        return new Settings(port, folder == null ? DiscoveryFile.folders(KIND) : List.of(Paths.get(folder)));
    }

    static boolean allowActions() {
        return !"false".equals(System.getProperty("mcp.allowActions"));
    }

    /** Returns what {@code ui_get_snapshot} does in mode full where the call does not say. */
    static Map<String, Object> snapshotDefaults() {
        Map<String, Object> defaults = new LinkedHashMap<>();
        defaults.put("depth", Integer.getInteger("mcp.snapshot.depth", 50));
        Map<String, Object> include = new LinkedHashMap<>();
        for (String name : new String[] {"bounds", "localToScreen", "virtualization"}) {
            include.put(name, flag(name, true));
        }
        for (String name : new String[] {"properties", "accessibility", "internals"}) {
            include.put(name, flag(name, false));
        }
        defaults.put("include", include);
        return defaults;
    }

    private static boolean flag(String name, boolean fallback) {
        return Boolean.parseBoolean(System.getProperty("mcp.snapshot." + name, String.valueOf(fallback)));
    }
}
