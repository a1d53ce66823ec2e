package glovebox.javafx.inspect;

import glovebox.bridge.BridgeException;
import glovebox.javafx.act.Secrets;
import glovebox.javafx.describe.MatchedRules;
import glovebox.javafx.describe.ValueText;
import glovebox.javafx.scene.Uids;
import glovebox.javafx.toolkit.Types;
import java.lang.ref.WeakReference;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javafx.beans.property.Property;
import javafx.css.StyleOrigin;
import javafx.css.StyleableProperty;
import javafx.scene.Node;

/** Changes of properties that can be taken back, the last first. Touched on JavaFX's thread alone. */
final class Edits {
    private static final int KEPT = 100;
    private static final String SECRET = "•••";

    private final Uids uids;
    private final Deque<Edit> done = new ArrayDeque<>();

    Edits(Uids uids) {
        this.uids = uids;
    }

    private static final class Edit {
        final WeakReference<Object> element;
        final String name;
        final Object before;
        final StyleOrigin origin;
        final String by;

        Edit(Object element, String name, Property<?> property, String by) {
            this.by = by;
            this.element = new WeakReference<>(element);
            this.name = name;
            before = property.getValue();
            origin = property instanceof StyleableProperty ? ((StyleableProperty<?>) property).getStyleOrigin() : null;
        }
    }

    /** @param by session that changes it, and may take it back */
    Map<String, Object> set(Object element, String name, String text, String by) throws BridgeException {
        LiveProperty live = LiveProperty.of(element, name);
        boolean isEmpty = text.equals("null") && live.type != String.class && !live.type.isPrimitive();
        Object value = isEmpty ? null : ValueText.read(live.type, text);
        Edit edit = new Edit(element, name, live.property, by);
        List<String> notes = new ArrayList<>();
        if (name.equals("style")) notes.addAll(InlineStyle.put(element, live.property, text));
        else assign(live.property, value);
        applyStyles(element);
        Object now = live.property.getValue();
        if (!Objects.equals(now, edit.before)) remember(edit);
        Map<String, Object> facts = facts(element, name, edit.before);
        facts.put("now", shown(element, name, now));
        boolean fromRule = edit.origin == StyleOrigin.AUTHOR || edit.origin == StyleOrigin.INLINE;
        if (fromRule) notes.add(fromRule(edit.origin));
        else if (!Objects.equals(now, value)) notes.add("The application changed the value at once");
        if (!notes.isEmpty()) facts.put("notes", notes);
        facts.put("undoable", left(by));
        return facts;
    }

    private void remember(Edit edit) {
        done.addLast(edit);
        if (done.size() > KEPT) done.removeFirst();
    }

    private static void assign(Property<Object> property, Object value) throws BridgeException {
        try {
            property.setValue(value);
        } catch (RuntimeException refused) {
            throw new BridgeException("REFUSED", "The application does not take the value: " + refused);
        }
    }

    private static String fromRule(StyleOrigin origin) {
        return "A rule (" + MatchedRules.named(origin) + ") sets the value, now or when the state of the node changes:"
            + " set the style instead";
    }

    /** What a style sheet says of it would come back with the next frame: then it comes back now, and is told. */
    private static void applyStyles(Object element) {
        if (element instanceof Node && ((Node) element).getScene() != null) ((Node) element).applyCss();
    }

    private Map<String, Object> facts(Object element, String name, Object before) {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("uid", uids.of(element));
        facts.put("type", Types.nameOf(element));
        facts.put("property", name);
        facts.put("before", shown(element, name, before));
        return facts;
    }

    private static Object shown(Object element, String name, Object value) {
        boolean secret = element instanceof Node && Secrets.isSecret((Node) element) && name.equals("text");
        return secret && value != null ? SECRET : ValueText.of(value);
    }

    /** Takes back the last change, or all of them; each is told, also where it could not be. */
    List<Map<String, Object>> undo(boolean all, String by) throws BridgeException {
        List<Map<String, Object>> undone = new ArrayList<>();
        Iterator<Edit> newest = done.descendingIterator();
        while (newest.hasNext() && (all || undone.isEmpty())) {
            Edit edit = newest.next();
            if (!edit.by.equals(by)) continue;
            newest.remove();
            undone.add(undo(edit));
        }
        if (!undone.isEmpty()) return undone;
        throw new BridgeException("NOTHING_TO_UNDO", "No change of this session is left to be taken back");
    }

    private Map<String, Object> undo(Edit edit) {
        Object element = edit.element.get();
        if (element == null) return Map.of("property", edit.name, "failed", "What it was a property of is gone");
        try {
            Property<Object> property = LiveProperty.of(element, edit.name).property;
            Map<String, Object> facts = facts(element, edit.name, property.getValue());
            restore(property, edit);
            applyStyles(element);
            facts.put("now", shown(element, edit.name, property.getValue()));
            return facts;
        } catch (BridgeException refused) {
            Map<String, Object> facts = facts(element, edit.name, null);
            facts.put("failed", refused.getMessage());
            return facts;
        }
    }

    /** With who had set it: what a style sheet had set, style sheets set again. */
    @SuppressWarnings("unchecked")
    private static void restore(Property<Object> property, Edit edit) throws BridgeException {
        if (property instanceof StyleableProperty && edit.origin != StyleOrigin.USER) {
            ((StyleableProperty<Object>) property).applyStyle(edit.origin, edit.before);
        } else {
            assign(property, edit.before);
        }
    }

    /** Returns how many changes of a session can be taken back. */
    long left(String by) {
        return done.stream().filter(each -> each.by.equals(by)).count();
    }
}
