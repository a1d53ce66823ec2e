package glovebox.javafx.query;

import glovebox.javafx.scene.Texts;
import glovebox.javafx.toolkit.Types;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;

/** The JavaFX properties of an element, by the methods that have them. */
public final class Properties {
    private static final int LONGEST = 200;
    private static final ClassValue<Map<String, Method>> METHODS = new ClassValue<>() {
        @Override
        protected Map<String, Method> computeValue(Class<?> type) {
            return methodsOf(type);
        }
    };

    private Properties() {}

    /** Tooltip and user data first, then all that can be written as text and are not null. */
    static Map<String, Object> of(Object element, boolean all) {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("tooltip", Texts.tooltipOf(element));
        values.put("userData", element instanceof Node ? plain(((Node) element).getUserData()) : null);
        if (!all) return values;
        METHODS.get(element.getClass()).forEach((name, method) -> {
            Object value = valueOf(element, name, method);
            if (value != null) values.putIfAbsent(name, value);
        });
        return values;
    }

    /** The property of this name; null where there is none. */
    public static ObservableValue<?> find(Object element, String name) {
        Method method = METHODS.get(element.getClass()).get(name);
        try {
            return method == null ? null : (ObservableValue<?>) method.invoke(element);
        } catch (ReflectiveOperationException | RuntimeException failed) {
            return null;
        }
    }

    public static Collection<String> namesOf(Object element) {
        return METHODS.get(element.getClass()).keySet();
    }

    private static Object valueOf(Object element, String name, Method method) {
        boolean secret = Types.isPassword(element) && name.toLowerCase(Locale.ROOT).matches(".*(text|value).*");
        if (secret && !name.equals("promptText")) return null;
        try {
            return plain(((ObservableValue<?>) method.invoke(element)).getValue());
        } catch (ReflectiveOperationException | RuntimeException failed) {
            return null; // a property of the application's own may throw: it is then left out
        }
    }

    private static Object plain(Object value) {
        if (value == null || value instanceof Boolean || value instanceof Number) return value;
        if (value instanceof Node) return Types.nameOf(value);
        String text = String.valueOf(value);
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "…";
    }

    private static Map<String, Method> methodsOf(Class<?> type) {
        Map<String, Method> methods = new TreeMap<>();
        for (Method method : type.getMethods()) {
            String name = method.getName();
            if (!name.endsWith("Property") || method.getParameterCount() > 0 || name.equals("Property")) continue;
            if (Modifier.isStatic(method.getModifiers())) continue;
            if (!ObservableValue.class.isAssignableFrom(method.getReturnType())) continue;
            if (!Modifier.isPublic(method.getDeclaringClass().getModifiers())) continue;
            methods.put(name.substring(0, name.length() - "Property".length()), method);
        }
        return methods;
    }
}
