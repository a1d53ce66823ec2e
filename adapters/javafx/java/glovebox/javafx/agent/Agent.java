package glovebox.javafx.agent;

import java.lang.instrument.Instrumentation;
import java.util.function.BooleanSupplier;

/**
 * Entry point of the agent: the JVM starts it with {@code -javaagent:} before the application, or when a person
 * attaches it. Whatever goes wrong here must not keep the application from running.
 */
public final class Agent {
    private static Session session;

    private Agent() {}

    /** Off unless the person who starts the application said {@code -Dmcp.ui=true}. */
    public static void premain(String arguments, Instrumentation instrumentation) {
        start(arguments, instrumentation, () -> Boolean.getBoolean("mcp.ui"));
    }

    /** Attaching is a person's own command, and enough. */
    public static void agentmain(String arguments, Instrumentation instrumentation) {
        start(arguments, instrumentation, () -> true);
    }

    private static synchronized void start(String arguments, Instrumentation instrumentation, BooleanSupplier enabled) {
        try {
            Settings settings = Settings.of(arguments);
            if (session == null) session = new Session(instrumentation);
            session.announce(settings, enabled.getAsBoolean());
        } catch (Throwable failure) {
            System.err.println("[glovebox] The JavaFX agent could not start: " + failure);
        }
    }
}
