package glovebox.javafx.agent;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.net.URL;
import java.util.Collections;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/**
 * Loads the half that is linked against JavaFX, seeing the application's own JavaFX. Its classes are in a folder of
 * the jar where no other loader looks for them.
 */
final class CoreLoader extends ClassLoader {
    private static final String FOLDER = "/core/";
    /** Those that need modules of Java which few calls need. */
    private static final String RARE = ".*\\.(Jpeg|Screen|Histogram|Blocker|SwingParts)(\\$.*)?";
    private static final ClassLoader OURS = CoreLoader.class.getClassLoader();

    CoreLoader(ClassLoader javafx) {
        super("glovebox", javafx);
    }

    /**
     * Loads what there is on this thread: the first look would else load it on the application's. Nothing is
     * initialized here: JavaFX's classes initialize one another, and two threads that do so can wait for each other.
     */
    void loadAll() {
        try (JarFile jar = new JarFile(new File(placeOfJar().toURI()))) {
            for (JarEntry entry : Collections.list(jar.entries())) {
                String name = "/" + entry.getName();
                if (name.startsWith(FOLDER) && name.endsWith(".class")) load(name);
            }
        } catch (IOException | URISyntaxException | RuntimeException unreadable) {
            // then each is loaded when it is needed
        }
    }

    private static URL placeOfJar() {
        return CoreLoader.class.getProtectionDomain().getCodeSource().getLocation();
    }

    private void load(String entry) {
        try {
            String name = entry.substring(FOLDER.length(), entry.length() - ".class".length()).replace('/', '.');
            if (!name.matches(RARE)) Class.forName(name, false, this);
        } catch (ClassNotFoundException | LinkageError broken) {
            // it is told where it is needed
        }
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        try (InputStream in = CoreLoader.class.getResourceAsStream(FOLDER + name.replace('.', '/') + ".class")) {
            if (in == null) return OURS.loadClass(name); // the bridge, where JavaFX has a loader of its own
            byte[] code = in.readAllBytes();
            return defineClass(name, code, 0, code.length);
        } catch (IOException error) {
            throw new ClassNotFoundException(name, error);
        }
    }
}
