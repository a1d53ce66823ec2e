package glovebox.javafx.health;

import glovebox.bridge.UiExecutor.Sliced;
import glovebox.javafx.act.Target;
import glovebox.javafx.dialog.HighlightEdge;
import glovebox.javafx.scene.Uids;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.SubScene;
import javafx.stage.PopupWindow;
import javafx.stage.Window;

/** Counts everything that is in windows, by class, and tells what holds most. */
final class NodeCount implements Sliced<Map<String, Object>> {
    private static final int CLASSES = 300;
    private static final int PARENTS = 5;
    private static final int MANY = 20;

    private final Uids uids;
    private final Map<String, Integer> byClass = new HashMap<>();
    private final List<Parent> largest = new ArrayList<>();
    private Deque<Node> ahead;
    private int nodes;
    private int stages;
    private int popups;
    private int scenes;

    NodeCount(Uids uids) {
        this.uids = uids;
    }

    @Override
    public boolean step() {
        if (ahead == null) open();
        for (int i = 0; i < 32 && !ahead.isEmpty(); i++) count(ahead.pop());
        return ahead.isEmpty();
    }

    private void open() {
        ahead = new ArrayDeque<>();
        for (Window window : Window.getWindows()) {
            if (window instanceof HighlightEdge || window.getScene() == null) continue;
            if (window instanceof PopupWindow) popups++;
            else stages++;
            scenes++;
            ahead.add(window.getScene().getRoot());
        }
    }

    private void count(Node node) {
        nodes++;
        byClass.merge(node.getClass().getName(), 1, Integer::sum);
        Node clip = node.getClip();
        if (clip != null) byClass.merge(clip.getClass().getName(), 1, Integer::sum);
        if (node instanceof SubScene) {
            scenes++;
            ahead.push(((SubScene) node).getRoot());
        }
        if (!(node instanceof Parent)) return;
        try {
            List<Node> children = ((Parent) node).getChildrenUnmodifiable();
            for (Node child : children) ahead.push(child);
            if (children.size() >= MANY) remember((Parent) node);
        } catch (RuntimeException closed) {
            // what is in it cannot be known
        }
    }

    private void remember(Parent parent) {
        largest.add(parent);
        largest.sort(Comparator.comparingInt((Parent each) -> -each.getChildrenUnmodifiable().size()));
        if (largest.size() > PARENTS) largest.remove(PARENTS);
    }

    @Override
    public Map<String, Object> result(long longestNanos) {
        Map<String, Object> counts = new LinkedHashMap<>();
        counts.put("stages", stages);
        counts.put("popups", popups);
        counts.put("scenes", scenes);
        counts.put("nodes", nodes);
        counts.put("heldMs", longestNanos / 1e6);
        List<Map.Entry<String, Integer>> sorted = new ArrayList<>(byClass.entrySet());
        sorted.sort(Map.Entry.<String, Integer>comparingByValue().reversed());
        Map<String, Integer> classes = new LinkedHashMap<>();
        for (Map.Entry<String, Integer> each : sorted.subList(0, Math.min(CLASSES, sorted.size()))) {
            classes.put(each.getKey(), each.getValue());
        }
        counts.put("byClass", classes);
        List<Map<String, Object>> parents = new ArrayList<>();
        for (Parent each : largest) {
            parents.add(Map.of("uid", uids.of(each), "node", Target.described(each),
                "children", each.getChildrenUnmodifiable().size()));
        }
        counts.put("largest", parents);
        return counts;
    }
}
