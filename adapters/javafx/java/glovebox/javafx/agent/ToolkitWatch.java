package glovebox.javafx.agent;

import glovebox.bridge.BridgeServer;
import glovebox.bridge.Commands;
import java.lang.instrument.Instrumentation;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;

/** Waits until the application has loaded JavaFX, whenever and by whatever loader, and then loads our other half. */
final class ToolkitWatch {
    private static final String SIGN = "javafx.stage.Window";
    private static final String CORE = "glovebox.javafx.core.Core";
    private static final int LOOK_MS = 200;
    /** A program that has not loaded JavaFX for minutes will hardly do it: looking goes through all its classes. */
    private static final int MOST_MS = 2_000;

    /** Packages that the core reaches by reflection. */
    private static final Map<String, String[]> OPENED = Map.of(
        "javafx.graphics", new String[] {"com.sun.javafx.scene", "com.sun.javafx.css", "javafx.stage",
            "javafx.scene"},
        "javafx.base", new String[] {"com.sun.javafx.event"});

    private final Instrumentation instrumentation;
    private final Commands commands;
    private final Facts facts;
    private final BooleanSupplier hasClients;

    ToolkitWatch(Instrumentation instrumentation, Commands commands, Facts facts, BooleanSupplier hasClients) {
        this.instrumentation = instrumentation;
        this.hasClients = hasClients;
        this.commands = commands;
        this.facts = facts;
    }

    void start() {
        BridgeServer.daemon("glovebox-toolkit").newThread(this::watch).start();
    }

    private void watch() {
        try {
            Class<?> sign = find();
            for (long pause = LOOK_MS; sign == null; pause = Math.min(MOST_MS, pause + pause / 10)) {
                Thread.sleep(pause);
                sign = find();
            }
            CoreLoader loader = new CoreLoader(sign.getClassLoader());
            open(sign.getModule(), loader);
            Class<?> core = Class.forName(CORE, true, loader);
            Object started = core.getConstructor(Commands.class, BooleanSupplier.class, boolean.class)
                .newInstance(commands, hasClients, Settings.allowActions());
            while (!(Boolean) core.getMethod("begin").invoke(started)) Thread.sleep(LOOK_MS);
            ChooserHooks.install(instrumentation, sign.getModule(), sign.getClassLoader());
            facts.toolkitIs("ready");
            loader.loadAll();
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        } catch (Throwable failure) {
            facts.toolkitIs("failed: " + failure);
            System.err.println("[glovebox] The JavaFX agent cannot work in this application: " + failure);
        }
    }

    private Class<?> find() {
        for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
            if (SIGN.equals(loaded.getName())) return loaded;
        }
        return null;
    }

    /** For our own unnamed module alone: the application needs no flags, and its other modules gain nothing. */
    private void open(Module graphics, CoreLoader loader) {
        if (!graphics.isNamed()) return; // on the class path nothing is closed
        for (Module module : graphics.getLayer().modules()) {
            String[] packages = OPENED.get(module.getName());
            if (packages == null) continue;
            Map<String, Set<Module>> opens = new HashMap<>();
            for (String each : packages) {
                if (module.getPackages().contains(each)) {
                    opens.put(each, new HashSet<>(Set.of(loader.getUnnamedModule())));
                }
            }
            instrumentation.redefineModule(module, Set.of(), opens, opens, Set.of(), Map.of());
        }
    }
}
