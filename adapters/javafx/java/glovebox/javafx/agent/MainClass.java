package glovebox.javafx.agent;

import java.io.IOException;
import java.util.jar.JarFile;
import java.util.jar.Manifest;

/** The class that the application was started with. */
final class MainClass {
    private MainClass() {}

    /** As the launcher of Java remembers it; of a jar what its manifest names, of a module the class alone. */
    static String find() {
        String command = System.getProperty("sun.java.command", "");
        int end = command.endsWith(".jar") ? -1 : command.indexOf(' ');
        String word = end < 0 ? command : command.substring(0, end);
        if (word.endsWith(".jar")) return ofJar(word);
        return word.substring(word.indexOf('/') + 1);
    }

    private static String ofJar(String path) {
        try (JarFile jar = new JarFile(path)) {
            Manifest manifest = jar.getManifest();
            String name = manifest == null ? null : manifest.getMainAttributes().getValue("Main-Class");
            return name == null ? path : name;
        } catch (IOException unreadable) {
            return path;
        }
    }
}
