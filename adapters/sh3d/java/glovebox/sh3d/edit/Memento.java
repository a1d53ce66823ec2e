package glovebox.sh3d.edit;

import com.eteks.sweethome3d.model.HomeObject;
import glovebox.sh3d.model.Bean;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

/**
 * All that an object of the model holds at a time. Its setters do more than set: a door that moves leaves its wall, a
 * group that moves takes its members along, a wall that is joined frees another. So its fields are what is kept.
 */
final class Memento {
    private static final Map<Class<?>, List<Field>> FIELDS = new ConcurrentHashMap<>();
    private static final Map<Class<?>, List<Field>> CACHES = new ConcurrentHashMap<>();

    private final HomeObject object;
    private final Object[] values;

    private Memento(HomeObject object, Object[] values) {
        this.object = object;
        this.values = values;
    }

    static Memento of(HomeObject object) throws ReflectiveOperationException {
        List<Field> fields = fieldsOf(object.getClass());
        Object[] values = new Object[fields.size()];
        for (int i = 0; i < values.length; i++) values[i] = copy(fields.get(i).get(object));
        return new Memento(object, values);
    }

    /** Tells whether the object is as it was. */
    boolean holds() throws ReflectiveOperationException {
        List<Field> fields = fieldsOf(object.getClass());
        for (int i = 0; i < values.length; i++) {
            if (!Objects.deepEquals(values[i], fields.get(i).get(object))) return false;
        }
        return true;
    }

    /** Sets back what differs, as far as setters do it: they tell plan, table and 3D view. */
    void tellSetters() throws ReflectiveOperationException {
        List<Field> fields = fieldsOf(object.getClass());
        Map<String, Bean.Property> properties = Bean.of(object.getClass()).properties;
        for (int i = 0; i < values.length; i++) {
            Field field = fields.get(i);
            Bean.Property property = properties.get(field.getName());
            if (property == null || property.setter == null) continue;
            if (Objects.deepEquals(values[i], field.get(object))) continue;
            if (values[i] == null && field.getType().isPrimitive()) continue;
            try {
                property.set(object, copy(values[i]));
            } catch (ReflectiveOperationException | RuntimeException refused) {
                // What the model does not allow to be set is restored with the fields.
            }
        }
    }

    /** Sets back what differs still. */
    void restore() throws ReflectiveOperationException {
        if (holds()) return;
        List<Field> fields = fieldsOf(object.getClass());
        for (int i = 0; i < values.length; i++) fields.get(i).set(object, copy(values[i]));
        for (Field cache : CACHES.get(object.getClass())) cache.set(object, null);
    }

    private static List<Field> fieldsOf(Class<?> type) {
        return FIELDS.computeIfAbsent(type, each -> {
            List<Field> fields = new ArrayList<>();
            List<Field> caches = new ArrayList<>();
            for (Class<?> from = type; from != Object.class; from = from.getSuperclass()) {
                for (Field field : from.getDeclaredFields()) {
                    if (Modifier.isStatic(field.getModifiers())) continue;
                    boolean isKept = !Modifier.isTransient(field.getModifiers()) || isProperty(type, field);
                    boolean isCache = field.getName().endsWith("Cache") && !field.getType().isPrimitive();
                    if (!isKept && !isCache) continue;
                    field.setAccessible(true);
                    (isKept ? fields : caches).add(field);
                }
            }
            CACHES.put(type, caches);
            return fields;
        });
    }

    /** Styles are not serialised as they are, but are what an object holds all the same. */
    private static boolean isProperty(Class<?> type, Field field) {
        Bean.Property property = Bean.of(type).properties.get(field.getName());
        return property != null && property.setter != null && property.getter.getReturnType() == field.getType();
    }

    /** Arrays and lists are copied: what they are made of does not change. */
    private static Object copy(Object value) {
        if (value == null) return null;
        if (value instanceof HashMap) return new HashMap<>((HashMap<?, ?>) value);
        if (!value.getClass().isArray()) return value;
        int length = Array.getLength(value);
        Object copy = Array.newInstance(value.getClass().getComponentType(), length);
        for (int i = 0; i < length; i++) {
            Object each = Array.get(value, i);
            Array.set(copy, i, each != null && each.getClass().isArray() ? copy(each) : each);
        }
        return copy;
    }
}
