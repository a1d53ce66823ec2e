package glovebox.javafx.skin;

import glovebox.javafx.toolkit.Types;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import javafx.scene.control.Cell;
import javafx.scene.control.Control;
import javafx.scene.control.ProgressIndicator;

/**
 * Controls of an application or a library that are none of JavaFX's kinds: what they hold is read from their
 * properties.
 */
public final class OwnControls {
    /** By class: reflection finds them once. */
    private static final ClassValue<List<Method>> VALUES = new ClassValue<>() {
        @Override
        protected List<Method> computeValue(Class<?> type) {
            return valuesOf(type);
        }
    };
    /** Whether a class is none of JavaFX's. */
    private static final ClassValue<Boolean> FOREIGN = new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            return !type.getName().startsWith("javafx.") && !type.getName().startsWith("com.sun.");
        }
    };
    private static final ClassValue<List<Method>> SELECTED = new ClassValue<>() {
        @Override
        protected List<Method> computeValue(Class<?> type) {
            Method getter = getter(type, "isSelected", "selected");
            return getter == null ? List.of() : List.of(getter);
        }
    };

    private OwnControls() {}

    public static boolean is(Object element) {
        return element instanceof Control && FOREIGN.get(element.getClass()) && !isOfKnownKind(element);
    }

    private static boolean isOfKnownKind(Object control) {
        return Types.isOperated(control) || control instanceof ProgressIndicator || control instanceof Cell;
    }

    /** Tells whether a person sets something in it: a control that only lays out others needs no name. */
    public static boolean isOperated(Object element) {
        return is(element) && !(VALUES.get(element.getClass()).isEmpty() && SELECTED.get(element.getClass()).isEmpty());
    }

    /** What it holds, by property; the only one has no name. */
    public static Map<String, Object> valuesOf(Node control) {
        Map<String, Object> values = new LinkedHashMap<>();
        List<Method> getters = VALUES.get(control.getClass());
        for (Method getter : getters) {
            Object value = read(getter, control);
            if (value != null) values.put(getters.size() == 1 ? "" : propertyOf(getter), value);
        }
        return values;
    }

    /** Null for what cannot be switched on. */
    public static Boolean selectedOf(Object control) {
        for (Method getter : SELECTED.get(control.getClass())) {
            if (read(getter, control) instanceof Boolean) return (Boolean) read(getter, control);
        }
        return null;
    }

    /** The property {@code value}, else the one that is called as its class, else all whose names end with "Value". */
    private static List<Method> valuesOf(Class<?> type) {
        for (String name : new String[] {"Value", Types.nameOf(type)}) {
            Method getter = getter(type, "get" + name, uncapitalized(name));
            if (getter != null && isPlain(getter.getReturnType())) return List.of(getter);
        }
        List<Method> found = new ArrayList<>();
        for (Method method : type.getMethods()) {
            String name = method.getName();
            if (!name.startsWith("get") || !name.endsWith("Value") || !isPlain(method.getReturnType())) continue;
            if (getter(type, name, propertyOf(method)) != null) found.add(method);
        }
        found.sort(Comparator.comparing(Method::getName).reversed()); // low before high
        return found;
    }

    private static String propertyOf(Method getter) {
        return uncapitalized(getter.getName().substring(3));
    }

    private static String uncapitalized(String name) {
        return name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1);
    }

    private static boolean isPlain(Class<?> type) {
        return type.isPrimitive() || type == String.class || Number.class.isAssignableFrom(type) || type.isEnum()
            || java.time.temporal.Temporal.class.isAssignableFrom(type);
    }

    /** A getter of a property that can be observed; null where there is none. */
    private static Method getter(Class<?> type, String name, String property) {
        try {
            Method getter = type.getMethod(name);
            boolean isObserved = ObservableValue.class.isAssignableFrom(
                type.getMethod(property + "Property").getReturnType());
            return isObserved ? getter : null;
        } catch (NoSuchMethodException none) {
            return null;
        }
    }

    private static Object read(Method getter, Object control) {
        try {
            return getter.invoke(Objects.requireNonNull(control));
        } catch (ReflectiveOperationException | RuntimeException closed) {
            return null;
        }
    }
}
