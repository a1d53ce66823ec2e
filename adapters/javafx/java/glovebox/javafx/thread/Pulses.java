package glovebox.javafx.thread;

import glovebox.bridge.BridgeServer;
import glovebox.bridge.Stacks;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import javafx.animation.AnimationTimer;
import javafx.application.Platform;

/**
 * Measures how late the pulses of the application come, for a time after somebody asked. Before and after that nothing
 * runs: an application that rests draws nothing.
 */
public final class Pulses {
    private static final double DUE_MS = 1_000.0 / 60;
    private static final double LATE_MS = 16;
    private static final double VERY_LATE_MS = 100;
    private static final int LOOK_MS = 25;
    private static final int KEPT = 5;
    /** Looks at the thread while one pulse is overdue: a second of them tells what holds it up. */
    private static final int MOST_LOOKS = 40;

    private final FxThread thread;
    private final List<Map<String, Object>> worst = new ArrayList<>();
    private boolean running;
    private long untilNanos;
    private Instant since;
    private long lastNanos;
    /** Where the thread was while the next pulse was overdue, and how often. */
    private final Map<List<String>, Integer> seen = new LinkedHashMap<>();
    private int looks;
    private long count;
    private long late;
    private long veryLate;
    private double worstMs;

    public Pulses(FxThread thread) {
        this.thread = thread;
    }

    /** Begins, or goes on for so long from now. */
    public synchronized void measure(long milliseconds) {
        untilNanos = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(milliseconds);
        if (running) return;
        since = Instant.now();
        lastNanos = 0;
        count = late = veryLate = 0;
        worstMs = 0;
        worst.clear();
        try {
            Platform.runLater(() -> new Ticks().start());
        } catch (IllegalStateException toolkitEnded) {
            return; // there will be no pulse
        }
        running = true;
        BridgeServer.daemon("glovebox-pulses").newThread(this::look).start();
    }

    private final class Ticks extends AnimationTimer {
        @Override
        public void handle(long now) {
            if (!tick(System.nanoTime())) stop();
        }
    }

    /** False when it is over. */
    private synchronized boolean tick(long now) {
        if (lastNanos != 0) record((now - lastNanos) / 1e6 - DUE_MS);
        lastNanos = now;
        seen.clear();
        looks = 0;
        running = now < untilNanos;
        return running;
    }

    private void record(double lateMs) {
        count++;
        if (lateMs > LATE_MS) late++;
        worstMs = Math.max(worstMs, lateMs);
        if (lateMs <= VERY_LATE_MS) return;
        veryLate++;
        Map<String, Object> one = new LinkedHashMap<>();
        one.put("at", Instant.now().toString());
        one.put("lateMs", Math.round(lateMs));
        one.put("stack", seenMost());
        worst.add(one);
        worst.sort(Comparator.comparing((Map<String, Object> each) -> (Long) each.get("lateMs")).reversed());
        if (worst.size() > KEPT) worst.remove(KEPT);
    }

    private List<String> seenMost() {
        return seen.entrySet().stream().max(Map.Entry.comparingByValue()).map(Map.Entry::getKey).orElse(List.of());
    }

    /** Looks where the thread is while a pulse is overdue. */
    private void look() {
        try {
            while (isOverdueOrRunning()) Thread.sleep(LOOK_MS);
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized boolean isOverdueOrRunning() {
        boolean overdue = lastNanos != 0 && System.nanoTime() - lastNanos > (DUE_MS + VERY_LATE_MS / 2) * 1e6;
        if (running && overdue && looks < MOST_LOOKS && thread.thread() != null) {
            looks++;
            seen.merge(Stacks.of(thread.thread()), 1, Integer::sum);
        }
        return running;
    }

    /** Returns what was measured so far; null before anybody asked. */
    public synchronized Map<String, Object> told() {
        if (since == null) return null;
        Map<String, Object> told = new LinkedHashMap<>();
        told.put("since", since.toString());
        told.put("measuring", running);
        told.put("pulses", count);
        told.put("late16", late);
        told.put("late100", veryLate);
        told.put("worstMs", Math.round(worstMs));
        told.put("worst", new ArrayList<>(worst));
        return told;
    }
}
