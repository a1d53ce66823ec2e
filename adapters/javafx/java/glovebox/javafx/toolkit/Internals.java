package glovebox.javafx.toolkit;

import glovebox.bridge.BridgeException;
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
    /** False where a person wants public JavaFX alone. */
    private static final boolean ALLOWED = !"false".equals(System.getProperty("mcp.internals"));
    private static final Method MOUSE = helper("processMouseEvent", MouseEvent.class);
    private static final Method KEY = helper("processKeyEvent", KeyEvent.class);
    private static final Method SUB_SCENE = method(Node.class, "getSubScene");
    private static final Method PRIMARY = method(Stage.class, "isPrimary");

    /** Handlers by type of event, in what a dispatcher of events has them. */
    private static final Field HANDLERS = handlersField();
    private static final ClassValue<Method> MANAGERS = new ClassValue<>() {
        @Override
        protected Method computeValue(Class<?> dispatcher) {
            try {
                return dispatcher.getMethod("getEventHandlerManager");
            } catch (NoSuchMethodException unknown) {
                throw new IllegalStateException(unknown);
            }
        }
    };

    private Internals() {}

    /** Has the scene take it as if it came from the window system: it finds the target, enters and leaves nodes. */
    public static void mouse(Scene scene, MouseEvent event) throws Exception {
        call(MOUSE, scene, event);
    }

    public static void key(Scene scene, KeyEvent event) throws Exception {
        call(KEY, scene, event);
    }

    public static boolean isPrimary(Window window) {
        try {
            return PRIMARY != null && window instanceof Stage && (Boolean) PRIMARY.invoke(window);
        } catch (ReflectiveOperationException unknown) {
            return false;
        }
    }

    /** The scene inside a scene whose root it is; null when it is none's, or that cannot be known. */
    public static SubScene subSceneOf(Node node) {
        try {
            SubScene above = SUB_SCENE == null ? null : (SubScene) SUB_SCENE.invoke(node);
            return above == null || above.getRoot() != node ? null : above;
        } catch (ReflectiveOperationException unknown) {
            return null;
        }
    }

    /**
     * Tells whether a node has a handler for a type of event.
     *
     * @param otherwise the answer when that cannot be known
     */
    public static boolean handles(Node node, EventType<?> type, boolean otherwise) {
        try {
            Object dispatcher = node.getEventDispatcher();
            if (HANDLERS == null || dispatcher == null) return otherwise;
            Object handlers = HANDLERS.get(MANAGERS.get(dispatcher.getClass()).invoke(dispatcher));
            return handlers instanceof Map ? ((Map<?, ?>) handlers).containsKey(type) : otherwise;
        } catch (ReflectiveOperationException | RuntimeException unknown) {
            return otherwise;
        }
    }

    private static Field handlersField() {
        Class<?> managers = type("com.sun.javafx.event.EventHandlerManager");
        try {
            Field field = managers == null ? null : managers.getDeclaredField("eventHandlerMap");
            if (field != null) field.setAccessible(true);
            return field;
        } catch (ReflectiveOperationException | RuntimeException unknown) {
            return null;
        }
    }

    /** A class of JavaFX's own; null where there is none of that name. */
    public static Class<?> type(String name) {
        try {
            return ALLOWED ? Class.forName(name, true, Scene.class.getClassLoader()) : null;
        } catch (ClassNotFoundException | LinkageError unknown) {
            return null;
        }
    }

    /**
     * What a static method of such a class gives; null where it cannot be called.
     *
     * @param taken kind of its one parameter; null for a method without
     */
    public static Object call(Class<?> type, String name, Class<?> taken, Object argument) {
        Method method = type == null ? null : taken == null ? method(type, name) : method(type, name, taken);
        try {
            return method == null ? null : taken == null ? method.invoke(null) : method.invoke(null, argument);
        } catch (ReflectiveOperationException | RuntimeException unknown) {
            return null;
        }
    }

    /** Value of a field of such an object; null where it cannot be read. */
    public static Object field(Class<?> type, Object of, String name) {
        try {
            Field field = type.getDeclaredField(name);
            field.setAccessible(true);
            return ALLOWED ? field.get(of) : null;
        } catch (ReflectiveOperationException | RuntimeException unknown) {
            return null;
        }
    }

    private static void call(Method method, Scene scene, Object event) throws Exception {
        if (method == null) throw new BridgeException("NO_INPUT", "This JavaFX takes no input from the agent");
        try {
            method.invoke(null, scene, event);
        } catch (java.lang.reflect.InvocationTargetException failed) {
            if (failed.getCause() instanceof Exception) throw (Exception) failed.getCause();
            throw failed;
        }
    }

    private static Method helper(String name, Class<?> event) {
        Class<?> helper = type("com.sun.javafx.scene.SceneHelper");
        return helper == null ? null : method(helper, name, Scene.class, event);
    }

    private static Method method(Class<?> type, String name, Class<?>... parameters) {
        if (!ALLOWED) return null;
        try {
            Method method = type.getDeclaredMethod(name, parameters);
            method.setAccessible(true);
            return method;
        } catch (ReflectiveOperationException | RuntimeException unknown) {
            return null;
        }
    }
}
