package glovebox.sh3d;

import com.eteks.sweethome3d.model.HomeObject;
import glovebox.bridge.BridgeException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Sets properties of one object, in the order in which they are given. */
final class SetChange implements Change {
    private final Object object;
    private final List<Bean.Property> properties = new ArrayList<>();
    private final List<Object> values = new ArrayList<>();
    private final List<Object> before = new ArrayList<>();

    SetChange(Object object, Map<?, ?> wanted, ModelReader reader) throws BridgeException {
        this.object = object;
        for (Map.Entry<?, ?> entry : wanted.entrySet()) {
            String name = String.valueOf(entry.getKey());
            Bean.Property property = Bean.of(object.getClass()).properties.get(name);
            if (property == null || property.setter == null) {
                String what = object instanceof HomeObject ? ModelWriter.kindOf((HomeObject) object) : "object";
                throw new BridgeException("BAD_ARGUMENT", "A " + what + " has no \"" + name + "\" to set");
            }
            properties.add(property);
            values.add(reader.read(name, property.getter.getReturnType(), entry.getValue()));
        }
    }

    @Override
    public void apply() throws ReflectiveOperationException {
        before.clear();
        for (int i = 0; i < properties.size(); i++) {
            Object old = properties.get(i).get(object);
            // Some objects refuse what they do not allow even where it changes nothing.
            if (!Objects.deepEquals(old, values.get(i))) properties.get(i).set(object, values.get(i));
            before.add(old); // what was refused is not to be set back
        }
    }

    /** As far as it was applied. */
    @Override
    public void revert() throws ReflectiveOperationException {
        for (int i = before.size() - 1; i >= 0; i--) {
            if (!Objects.deepEquals(before.get(i), values.get(i))) properties.get(i).set(object, before.get(i));
        }
    }
}
