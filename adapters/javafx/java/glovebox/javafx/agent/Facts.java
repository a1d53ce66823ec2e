package glovebox.javafx.agent;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Facts that are told of this application. */
final class Facts {
    private volatile String toolkit = "none";

    void toolkitIs(String state) {
        toolkit = state;
    }

    Map<String, Object> disabled() {
        return about(false);
    }

    Map<String, Object> enabled() {
        return about(true);
    }

    private static Map<String, Object> about(boolean enabled) {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("bridge", 1);
        all.put("kind", Settings.KIND);
        all.put("enabled", enabled);
        all.put("mainClass", MainClass.find());
        all.put("startedAt", ProcessHandle.current().info().startInstant().map(String::valueOf).orElse(""));
        return all;
    }

    Map<String, Object> now() {
        Map<String, Object> all = enabled();
        all.put("pid", ProcessHandle.current().pid());
        all.put("javaVersion", System.getProperty("java.version"));
        all.put("javafxVersion", System.getProperty("javafx.version", ""));
        all.put("toolkit", toolkit);
        all.put("allowActions", Settings.allowActions());
        all.put("debugFlags", Settings.allowActions() ? List.of("mcpEnabled", "mcpActions") : List.of("mcpEnabled"));
        all.put("snapshotDefaults", Settings.snapshotDefaults());
        return all;
    }
}
