package glovebox.javafx.toolkit;

/** Kind of an object, in the words of its classes. */
public final class Types {
    private Types() {}

    /** The simple class name; of an anonymous class that of the class it extends. */
    public static String nameOf(Object element) {
        Class<?> type = element.getClass();
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
}
