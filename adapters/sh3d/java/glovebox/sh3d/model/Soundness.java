package glovebox.sh3d.model;

import com.eteks.sweethome3d.model.Camera;
import com.eteks.sweethome3d.model.Home;
import com.eteks.sweethome3d.model.HomeObject;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.List;

/** Checks that the application can draw what a home holds. */
public final class Soundness {
    /** A thousand kilometres, in centimetres. */
    private static final double FARTHEST = 1e8;
    private static final double WHOLE_TURN = 2 * Math.PI + 1e-3;

    private Soundness() {}

    /** Returns the first flaw of a home, or null. */
    public static String flawOf(Home home) throws ReflectiveOperationException {
        List<Object> all = new ArrayList<>(State.everything(home));
        all.addAll(List.of(home.getEnvironment(), home.getCompass(), home.getTopCamera(), home.getObserverCamera()));
        all.addAll(home.getStoredCameras());
        for (Object each : all) {
            String flaw = flawIn(each);
            if (flaw != null) return "the " + nameOf(each) + " has " + flaw;
        }
        return null;
    }

    private static String flawIn(Object bean) throws ReflectiveOperationException {
        for (Bean.Property property : Bean.of(bean.getClass()).properties.values()) {
            if (bean instanceof HomeObject && !ModelWriter.isStored(bean, property)) continue;
            String flaw = flawOf(property.name, property.get(bean));
            if (flaw != null) return flaw;
        }
        return null;
    }

    private static String flawOf(String name, Object value) {
        if (value instanceof Float || value instanceof Double) {
            double number = ((Number) value).doubleValue();
            if (Double.isNaN(number) || Double.isInfinite(number)) return "a " + name + " that is not a finite number";
            double most = name.equals("arcExtent") ? WHOLE_TURN : FARTHEST;
            if (Math.abs(number) > most) return "a " + name + " of " + number + ", which is beyond what can be drawn";
        } else if (value != null && value.getClass().isArray()) {
            for (int i = 0; i < Array.getLength(value); i++) {
                String flaw = flawOf(name, Array.get(value, i));
                if (flaw != null) return flaw;
            }
        }
        return null;
    }

    private static String nameOf(Object bean) {
        if (bean instanceof Camera) return "camera";
        if (!(bean instanceof HomeObject)) return bean.getClass().getSimpleName();
        return ModelWriter.kindOf((HomeObject) bean) + " " + ((HomeObject) bean).getId();
    }
}
