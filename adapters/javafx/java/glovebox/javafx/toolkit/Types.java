package glovebox.javafx.toolkit;

import java.util.HashSet;
import java.util.Set;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.ComboBoxBase;
import javafx.scene.control.Control;
import javafx.scene.control.Slider;
import javafx.scene.control.Spinner;
import javafx.scene.control.TextInputControl;

/** Kind of an object, in the words of its classes. */
public final class Types {
    /** By class: both names of it, and of all that it extends. */
    private static final ClassValue<Set<String>> NAMES = new ClassValue<>() {
        @Override
        protected Set<String> computeValue(Class<?> type) {
            Set<String> names = new HashSet<>();
            for (Class<?> each = type; each != null; each = each.getSuperclass()) {
                names.add(each.getSimpleName());
                names.add(each.getName());
            }
            return names;
        }
    };

    /** By class: whether its name, or that of one that it extends, speaks of a password. */
    private static final ClassValue<Boolean> PASSWORDS = new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            return NAMES.get(type).stream().anyMatch(name -> !name.contains(".") && name.contains("Password"));
        }
    };

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
        return NAMES.get(element.getClass()).contains(name);
    }

    /** Tells whether it is one of JavaFX's buttons, fields, lists or sliders. */
    public static boolean isOperated(Object element) {
        return element instanceof ButtonBase || element instanceof TextInputControl || element instanceof ComboBoxBase
            || element instanceof ChoiceBox || element instanceof Spinner || element instanceof Slider;
    }

    /** Tells whether it is an editor of HTML, which is in a module that not every application has. */
    public static boolean isHtmlEditor(Object element) {
        return isA(element, "javafx.scene.web.HTMLEditor");
    }

    /** Tells whether it is a field for a password: JavaFX's own, or one that a library calls so. */
    public static boolean isPassword(Object element) {
        return element instanceof Control && PASSWORDS.get(element.getClass());
    }
}
