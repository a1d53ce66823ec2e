package glovebox.javafx.query;

import glovebox.bridge.BridgeException;
import glovebox.javafx.toolkit.Types;
import java.util.ArrayList;
import java.util.List;
import javafx.css.Styleable;

/** One step of a selector: what an element must be, all together. */
final class CssCompound {
    private String type;
    private String id;
    private final List<String> classes = new ArrayList<>();
    private final List<String> states = new ArrayList<>();
    /** How many of the classes stood right behind the id: they may be meant as a part of it. */
    private int behindId;

    private CssCompound() {}

    static CssCompound read(CssReader reader) throws BridgeException {
        CssCompound compound = new CssCompound();
        boolean any = reader.takesHere('*');
        if (!any) {
            String type = reader.name();
            any = !type.isEmpty();
            compound.type = any ? type : null;
        }
        while (compound.part(reader)) any = true;
        if (!any) throw reader.wrong();
        return compound;
    }

    private boolean part(CssReader reader) throws BridgeException {
        if (reader.takesHere('#')) {
            id = reader.requireName();
            while (reader.takesHere('.')) {
                classes.add(behindId++, reader.requireName());
            }
        } else if (reader.takesHere('.')) {
            classes.add(reader.requireName());
        } else if (reader.takesHere(':')) {
            states.add(reader.requireName());
        } else {
            return false;
        }
        return true;
    }

    boolean matches(Styleable element) {
        boolean isOfType = type == null || type.equals(element.getTypeSelector())
            || type.equals(Types.nameOf(element));
        if (!isOfType) return false;
        for (String state : states) {
            if (element.getPseudoClassStates().stream().noneMatch(each -> each.getPseudoClassName().equals(state))) {
                return false;
            }
        }
        if (id == null) return element.getStyleClass().containsAll(classes);
        if (id.equals(element.getId())) return element.getStyleClass().containsAll(classes);
        String dotted = id + "." + String.join(".", classes.subList(0, behindId));
        return behindId > 0 && dotted.equals(element.getId())
            && element.getStyleClass().containsAll(classes.subList(behindId, classes.size()));
    }
}
