package glovebox.javafx.inspect;

import glovebox.bridge.BridgeException;
import glovebox.javafx.thread.Watch;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import javafx.beans.property.Property;
import javafx.collections.ListChangeListener;
import javafx.css.CssMetaData;
import javafx.css.CssParser;
import javafx.css.Declaration;
import javafx.css.Rule;
import javafx.css.Styleable;
import javafx.css.Stylesheet;
import javafx.scene.Node;

/** Looks at a style before it is set: JavaFX leaves out what it cannot read, with no more than a line in a log. */
final class InlineStyle {
    private InlineStyle() {}

    /**
     * Sets it, and takes it back where JavaFX cannot read all of it.
     *
     * @return what is odd about it
     * @throws BridgeException UNREADABLE for what JavaFX would leave out
     */
    static List<String> put(Object element, Property<Object> property, String style) throws BridgeException {
        List<String> errors = new ArrayList<>();
        Stylesheet sheet = Watch.apart(() -> hearing("", errors, () -> new CssParser().parse("* {" + style + "}")));
        mustBeNone(errors);
        Object before = property.getValue();
        String own = "inline style on " + element; // other rules may be wrong, which is not this style's fault
        Watch.apart(() -> hearing(own, errors, () -> set(element, property, style)));
        if (!errors.isEmpty()) Watch.apart(() -> set(element, property, before));
        mustBeNone(errors);
        List<String> notes = new ArrayList<>();
        Set<String> known = namesOf((Styleable) element);
        for (Rule rule : sheet.getRules()) {
            for (Declaration each : rule.getDeclarations()) {
                if (known.contains(each.getProperty())) continue;
                notes.add(each.getProperty() + " is no property of it: JavaFX takes it for a variable");
            }
        }
        if (!style.isBlank() && sheet.getRules().isEmpty()) notes.add("JavaFX finds no declaration in the style");
        return notes;
    }

    private static void mustBeNone(List<String> errors) throws BridgeException {
        if (errors.isEmpty()) return;
        throw new BridgeException("UNREADABLE", "JavaFX cannot read the style: " + String.join("; ", errors));
    }

    /** Some values are read only when they are applied. */
    private static Object set(Object element, Property<Object> property, Object style) {
        property.setValue(style);
        if (element instanceof Node && ((Node) element).getScene() != null) ((Node) element).applyCss();
        return style;
    }

    /** @param about words of the errors that are meant */
    private static <T> T hearing(String about, List<String> errors, Supplier<T> work) {
        ListChangeListener<CssParser.ParseError> listener = change -> {
            while (change.next()) {
                for (CssParser.ParseError error : change.getAddedSubList()) {
                    if (error.getMessage().contains(about)) errors.add(error.getMessage());
                }
            }
        };
        CssParser.errorsProperty().addListener(listener);
        try {
            return work.get();
        } finally {
            CssParser.errorsProperty().removeListener(listener);
        }
    }

    private static Set<String> namesOf(Styleable element) {
        Set<String> names = new HashSet<>();
        for (CssMetaData<? extends Styleable, ?> each : element.getCssMetaData()) {
            names.add(each.getProperty());
            if (each.getSubProperties() == null) continue;
            for (CssMetaData<? extends Styleable, ?> part : each.getSubProperties()) names.add(part.getProperty());
        }
        return names;
    }
}
