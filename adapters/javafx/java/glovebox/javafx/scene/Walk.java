package glovebox.javafx.scene;

import glovebox.javafx.toolkit.Parents;
import glovebox.javafx.toolkit.Types;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Control;
import javafx.scene.control.IndexedCell;
import javafx.scene.control.MenuItem;
import javafx.scene.control.ToolBar;
import javafx.stage.Window;

/** Goes through elements from the top, parents first, a step at a time. */
public final class Walk {
    private final boolean internals;
    private final boolean everyPath;
    private final Deque<Step> ahead = new ArrayDeque<>();
    private final List<Parent> seen = new ArrayList<>();
    private final List<Integer> sums = new ArrayList<>();

    /**
     * @param internals what the skins of controls are made of, too
     * @param everyPath whether all paths will be asked for: together they cost less than one by one
     */
    public Walk(boolean internals, boolean everyPath) {
        this.internals = internals;
        this.everyPath = everyPath;
    }

    /** An element, and where it was found. */
    public static final class Step {
        public final Object element;
        private String path;
        public final int depth;
        /** Of the row that it is in. */
        public final int stamp;
        /** The parent's step; null for the first of a window. */
        public final Step parent;
        public final Window window;
        /** Tells whether it is visible, and all that it is in. */
        public final boolean visible;

        private Step(Object element, String path, Step parent, Window window) {
            this.element = element;
            this.path = path;
            this.parent = parent;
            this.window = window;
            depth = parent == null ? 0 : parent.depth + 1;
            if (element instanceof IndexedCell) stamp = Cells.stampOf((IndexedCell<?>) element);
            else if (parent != null) stamp = parent.stamp;
            else stamp = element instanceof Node ? Cells.stampAbove((Node) element) : 0;
            visible = parent == null ? Texts.isSeen(element) : parent.visible && isVisibleItself(element);
        }

        private static boolean isVisibleItself(Object element) {
            if (element instanceof Node) return ((Node) element).isVisible();
            return !(element instanceof MenuItem) || ((MenuItem) element).isVisible();
        }

        /** From the parent's step; of the first of a window from the root of its scene. */
        public String path() {
            if (path == null && Parents.isBelow(element, parent.element)) {
                path = Paths.between((Node) parent.element, (Node) element);
            } else if (path == null) {
                boolean isTool = parent.element instanceof ToolBar;
                path = Paths.indexed(element, isTool ? ((ToolBar) parent.element).getItems()
                    : Children.elementsOf(parent.element));
            }
            return path;
        }

        public String fullPath() {
            return parent == null ? path : Paths.joined(parent.fullPath(), path());
        }
    }

    /** Will begin there, after what was added before. */
    public void addWindow(Window window) {
        ahead.addLast(new Step(window.getScene().getRoot(), "", null, window));
    }

    public void addElement(Object element, Window window) {
        ahead.addLast(new Step(element, Paths.of(element), null, window));
    }

    public boolean isDone() {
        return ahead.isEmpty();
    }

    public Step next() {
        return ahead.pop();
    }

    /** Returns what was not reached. */
    public Iterable<Step> rest() {
        return ahead;
    }

    /** Will go into it next. */
    public int descend(Step step) {
        List<Step> children = childrenOf(step);
        for (int i = children.size() - 1; i >= 0; i--) ahead.push(children.get(i));
        return children.size();
    }

    public int countBelow(Step step) {
        return contentsOf(step).size();
    }

    private List<Object> contentsOf(Step step) {
        return Children.of(step.element, internals);
    }

    private List<Step> childrenOf(Step step) {
        List<Object> contents = contentsOf(step);
        Map<String, Integer> seenTypes = new HashMap<>();
        boolean direct = internals || !(step.element instanceof Control);
        List<Step> children = new ArrayList<>(contents.size());
        for (Object element : contents) {
            boolean numbered = everyPath && (direct || !(element instanceof Node));
            children.add(new Step(element, numbered ? numbered(element, seenTypes) : null, step, step.window));
        }
        if (step.element instanceof Parent) remember((Parent) step.element);
        return children;
    }

    private static String numbered(Object element, Map<String, Integer> seenTypes) {
        String type = Types.nameOf(element);
        int n = seenTypes.merge(type, 1, Integer::sum) - 1;
        return type + "[" + n + "]";
    }

    private void remember(Parent parent) {
        seen.add(parent);
        sums.add(sumOf(parent));
    }

    private static int sumOf(Parent parent) {
        int sum = 1;
        try {
            for (Node child : parent.getChildrenUnmodifiable()) sum = 31 * sum + System.identityHashCode(child);
        } catch (RuntimeException closed) {
            return 0; // it does not tell, then and now
        }
        return sum;
    }

    /** Tells whether any of the parents that were gone through has other children now. */
    public boolean hasChanged() {
        for (int i = 0; i < seen.size(); i++) if (sumOf(seen.get(i)) != sums.get(i)) return true;
        return false;
    }
}
