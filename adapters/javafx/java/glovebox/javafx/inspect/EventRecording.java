package glovebox.javafx.inspect;

import glovebox.javafx.act.Secrets;
import glovebox.javafx.act.Target;
import glovebox.javafx.thread.Later;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import javafx.event.Event;
import javafx.event.EventHandler;
import javafx.scene.Node;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.input.ScrollEvent;

/** Events of one node while it is recorded: on their way down to it, and whether they came back up. */
final class EventRecording {
    /** Events lie in one another when handlers fire others; what is consumed below stays here for a while. */
    private static final int DEEPEST = 64;

    final Node node;
    private final long startNanos = System.nanoTime();
    private final long endNanos;
    private final int most;
    private final List<Entry> entries = new ArrayList<>();
    /** Those that went down and have not come up; they lie in one another. */
    private final Deque<Entry> below = new ArrayDeque<>();
    private final EventHandler<Event> down = this::goesDown;
    private final EventHandler<Event> up = this::comesUp;
    private final Future<?> clock;
    private long last;
    /** The last that somebody was told. */
    private long told;
    private int dropped;
    private boolean over;

    EventRecording(Node node, long milliseconds, int most) {
        this.node = node;
        this.most = most;
        endNanos = startNanos + milliseconds * 1_000_000;
        node.addEventFilter(Event.ANY, down);
        node.addEventHandler(Event.ANY, up);
        clock = Later.run(milliseconds, this::end);
    }

    /** An event, or several of one kind after each other. */
    private static final class Entry {
        long n;
        long atMs;
        String type;
        String target;
        String detail;
        int times = 1;
        boolean returned;
        boolean consumed;
        Object eventTarget;

        boolean isLike(Entry other) {
            return type.equals(other.type) && eventTarget == other.eventTarget && returned == other.returned
                && type.matches("MOUSE_MOVED|MOUSE_DRAGGED|SCROLL|DRAG_OVER");
        }

        Map<String, Object> told() {
            Map<String, Object> told = new LinkedHashMap<>();
            told.put("n", n);
            told.put("atMs", atMs);
            told.put("type", type);
            if (target != null) told.put("target", target);
            if (detail != null) told.put("detail", detail);
            if (times > 1) told.put("times", times);
            told.put("outcome", !returned ? "consumed below" : consumed ? "consumed here" : "passed on");
            return told;
        }
    }

    private void goesDown(Event event) {
        Entry entry = new Entry();
        entry.atMs = (System.nanoTime() - startNanos) / 1_000_000;
        entry.type = event.getEventType().getName();
        entry.eventTarget = event.getTarget();
        below.push(entry);
        if (below.size() > DEEPEST) below.removeLast();
        if (entries.size() >= most) {
            dropped++;
            return;
        }
        entry.n = ++last;
        entries.add(entry);
        try {
            describe(entry, event);
        } catch (RuntimeException | LinkageError broken) {
            entry.detail = "its target cannot be told"; // and the event goes on
        }
    }

    private void describe(Entry entry, Event event) {
        Node target = event.getTarget() instanceof Node ? knownOf((Node) event.getTarget()) : node;
        entry.target = target == node ? null : Target.described(target);
        entry.detail = detailOf(event);
    }

    /** A part of a control's skin is told as the control. */
    private Node knownOf(Node target) {
        Node known = target;
        while (known != node && known.getParent() != null && known.getClass().getName().startsWith("com.sun.")) {
            known = known.getParent();
        }
        return known;
    }

    private void comesUp(Event event) {
        while (!below.isEmpty()) {
            Entry entry = below.pop();
            boolean isSame = entry.type.equals(event.getEventType().getName())
                && entry.eventTarget == event.getTarget();
            if (!isSame) continue; // it was consumed below
            entry.returned = true;
            entry.consumed = event.isConsumed();
            foldLast(entry);
            return;
        }
    }

    private void foldLast(Entry entry) {
        int at = entries.size() - 2;
        if (at < 0 || entries.get(at + 1) != entry || !entries.get(at).isLike(entry)) return;
        if (entries.get(at).n <= told) return;
        entry.times += entries.remove(at).times;
    }

    private static String detailOf(Event event) {
        if (event instanceof MouseEvent) {
            MouseEvent mouse = (MouseEvent) event;
            return mouse.getButton() + " at " + Math.round(mouse.getX()) + "," + Math.round(mouse.getY())
                + (mouse.getClickCount() > 1 ? " clicks " + mouse.getClickCount() : "");
        }
        if (event instanceof KeyEvent) {
            boolean secret = event.getTarget() instanceof Node && Secrets.isSecret((Node) event.getTarget());
            KeyEvent key = (KeyEvent) event;
            boolean typed = key.getEventType() == KeyEvent.KEY_TYPED;
            return secret ? null : typed ? '"' + key.getCharacter() + '"' : String.valueOf(key.getCode());
        }
        return event instanceof ScrollEvent ? "by " + Math.round(((ScrollEvent) event).getDeltaY()) : null;
    }

    List<Map<String, Object>> since(long since) {
        List<Map<String, Object>> events = new ArrayList<>();
        for (Entry each : entries) if (each.n > since) events.add(each.told());
        told = last;
        return events;
    }

    long last() {
        return last;
    }

    int dropped() {
        return dropped;
    }

    long leftMs() {
        return over ? 0 : Math.max(0, (endNanos - System.nanoTime()) / 1_000_000);
    }

    boolean isOver() {
        return over;
    }

    /** Takes its listeners away again. */
    void end() {
        over = true;
        clock.cancel(false);
        node.removeEventFilter(Event.ANY, down);
        node.removeEventHandler(Event.ANY, up);
        below.clear();
    }
}
