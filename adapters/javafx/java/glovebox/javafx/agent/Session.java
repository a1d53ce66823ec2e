package glovebox.javafx.agent;

import glovebox.bridge.Answer;
import glovebox.bridge.BridgeException;
import glovebox.bridge.BridgeServer;
import glovebox.bridge.Commands;
import glovebox.bridge.DiscoveryFile;
import glovebox.bridge.Secret;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The agent in this JVM: one, however often it is loaded. */
final class Session {
    private final Instrumentation instrumentation;
    private final Secret secret = Secret.random();
    private final Commands commands = new Commands();
    private final Facts facts = new Facts();
    private BridgeServer server;
    private final List<DiscoveryFile> files = new ArrayList<>();

    Session(Instrumentation instrumentation) {
        this.instrumentation = instrumentation;
        Runtime.getRuntime().addShutdownHook(new Thread(this::end, "glovebox-end"));
    }

    /** Begins to listen, when that is wanted, and says where in the discovery files. */
    void announce(Settings settings, boolean enabled) throws IOException {
        boolean isNew = enabled && server == null;
        if (isNew) listen(settings);
        removeFiles(); // a second load may name another folder
        IOException unwritable = writeFiles(settings.discovery);
        if (files.isEmpty()) {
            if (server != null) server.close(); // nobody could find it
            server = null;
            throw unwritable;
        }
        if (isNew) tell();
    }

    /** One is enough; returns why the last could not be written. */
    private IOException writeFiles(List<Path> folders) {
        IOException failure = null;
        for (Path folder : folders) {
            try {
                files.add(DiscoveryFile.write(folder, server == null ? facts.disabled() : listening()));
            } catch (IOException | RuntimeException unwritable) {
                failure = new IOException(unwritable);
            }
        }
        return failure;
    }

    private void tell() {
        StringBuilder places = new StringBuilder();
        for (DiscoveryFile file : files) places.append(places.length() == 0 ? "" : " and ").append(file.path());
        System.err.println("[glovebox] UI access is on at 127.0.0.1:" + server.port() + ", token " + secret.token
            + (Settings.allowActions() ? "" : ", look only") + ", announced in " + places);
    }

    private void removeFiles() {
        files.forEach(DiscoveryFile::remove);
        files.clear();
    }

    private void listen(Settings settings) throws IOException {
        commands.add("app", (arguments, call) -> Answer.of(facts.now()));
        commands.whenMissing(new BridgeException("NO_TOOLKIT", "The application has not started JavaFX"));
        server = new BridgeServer(settings.port, secret, commands);
        new ToolkitWatch(instrumentation, commands, facts, server::hasClients).start();
    }

    private Map<String, Object> listening() {
        Map<String, Object> all = new LinkedHashMap<>(facts.enabled());
        all.put("port", server.port());
        all.put("token", secret.token);
        return all;
    }

    private void end() {
        removeFiles();
    }
}
