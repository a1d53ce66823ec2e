package glovebox.sh3d.edit;

import com.eteks.sweethome3d.model.HomeObject;
import glovebox.bridge.BridgeException;
import glovebox.sh3d.model.Bean;
import glovebox.sh3d.model.ModelReader;
import glovebox.sh3d.model.ModelWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Values for properties of one object, in the order in which they are given. */
final class Assignment {
    private final Map<Bean.Property, Object> values = new LinkedHashMap<>();

    Assignment(Object object, Map<?, ?> wanted, ModelReader reader) throws BridgeException {
        for (Map.Entry<?, ?> entry : wanted.entrySet()) {
            String name = String.valueOf(entry.getKey());
            Bean.Property property = Bean.of(object.getClass()).properties.get(name);
            if (property == null || property.setter == null) {
                String what = object instanceof HomeObject ? ModelWriter.kindOf((HomeObject) object) : "object";
                throw new BridgeException("BAD_ARGUMENT", "A " + what + " has no \"" + name + "\" to set");
            }
            values.put(property, reader.read(name, property.getter.getReturnType(), entry.getValue()));
        }
    }

    Set<Bean.Property> properties() {
        return values.keySet();
    }

    /** Some objects refuse what they do not allow even where it changes nothing. */
    void apply(Object object) throws ReflectiveOperationException {
        for (Map.Entry<Bean.Property, Object> each : values.entrySet()) {
            boolean isSame = Objects.deepEquals(each.getKey().get(object), each.getValue());
            if (!isSame) each.getKey().set(object, each.getValue());
        }
    }
}
