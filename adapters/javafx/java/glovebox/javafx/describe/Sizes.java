package glovebox.javafx.describe;

import glovebox.bridge.JsonWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Map;
import java.util.TreeMap;
import javafx.geometry.Bounds;
import javafx.geometry.Insets;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.layout.Region;

/** How a node comes to its place and size: its own bounds, what it asks for, and what its parent was told of it. */
public final class Sizes {
    private static final ClassValue<Map<String, Method>> CONSTRAINTS = new ClassValue<>() {
        @Override
        protected Map<String, Method> computeValue(Class<?> type) {
            return constraintsOf(type);
        }
    };

    private Sizes() {}

    public static void write(JsonWriter json, Node node) {
        json.key("sizes").object();
        numbers(json, "layoutBounds", node.getLayoutBounds());
        numbers(json, "boundsInLocal", node.getBoundsInLocal());
        pair(json, "min", node.minWidth(-1), node.minHeight(-1));
        pair(json, "pref", node.prefWidth(-1), node.prefHeight(-1));
        pair(json, "max", node.maxWidth(-1), node.maxHeight(-1));
        json.field("resizable", node.isResizable()).field("layoutX", tenth(node.getLayoutX()))
            .field("layoutY", tenth(node.getLayoutY()));
        if (node.getContentBias() != null) json.field("contentBias", String.valueOf(node.getContentBias()));
        double baseline = node.getBaselineOffset();
        if (baseline != Node.BASELINE_OFFSET_SAME_AS_HEIGHT) json.field("baseline", tenth(baseline));
        moved(json, node);
        if (node instanceof Region) {
            insets(json, "padding", ((Region) node).getPadding());
            insets(json, "insets", ((Region) node).getInsets());
        }
        Map<String, Object> constraints = constraints(node);
        if (!constraints.isEmpty()) json.key("constraints").value(constraints);
        json.endObject();
    }

    private static void moved(JsonWriter json, Node node) {
        if (node.getTranslateX() != 0 || node.getTranslateY() != 0) {
            pair(json, "translate", node.getTranslateX(), node.getTranslateY());
        }
        if (node.getScaleX() != 1 || node.getScaleY() != 1) pair(json, "scale", node.getScaleX(), node.getScaleY());
        if (node.getRotate() != 0) json.field("rotate", node.getRotate());
    }

    private static void numbers(JsonWriter json, String name, Bounds bounds) {
        json.key(name).array().value(tenth(bounds.getMinX())).value(tenth(bounds.getMinY()))
            .value(tenth(bounds.getWidth())).value(tenth(bounds.getHeight())).endArray();
    }

    private static void pair(JsonWriter json, String name, double width, double height) {
        json.key(name).array().value(tenth(width)).value(tenth(height)).endArray();
    }

    private static void insets(JsonWriter json, String name, Insets insets) {
        if (insets == null || insets.equals(Insets.EMPTY)) return;
        json.key(name).array().value(tenth(insets.getTop())).value(tenth(insets.getRight()))
            .value(tenth(insets.getBottom())).value(tenth(insets.getLeft())).endArray();
    }

    private static double tenth(double value) {
        return Math.rint(value * 10) / 10;
    }

    /** What the pane around was told of the node: what its static getters say, those of the application's panes too. */
    private static Map<String, Object> constraints(Node node) {
        Map<String, Object> constraints = new TreeMap<>();
        Parent parent = node.getParent();
        if (parent == null || !node.hasProperties()) return constraints;
        CONSTRAINTS.get(parent.getClass()).forEach((name, getter) -> {
            try {
                Object value = getter.invoke(null, node);
                if (value != null) constraints.put(name, ValueText.of(value));
            } catch (InvocationTargetException | IllegalAccessException | RuntimeException unknown) {
                // one of the application's own that throws is left out
            }
        });
        return constraints;
    }

    private static Map<String, Method> constraintsOf(Class<?> type) {
        Map<String, Method> getters = new TreeMap<>();
        for (Method method : type.getMethods()) {
            String name = method.getName();
            boolean isGetter = Modifier.isStatic(method.getModifiers()) && name.matches("(get|is)[A-Z]\\w*")
                && method.getParameterCount() == 1 && method.getParameterTypes()[0] == Node.class
                && Modifier.isPublic(method.getDeclaringClass().getModifiers());
            if (!isGetter) continue;
            String rest = name.replaceFirst("^(get|is)", "");
            getters.put(Character.toLowerCase(rest.charAt(0)) + rest.substring(1), method);
        }
        return getters;
    }
}
