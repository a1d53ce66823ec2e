package glovebox.sh3d.edit;

import com.eteks.sweethome3d.model.CollectionEvent;
import com.eteks.sweethome3d.model.CollectionListener;
import com.eteks.sweethome3d.model.Home;
import com.eteks.sweethome3d.model.HomePieceOfFurniture;
import com.eteks.sweethome3d.model.UserPreferences;
import java.beans.PropertyChangeListener;
import java.lang.reflect.Field;
import java.lang.reflect.Method;

/**
 * The sums below the furniture table. The application forms them anew after each piece that comes or goes, over all
 * pieces; it has no other way to do that than from within, so nothing is done where it is built otherwise.
 */
final class FurnitureTotals {
    private static final String PANEL = "com.eteks.sweethome3d.swing.FurnitureTablePanel$";

    private FurnitureTotals() {}

    /** Lets them rest; what is returned forms them once and goes on as before. */
    static Runnable rest(Home home) {
        try {
            CollectionListener<HomePieceOfFurniture> own = listenerOf(home);
            return own == null ? () -> { } : rest(home, own);
        } catch (ReflectiveOperationException | RuntimeException builtOtherwise) {
            return () -> { };
        }
    }

    /** The application's listener also follows the price of each piece: that goes on. */
    private static Runnable rest(Home home, CollectionListener<HomePieceOfFurniture> own)
        throws ReflectiveOperationException {
        Object panel = valueOf(own, "this$0");
        Object ofPrices = valueOf(own, "val$furnitureChangeListener");
        Object preferences = valueOf(own, "val$preferences");
        Class<?>[] followed = {HomePieceOfFurniture.class, PropertyChangeListener.class};
        Method follow = methodOf(panel, "addPropertyChangeListener", followed);
        Method leave = methodOf(panel, "removePropertyChangeListener", followed);
        Method update = methodOf(panel, "updateTotals", Home.class, UserPreferences.class);
        CollectionListener<HomePieceOfFurniture> meanwhile = event ->
            call(event.getType() == CollectionEvent.Type.ADD ? follow : leave, panel, event.getItem(), ofPrices);
        home.removeFurnitureListener(own);
        home.addFurnitureListener(meanwhile);
        return () -> {
            home.removeFurnitureListener(meanwhile);
            home.addFurnitureListener(own);
            call(update, panel, home, preferences);
        };
    }

    @SuppressWarnings("unchecked")
    private static CollectionListener<HomePieceOfFurniture> listenerOf(Home home) throws ReflectiveOperationException {
        Object support = valueOf(home, "furnitureChangeSupport");
        for (Object each : (Iterable<?>) valueOf(support, "collectionListeners")) {
            if (each.getClass().getName().startsWith(PANEL)) return (CollectionListener<HomePieceOfFurniture>) each;
        }
        return null;
    }

    private static Object valueOf(Object object, String name) throws ReflectiveOperationException {
        Field field = object.getClass().getDeclaredField(name);
        field.setAccessible(true);
        return field.get(object);
    }

    private static Method methodOf(Object object, String name, Class<?>... types) throws ReflectiveOperationException {
        Method method = object.getClass().getDeclaredMethod(name, types);
        method.setAccessible(true);
        return method;
    }

    private static void call(Method method, Object object, Object... arguments) {
        try {
            method.invoke(object, arguments);
        } catch (ReflectiveOperationException failure) {
            throw new IllegalStateException(failure);
        }
    }
}
