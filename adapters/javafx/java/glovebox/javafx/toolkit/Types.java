package glovebox.javafx.toolkit;

import javafx.scene.control.Control;
import javafx.scene.control.PasswordField;

/** Kind of an object, in the words of its classes. */
public final class Types {
    private Types() {}

    /** The simple class name; of an anonymous class that of the class it extends. */
    public static String nameOf(Object element) {
        return nameOf(element.getClass());
    }

    /** The same for a class. */
    public static String nameOf(Class<?> named) {
        Class<?> type = named;
        while (type.getSimpleName().isEmpty() && type.getSuperclass() != null) type = type.getSuperclass();
        return type.getSimpleName();
    }

    /** Tells whether it is of a class of this simple name, or of one that extends it. */
    public static boolean isA(Object element, String name) {
        for (Class<?> type = element.getClass(); type != null; type = type.getSuperclass()) {
            if (type.getSimpleName().equals(name) || type.getName().equals(name)) return true;
        }
        return false;
    }

    /** Tells whether it is a field for a password: JavaFX's own, or one that a library calls so. */
    public static boolean isPassword(Object element) {
        if (element instanceof PasswordField) return true;
        if (!(element instanceof Control)) return false;
        for (Class<?> type = element.getClass(); !type.getName().startsWith("javafx."); type = type.getSuperclass()) {
            if (type.getSimpleName().contains("Password")) return true;
        }
        return false;
    }
}
