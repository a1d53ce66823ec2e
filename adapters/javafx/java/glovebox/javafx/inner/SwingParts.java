package glovebox.javafx.inner;

import java.util.ArrayList;
import java.util.List;
import javafx.scene.Node;

/** The components of a SwingNode, by the names that they have for assistive technology; linked to nothing of AWT. */
final class SwingParts {
    private static final int MOST = 300;

    private final Class<?> component = Class.forName("java.awt.Component");
    private final Class<?> container = Class.forName("java.awt.Container");
    private final List<Inner.Item> items = new ArrayList<>();

    private SwingParts() throws ReflectiveOperationException {}

    static Inner.Contents of(Node node) throws ReflectiveOperationException {
        Inner.Contents contents = new Inner.Contents();
        contents.kind = "swing";
        SwingParts parts = new SwingParts();
        Object top = node.getClass().getMethod("getContent").invoke(node);
        if (top != null) parts.add(top, 0, 0);
        contents.items = parts.items;
        return contents;
    }

    private void add(Object part, int x, int y) throws ReflectiveOperationException {
        if (items.size() >= MOST || !(Boolean) component.getMethod("isVisible").invoke(part)) return;
        String name = nameOf(part);
        if (name != null && !name.isEmpty()) {
            Inner.Item item = new Inner.Item();
            item.number = items.size() + 1;
            item.type = typeOf(part);
            item.text = name;
            item.x = x;
            item.y = y;
            item.width = number("getWidth", part);
            item.height = number("getHeight", part);
            items.add(item);
        }
        if (!container.isInstance(part)) return;
        for (Object child : (Object[]) container.getMethod("getComponents").invoke(part)) {
            add(child, x + number("getX", child), y + number("getY", child));
        }
    }

    private static String typeOf(Object part) {
        Class<?> type = part.getClass();
        while (type.getSimpleName().isEmpty()) type = type.getSuperclass();
        return type.getSimpleName();
    }

    private int number(String getter, Object part) throws ReflectiveOperationException {
        return (Integer) component.getMethod(getter).invoke(part);
    }

    private String nameOf(Object part) throws ReflectiveOperationException {
        Object context = component.getMethod("getAccessibleContext").invoke(part);
        if (context == null) return null;
        return (String) Class.forName("javax.accessibility.AccessibleContext").getMethod("getAccessibleName")
            .invoke(context);
    }
}
