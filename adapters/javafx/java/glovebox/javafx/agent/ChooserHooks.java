package glovebox.javafx.agent;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import java.util.Map;

/** Has JavaFX ask {@link Choosers} before it shows a dialog of the system's, which would hold its thread. */
final class ChooserHooks implements ClassFileTransformer {
    private static final String FILE = "(Ljavafx/stage/Window;)Ljava/io/File;";
    private static final String FLAG = "(Ljavafx/stage/Window;)Z";
    private static final Map<String, Map<String, Integer>> METHODS = Map.of(
        "javafx/stage/FileChooser", Map.of("showOpenDialog" + FILE, Choosers.OPEN,
            "showOpenMultipleDialog(Ljavafx/stage/Window;)Ljava/util/List;", Choosers.OPEN_SEVERAL,
            "showSaveDialog" + FILE, Choosers.SAVE),
        "javafx/stage/DirectoryChooser", Map.of("showDialog" + FILE, Choosers.FOLDER),
        "javafx/print/PrinterJob", Map.of("showPrintDialog" + FLAG, Choosers.PRINT,
            "showPageSetupDialog" + FLAG, Choosers.PAGE_SETUP));

    private final ClassLoader javafx;

    private ChooserHooks(ClassLoader javafx) {
        this.javafx = javafx;
    }

    /** Does nothing where JavaFX cannot see the agent, or its classes cannot be changed: the system asks then. */
    static void install(Instrumentation instrumentation, Module graphics, ClassLoader javafx) {
        try {
            if (Class.forName(Choosers.class.getName(), false, javafx) != Choosers.class) return;
            if (graphics.isNamed()) {
                instrumentation.redefineModule(graphics, java.util.Set.of(Choosers.class.getModule()), Map.of(),
                    Map.of(), java.util.Set.of(), Map.of());
            }
            instrumentation.addTransformer(new ChooserHooks(javafx), true);
            for (String name : METHODS.keySet()) {
                instrumentation.retransformClasses(Class.forName(name.replace('/', '.'), false, javafx));
            }
        } catch (ReflectiveOperationException | java.lang.instrument.UnmodifiableClassException | RuntimeException
            | LinkageError notHere) {
            System.err.println("[glovebox] File choosers stay the system's own: " + notHere);
        }
    }

    @Override
    public byte[] transform(ClassLoader loader, String name, Class<?> old, ProtectionDomain domain, byte[] file) {
        Map<String, Integer> methods = name == null || loader != javafx ? null : METHODS.get(name);
        if (methods == null) return null;
        try {
            return MethodPatch.of(file, methods);
        } catch (Exception unknown) {
            System.err.println("[glovebox] " + name + " stays as it is: " + unknown);
            return null;
        }
    }
}
