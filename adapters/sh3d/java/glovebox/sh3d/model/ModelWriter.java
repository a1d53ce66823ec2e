package glovebox.sh3d.model;

import com.eteks.sweethome3d.model.HomeDoorOrWindow;
import com.eteks.sweethome3d.model.HomeFurnitureGroup;
import com.eteks.sweethome3d.model.HomeLight;
import com.eteks.sweethome3d.model.HomeObject;
import com.eteks.sweethome3d.model.HomePieceOfFurniture;
import com.eteks.sweethome3d.model.HomeTexture;
import com.eteks.sweethome3d.model.Polyline;
import com.eteks.sweethome3d.model.Room;
import com.eteks.sweethome3d.model.TextureImage;
import glovebox.bridge.JsonWriter;
import java.lang.reflect.Array;
import java.math.BigDecimal;
import java.util.Map;
import java.util.TreeMap;

/** Writes objects of the model as JSON, in the model's own units. What is null, false or a plain 0 is left out. */
public final class ModelWriter {
    private final JsonWriter json;

    public ModelWriter(JsonWriter json) {
        this.json = json;
    }

    /** @param group the id of the group it is in, or null */
    public void object(HomeObject object, String group) throws ReflectiveOperationException {
        json.object().field("id", object.getId()).field("kind", kindOf(object)).field("group", group);
        properties(object);
        if (object instanceof HomeFurnitureGroup) {
            json.key("members").array();
            for (HomePieceOfFurniture each : ((HomeFurnitureGroup) object).getFurniture()) json.value(each.getId());
            json.endArray();
        }
        Map<String, String> own = new TreeMap<>();
        for (String name : object.getPropertyNames()) own.put(name, object.getProperty(name));
        if (!own.isEmpty()) json.field("properties", own);
        json.endObject();
    }

    public static String kindOf(HomeObject object) {
        if (object instanceof HomeFurnitureGroup) return "group";
        if (object instanceof HomeDoorOrWindow) return "door";
        if (object instanceof HomeLight) return "light";
        if (object instanceof HomePieceOfFurniture) return "furniture";
        String name = object.getClass().getSimpleName();
        return Character.toLowerCase(name.charAt(0)) + name.substring(1);
    }

    /** The fields of any bean, into an object that is open. */
    public void properties(Object bean) throws ReflectiveOperationException {
        for (Bean.Property property : Bean.of(bean.getClass()).properties.values()) {
            if (bean instanceof HomeObject && !isStored(bean, property)) continue;
            Object value = property.get(bean);
            if (value == null || isDefault(property, value)) continue;
            json.key(property.name);
            try {
                value(value);
            } catch (ArithmeticException notFinite) {
                throw new ArithmeticException(property.name + " of " + nameOf(bean) + " is not a finite number");
            }
        }
    }

    private static String nameOf(Object bean) {
        if (!(bean instanceof HomeObject)) return "its " + bean.getClass().getSimpleName();
        return "the " + kindOf((HomeObject) bean) + " " + ((HomeObject) bean).getId();
    }

    /** Tells if a property is stored: those who reads them computes what follows from others. */
    static boolean isStored(Object object, Bean.Property property) {
        if (property.name.equals("points")) return object instanceof Room || object instanceof Polyline;
        return property.setter != null || object instanceof HomePieceOfFurniture
            && (property.name.equals("doorOrWindow") || property.name.equals("resizable")
                || property.name.equals("deformable") || property.name.equals("texturable")
                || property.name.equals("horizontallyRotatable"));
    }

    private static boolean isDefault(Bean.Property property, Object value) {
        if (!property.getter.getReturnType().isPrimitive()) return false;
        return value instanceof Number ? ((Number) value).doubleValue() == 0 : Boolean.FALSE.equals(value);
    }

    private void value(Object value) throws ReflectiveOperationException {
        if (value instanceof BigDecimal) {
            json.value(((BigDecimal) value).toPlainString()); // a number would lose its cents
        } else if (value instanceof Number || value instanceof Boolean || value instanceof String) {
            json.value(value instanceof Float ? shortest((Float) value) : value);
        } else if (value instanceof Enum) {
            json.value(((Enum<?>) value).name());
        } else if (value instanceof TextureImage && !(value instanceof HomeTexture)) {
            json.value(((TextureImage) value).getName()); // the pattern of a wall
        } else if (value instanceof HomeObject) {
            json.value(((HomeObject) value).getId());
        } else if (value.getClass().isArray()) {
            json.array();
            for (int i = 0; i < Array.getLength(value); i++) item(Array.get(value, i));
            json.endArray();
        } else {
            json.object();
            properties(value);
            json.endObject();
        }
    }

    private void item(Object value) throws ReflectiveOperationException {
        if (value == null) json.value(null);
        else value(value);
    }

    /** 0.1f as 0.1, not as the double nearest to it. */
    private static Number shortest(Float value) {
        if (value.isNaN() || value.isInfinite()) throw new ArithmeticException("It is not a finite number");
        return Double.valueOf(value.toString());
    }
}
