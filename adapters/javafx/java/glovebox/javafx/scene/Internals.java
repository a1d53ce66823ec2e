package glovebox.javafx.scene;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Map;
import javafx.event.EventType;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.SubScene;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.stage.Stage;
import javafx.stage.Window;

/**
 * Members of JavaFX that are not public, by name: they are in JavaFX 11 and, as far as its sources tell, in those after
 * it.
 */
public final class Internals {
    private static final Method MOUSE = helper("processMouseEvent", MouseEvent.class);
    private static final Method KEY = helper("processKeyEvent", KeyEvent.class);
    private static final Method SUB_SCENE = method(Node.class, "getSubScene");
    private static final Method PRIMARY = method(Stage.class, "isPrimary");

    private Internals() {}

    /** Has the scene take it as if it came from the window system: it finds the target, enters and leaves nodes. */
    public static void mouse(Scene scene, MouseEvent event) throws Exception {
        call(MOUSE, scene, event);
    }

    public static void key(Scene scene, KeyEvent event) throws Exception {
        call(KEY, scene, event);
    }

    static boolean isPrimary(Window window) {
        try {
            return PRIMARY != null && window instanceof Stage && (Boolean) PRIMARY.invoke(window);
        } catch (ReflectiveOperationException unknown) {
            return false;
        }
    }

    /** The scene inside a scene whose root it is; null when it is none's, or that cannot be known. */
    static SubScene subSceneOf(Node node) {
        try {
            SubScene above = SUB_SCENE == null ? null : (SubScene) SUB_SCENE.invoke(node);
            return above == null || above.getRoot() != node ? null : above;
        } catch (ReflectiveOperationException unknown) {
            return null;
        }
    }

    /** Tells whether a node has a handler for a type of event; true when that cannot be known. */
    public static boolean handles(Node node, EventType<?> type) {
        try {
            Object dispatcher = node.getEventDispatcher();
            Object manager = dispatcher.getClass().getMethod("getEventHandlerManager").invoke(dispatcher);
            Field field = Class.forName("com.sun.javafx.event.EventHandlerManager", true,
                Node.class.getClassLoader()).getDeclaredField("eventHandlerMap");
            field.setAccessible(true);
            return ((Map<?, ?>) field.get(manager)).containsKey(type);
        } catch (ReflectiveOperationException | RuntimeException unknown) {
            return true;
        }
    }

    private static void call(Method method, Scene scene, Object event) throws Exception {
        if (method == null) throw new IllegalStateException("This JavaFX takes no input from the agent");
        try {
            method.invoke(null, scene, event);
        } catch (java.lang.reflect.InvocationTargetException failed) {
            if (failed.getCause() instanceof Exception) throw (Exception) failed.getCause();
            throw failed;
        }
    }

    private static Method helper(String name, Class<?> event) {
        try {
            Class<?> helper = Class.forName("com.sun.javafx.scene.SceneHelper", true, Scene.class.getClassLoader());
            return method(helper, name, Scene.class, event);
        } catch (ClassNotFoundException unknown) {
            return null;
        }
    }

    private static Method method(Class<?> type, String name, Class<?>... parameters) {
        try {
            Method method = type.getDeclaredMethod(name, parameters);
            method.setAccessible(true);
            return method;
        } catch (ReflectiveOperationException | RuntimeException unknown) {
            return null;
        }
    }
}
