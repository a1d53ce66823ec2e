package glovebox.sh3d.model;

import com.eteks.sweethome3d.model.BackgroundImage;
import com.eteks.sweethome3d.model.Baseboard;
import com.eteks.sweethome3d.model.HomeMaterial;
import com.eteks.sweethome3d.model.HomeObject;
import com.eteks.sweethome3d.model.HomePrint;
import com.eteks.sweethome3d.model.HomeTexture;
import com.eteks.sweethome3d.model.TextStyle;
import com.eteks.sweethome3d.model.TextureImage;
import glovebox.bridge.Arguments;
import glovebox.bridge.BridgeException;
import glovebox.sh3d.home.OpenHome;
import java.math.BigDecimal;
import java.nio.file.Paths;
import java.util.List;
import java.util.Map;

/** Makes values of the model from JSON. */
public final class ModelReader {
    private final OpenHome open;

    public ModelReader(OpenHome open) {
        this.open = open;
    }

    /** The value for a property of this type. */
    public Object read(String name, Class<?> type, Object json) throws BridgeException {
        if (json == null) {
            if (type.isPrimitive()) throw wrong(name, type);
            return null;
        }
        if (json instanceof Number) return number(name, type, (Number) json);
        if (json instanceof Boolean && type == boolean.class) return json;
        if (json instanceof String) return fromText(name, type, (String) json);
        if (json instanceof Map) return fromObject(name, type, new Arguments(json));
        if (json instanceof List && type.isArray()) return fromList(name, type, (List<?>) json);
        throw wrong(name, type);
    }

    private static Object number(String name, Class<?> type, Number json) throws BridgeException {
        if (Double.isNaN(json.doubleValue()) || Double.isInfinite(json.doubleValue())) throw wrong(name, type);
        if (type == float.class || type == Float.class) return json.floatValue();
        if (type == int.class || type == Integer.class) return json.intValue();
        if (type == long.class || type == Long.class) return json.longValue();
        if (type == BigDecimal.class) return new BigDecimal(json.toString());
        throw wrong(name, type);
    }

    private Object fromText(String name, Class<?> type, String text) throws BridgeException {
        if (type == String.class) return text;
        if (type == BigDecimal.class) return new BigDecimal(text);
        if (type.isEnum()) {
            for (Object constant : type.getEnumConstants()) {
                if (((Enum<?>) constant).name().equals(text)) return constant;
            }
        }
        if (type == TextureImage.class) return open.preferences.getPatternsCatalog().getPattern(text);
        HomeObject object = open.tracker.get(text);
        if (type.isInstance(object)) return object;
        if (HomeObject.class.isAssignableFrom(type)) {
            throw new BridgeException("OBJECT_NOT_FOUND", "There is no " + type.getSimpleName() + " " + text);
        }
        throw wrong(name, type);
    }

    private Object fromObject(String name, Class<?> type, Arguments json) throws BridgeException {
        if (type == HomeTexture.class) return texture(json);
        if (type == Baseboard.class) {
            return Baseboard.getInstance(real(json, "thickness"), real(json, "height"), color(json),
                json.has("texture") ? texture(json.object("texture")) : null);
        }
        if (type == TextStyle.class) {
            String font = json.has("fontName") ? json.text("fontName", "") : null;
            return new TextStyle(font, (float) json.number("fontSize", 18), json.flag("bold", false),
                json.flag("italic", false), TextStyle.Alignment.valueOf(json.text("alignment", "CENTER")));
        }
        if (type == HomePrint.class) return print(json);
        if (type == BackgroundImage.class) {
            return new BackgroundImage(Contents.fromFile(Paths.get(json.text("file", ""))), real(json, "scaleDistance"),
                real(json, "scaleDistanceXStart"), real(json, "scaleDistanceYStart"), real(json, "scaleDistanceXEnd"),
                real(json, "scaleDistanceYEnd"), real(json, "xOrigin"), real(json, "yOrigin"),
                json.flag("visible", true));
        }
        throw wrong(name, type);
    }

    private static HomePrint print(Arguments json) throws BridgeException {
        Float scale = json.has("planScale") ? Float.valueOf(real(json, "planScale")) : null;
        return new HomePrint(HomePrint.PaperOrientation.valueOf(json.text("paperOrientation", "PORTRAIT")),
            real(json, "paperWidth"), real(json, "paperHeight"), real(json, "paperTopMargin"),
            real(json, "paperLeftMargin"), real(json, "paperBottomMargin"), real(json, "paperRightMargin"),
            json.flag("furniturePrinted", true), json.flag("planPrinted", true), json.flag("view3DPrinted", true),
            scale, json.has("headerFormat") ? json.text("headerFormat", "") : null,
            json.has("footerFormat") ? json.text("footerFormat", "") : null);
    }

    private HomeTexture texture(Arguments json) throws BridgeException {
        return new HomeTexture(Catalogs.texture(open.preferences, json), real(json, "xOffset"), real(json, "yOffset"),
            real(json, "angle"), (float) json.number("scale", 1), json.flag("fittingArea", false),
            json.flag("leftToRightOriented", true));
    }

    private Object fromList(String name, Class<?> type, List<?> json) throws BridgeException {
        if (type == float[][].class) {
            float[][] points = new float[json.size()][];
            for (int i = 0; i < points.length; i++) points[i] = (float[]) read(name, float[].class, json.get(i));
            return points;
        }
        if (type == float[].class) {
            float[] numbers = new float[json.size()];
            for (int i = 0; i < numbers.length; i++) numbers[i] = (float) read(name, float.class, json.get(i));
            return numbers;
        }
        if (type == HomeMaterial[].class) {
            HomeMaterial[] materials = new HomeMaterial[json.size()];
            for (int i = 0; i < materials.length; i++) {
                Arguments each = new Arguments(json.get(i));
                materials[i] = new HomeMaterial(each.text("name", ""), color(each),
                    each.has("texture") ? texture(each.object("texture")) : null,
                    each.has("shininess") ? Float.valueOf(real(each, "shininess")) : null);
            }
            return materials;
        }
        throw wrong(name, type);
    }

    private static Integer color(Arguments json) throws BridgeException {
        return json.has("color") ? Integer.valueOf(json.integer("color", 0)) : null;
    }

    private static float real(Arguments json, String key) throws BridgeException {
        return (float) json.number(key, 0);
    }

    private static BridgeException wrong(String name, Class<?> type) {
        return new BridgeException("BAD_ARGUMENT", "The value of \"" + name + "\" is no " + type.getSimpleName());
    }
}
