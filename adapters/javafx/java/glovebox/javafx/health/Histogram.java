package glovebox.javafx.health;

import glovebox.bridge.BridgeException;
import java.lang.management.ManagementFactory;
import javax.management.JMException;
import javax.management.ObjectName;

/** Has the JVM count its objects by class, as jcmd does: it collects garbage first, which stops the application. */
final class Histogram {
    private static final String COMMANDS = "com.sun.management:type=DiagnosticCommand";

    private Histogram() {}

    static String take() throws BridgeException {
        try {
            String[] types = {String[].class.getName()};
            Object[] arguments = {new String[0]};
            return (String) ManagementFactory.getPlatformMBeanServer()
                .invoke(new ObjectName(COMMANDS), "gcClassHistogram", arguments, types);
        } catch (JMException | RuntimeException refused) {
            throw HealthCommand.noHistogram(refused.toString());
        }
    }
}
