package glovebox.javafx.agent;

import java.io.IOException;
import java.io.InputStream;

/**
 * Loads the half that is linked against JavaFX, seeing the application's own JavaFX. Its classes are in a folder of
 * the jar where no other loader looks for them.
 */
final class CoreLoader extends ClassLoader {
    private static final String FOLDER = "/core/";
    private static final ClassLoader OURS = CoreLoader.class.getClassLoader();

    CoreLoader(ClassLoader javafx) {
        super("glovebox", javafx);
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
