package glovebox.sh3d.model;

import com.eteks.sweethome3d.model.Content;
import com.eteks.sweethome3d.model.Transformation;
import java.lang.reflect.Method;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The properties of one class of the model, by reflection: what later versions add is there at once. */
public final class Bean {
    /** Computed from others at some cost, or of no use outside. */
    private static final Set<String> LEFT_OUT = Set.of(
        "class", "id", "propertyNames", "allFurniture", "furniture", "planIcon", "icon", "model", "pointCount",
        "valueAddedTax", "priceValueAddedTaxIncluded", "selectableViewableItems", "videoCameraPath", "singular",
        "isClockwise", "boundsMinimumCoordinates", "boundsMaximumCoordinates", "image", "modelRotation");
    private static final Map<Class<?>, Bean> KNOWN = new ConcurrentHashMap<>();

    /** One property. */
    public static final class Property {
        public final String name;
        public final Method getter;
        /** Null when it cannot be set. */
        public final Method setter;

        Property(String name, Method getter, Method setter) {
            this.name = name;
            this.getter = getter;
            this.setter = setter;
        }

        public Object get(Object bean) throws ReflectiveOperationException {
            return getter.invoke(bean);
        }

        public void set(Object bean, Object value) throws ReflectiveOperationException {
            setter.invoke(bean, value);
        }
    }

    public final Map<String, Property> properties = new LinkedHashMap<>();

    public static Bean of(Class<?> type) {
        return KNOWN.computeIfAbsent(type, Bean::new);
    }

    private Bean(Class<?> type) {
        for (Method getter : type.getMethods()) {
            String name = nameOf(getter);
            if (name == null || LEFT_OUT.contains(name) || !isTold(getter.getReturnType())) continue;
            Method setter = setterOf(type, name, getter.getReturnType());
            Property known = properties.get(name);
            if (known == null || known.setter == null) properties.put(name, new Property(name, getter, setter));
        }
    }

    /** The x of getX() or isX(). */
    private static String nameOf(Method method) {
        if (method.getParameterCount() > 0 || method.isBridge()) return null;
        if (method.getDeclaringClass() == Object.class) return null;
        if (java.lang.reflect.Modifier.isStatic(method.getModifiers())) return null;
        String name = method.getName();
        int prefix = name.startsWith("get") ? 3 : name.startsWith("is") ? 2 : 0;
        if (prefix == 0 || name.length() == prefix) return null;
        return Character.toLowerCase(name.charAt(prefix)) + name.substring(prefix + 1);
    }

    private static Method setterOf(Class<?> type, String name, Class<?> value) {
        try {
            return type.getMethod("set" + Character.toUpperCase(name.charAt(0)) + name.substring(1), value);
        } catch (NoSuchMethodException readOnly) {
            return null;
        }
    }

    private static boolean isTold(Class<?> type) {
        Class<?> item = type.isArray() ? type.getComponentType() : type;
        return !Content.class.isAssignableFrom(item) && item != Transformation.class && type != void.class
            && type.getName().indexOf("java.util.") != 0;
    }
}
