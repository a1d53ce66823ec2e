package glovebox.javafx.inspect;

import glovebox.bridge.BridgeException;
import glovebox.javafx.query.Properties;
import glovebox.javafx.toolkit.Types;
import java.lang.reflect.Method;
import java.util.Collection;
import java.util.Locale;
import java.util.stream.Collectors;
import javafx.beans.property.Property;
import javafx.beans.value.ObservableValue;

/** A property of an element that can be set, and the kind of its values. */
final class LiveProperty {
    final Property<Object> property;
    final Class<?> type;

    private LiveProperty(Property<Object> property, Class<?> type) {
        this.property = property;
        this.type = type;
    }

    /** @throws BridgeException NO_PROPERTY, READ_ONLY or BOUND */
    @SuppressWarnings("unchecked")
    static LiveProperty of(Object element, String name) throws BridgeException {
        ObservableValue<?> found = Properties.find(element, name);
        String whole = Types.nameOf(element) + "'s " + name;
        if (found == null) {
            throw new BridgeException("NO_PROPERTY", Types.nameOf(element) + " has no property \"" + name + "\""
                + near(Properties.namesOf(element), name));
        }
        if (!(found instanceof Property)) {
            throw new BridgeException("READ_ONLY", whole + " can only be read: the application works it out");
        }
        if (((Property<?>) found).isBound()) {
            throw new BridgeException("BOUND", whole + " is bound to another value, which sets it");
        }
        return new LiveProperty((Property<Object>) found, typeOf(element, name, found.getValue()));
    }

    private static String near(Collection<String> names, String wanted) {
        String start = wanted.substring(0, Math.min(3, wanted.length())).toLowerCase(Locale.ROOT);
        String like = names.stream().filter(name -> name.toLowerCase(Locale.ROOT).contains(start)).limit(8)
            .collect(Collectors.joining(", "));
        return like.isEmpty() ? "" : "; it has " + like;
    }

    /** What the getter gives; a getter of any object says less than the value there is. */
    private static Class<?> typeOf(Object element, String name, Object value) throws BridgeException {
        String capital = Character.toUpperCase(name.charAt(0)) + name.substring(1);
        for (String prefix : new String[] {"get", "is"}) {
            try {
                Method getter = element.getClass().getMethod(prefix + capital);
                if (getter.getReturnType() != Object.class) return getter.getReturnType();
            } catch (NoSuchMethodException none) {
                // the other, or the value
            }
        }
        if (value != null) return value.getClass();
        throw new BridgeException("UNREADABLE", "What the property \"" + name + "\" takes is not known while it is"
            + " empty: change it in the application");
    }
}
