package glovebox.javafx.agent;

import glovebox.bridge.Answer;
import glovebox.bridge.BridgeException;
import glovebox.bridge.BridgeServer;
import glovebox.bridge.Commands;
import glovebox.bridge.DiscoveryFile;
import glovebox.bridge.Secret;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.util.LinkedHashMap;
import java.util.Map;

/** The agent in this JVM: one, however often it is loaded. */
final class Session {
    private final Instrumentation instrumentation;
    private final Secret secret = Secret.random();
    private final Commands commands = new Commands();
    private final Facts facts = new Facts();
    private BridgeServer server;
    private DiscoveryFile file;

    Session(Instrumentation instrumentation) {
        this.instrumentation = instrumentation;
        Runtime.getRuntime().addShutdownHook(new Thread(this::end, "glovebox-end"));
    }

    /** Begins to listen, when that is wanted, and says where in the discovery file. */
    void announce(Settings settings, boolean enabled) throws IOException {
        if (enabled && server == null) listen(settings);
        if (file != null) file.remove(); // a second load may name another folder
        try {
            file = DiscoveryFile.write(settings.discovery, server == null ? facts.disabled() : listening());
        } catch (IOException | RuntimeException unwritable) {
            if (server != null) server.close(); // nobody could find it
            server = null;
            throw unwritable;
        }
    }

    private void listen(Settings settings) throws IOException {
        commands.add("app", (arguments, call) -> Answer.of(facts.now()));
        commands.whenMissing(new BridgeException("NO_TOOLKIT", "The application has not started JavaFX"));
        server = new BridgeServer(settings.port, secret, commands);
        new ToolkitWatch(instrumentation, commands, facts, server::hasClients).start();
        System.err.println("[glovebox] UI access is on at 127.0.0.1:" + server.port() + ", token " + secret.token
            + (Settings.allowActions() ? "" : ", look only"));
    }

    private Map<String, Object> listening() {
        Map<String, Object> all = new LinkedHashMap<>(facts.enabled());
        all.put("port", server.port());
        all.put("token", secret.token);
        return all;
    }

    private void end() {
        if (file != null) file.remove();
    }
}
