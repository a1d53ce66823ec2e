package glovebox.sh3d;

import glovebox.bridge.BridgeServer;
import glovebox.bridge.Commands;
import glovebox.bridge.DiscoveryFile;
import glovebox.bridge.Secret;
import glovebox.sh3d.home.Homes;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.logging.FileHandler;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

/** The one bridge of this process, however many windows there are. Used on the event thread. */
final class Bridge {
    private static final int LOG_BYTES = 1_000_000;
    private static Bridge ofThisProcess;

    private final Settings settings = new Settings();
    private final Logger log = openLog(settings);
    private final Homes homes = new Homes();
    private final List<Runnable> listeners = new ArrayList<>();
    private boolean wanted = settings.autoStart();
    private BridgeServer server;
    private DiscoveryFile file;

    static synchronized Bridge ofThisProcess() {
        if (ofThisProcess == null) ofThisProcess = new Bridge();
        return ofThisProcess;
    }

    private Bridge() {
        Runtime.getRuntime().addShutdownHook(new Thread(this::forget, "glovebox-end"));
    }

    Homes homes() {
        return homes;
    }

    boolean isRunning() {
        return server != null;
    }

    int port() {
        return server == null ? 0 : server.port();
    }

    void onChange(Runnable listener) {
        listeners.add(listener);
    }

    void offChange(Runnable listener) {
        listeners.remove(listener);
    }

    void startIfWanted() {
        if (wanted && server == null) start();
    }

    void start() {
        wanted = true;
        Secret secret = Secret.random();
        try {
            Commands commands = new Commands();
            Primitives.add(commands, homes, settings);
            server = new BridgeServer(settings.port(), secret, commands);
            log.info("Listens at 127.0.0.1:" + server.port());
            file = DiscoveryFile.write(settings.discovery(), Map.of(
                "port", server.port(), "token", secret.token, "mainClass", "com.eteks.sweethome3d.SweetHome3D"));
        } catch (IOException failure) {
            log.log(Level.SEVERE, "Cannot listen at port " + settings.port(), failure);
            stop();
        }
        listeners.forEach(Runnable::run);
    }

    void stop() {
        wanted = false;
        forget();
        if (server != null) {
            try {
                server.close();
            } catch (IOException failure) {
                log.log(Level.WARNING, "Cannot close the port", failure);
            }
            log.info("Stopped");
        }
        server = null;
        listeners.forEach(Runnable::run);
    }

    private void forget() {
        if (file != null) file.remove();
    }

    private static Logger openLog(Settings settings) {
        Logger log = Logger.getLogger("glovebox.sh3d");
        log.setUseParentHandlers(false);
        log.setLevel(settings.logLevel());
        try {
            String path = settings.folder.resolve("sh3d-mcp.log").toString();
            FileHandler handler = new FileHandler(path, LOG_BYTES, 2, true);
            handler.setFormatter(new SimpleFormatter());
            log.addHandler(handler);
        } catch (IOException | SecurityException noLog) {
            System.err.println("[glovebox] Cannot write a log: " + noLog.getMessage());
        }
        return log;
    }
}
