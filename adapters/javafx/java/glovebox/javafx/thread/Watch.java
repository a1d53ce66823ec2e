package glovebox.javafx.thread;

import glovebox.bridge.Answer;
import glovebox.bridge.Arguments;
import glovebox.bridge.BridgeServer;
import glovebox.bridge.Call;
import glovebox.bridge.Command;
import glovebox.bridge.Stacks;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import javafx.application.Platform;
import javafx.collections.ListChangeListener;
import javafx.css.CssParser;

/**
 * Records what goes wrong in the application: uncaught exceptions, style sheets it cannot read, times when it froze.
 */
public final class Watch implements Command {
    private static final int KEPT = 500;
    private static final int BEAT_MS = 250;
    private static final int SLOW_MS = 100;
    private static final int FROZEN_MS = 500;

    /** True while something is read whose errors are not the application's. On JavaFX's thread alone. */
    private static boolean isApart;

    private final FxThread thread;
    private final Deque<Map<String, Object>> kept = new ArrayDeque<>();
    private final BooleanSupplier isWanted;
    private boolean watchesExceptions;
    private long last;
    /** When the thread was asked for a sign of life that has not come; 0 when it has. */
    private volatile long askedNanos;

    /** @param isWanted whether anybody is there to be told: else the application is left in peace */
    public Watch(FxThread thread, BooleanSupplier isWanted) {
        this.thread = thread;
        this.isWanted = isWanted;
        Platform.runLater(this::begin);
        BridgeServer.daemon("glovebox-beat").newThread(this::beat).start();
    }

    /** @param arguments {@code since}: only what came after that number */
    @Override
    public synchronized Answer run(Arguments arguments, Call call) throws Exception {
        long since = (long) arguments.number("since", 0);
        List<Map<String, Object>> events = new ArrayList<>();
        for (Map<String, Object> event : kept) if ((Long) event.get("n") > since) events.add(event);
        long first = kept.isEmpty() ? last + 1 : (Long) kept.peekFirst().get("n");
        return Answer.of(Map.of("events", events, "last", last, "lost", Math.max(0, first - since - 1),
            "watchesExceptions", watchesExceptions));
    }

    synchronized void add(String kind, String message, List<String> stack, Object milliseconds) {
        Map<String, Object> event = new LinkedHashMap<>();
        event.put("n", ++last);
        event.put("at", Instant.now().toString());
        event.put("kind", kind);
        event.put("message", message);
        if (milliseconds != null) event.put("ms", milliseconds);
        if (!stack.isEmpty()) event.put("stack", stack);
        kept.addLast(event);
        if (kept.size() > KEPT) kept.removeFirst();
    }

    /** Returns for how long the thread has not answered. */
    public long silentMs() {
        long asked = askedNanos;
        return asked == 0 ? 0 : (System.nanoTime() - asked) / 1_000_000;
    }

    /** Returns the last times that the application froze, the newest first. */
    public synchronized List<Map<String, Object>> freezes(int most) {
        List<Map<String, Object>> freezes = new ArrayList<>();
        Iterator<Map<String, Object>> newest = kept.descendingIterator();
        while (newest.hasNext() && freezes.size() < most) {
            Map<String, Object> event = newest.next();
            if ("freeze".equals(event.get("kind"))) freezes.add(event);
        }
        return freezes;
    }

    public void exception(String where, Throwable failure) {
        Throwable root = failure;
        while (root.getCause() != null && root.getCause() != root) root = root.getCause();
        add("exception", where + root, Stacks.frames(root.getStackTrace()), null);
    }

    /** Has style sheets read on JavaFX's thread whose errors are not news of the application. */
    public static <T> T apart(Supplier<T> reading) {
        isApart = true;
        try {
            return reading.get();
        } finally {
            isApart = false;
        }
    }

    /** A handler that the application set stays: only where there is none do we listen, and pass everything on. */
    private void begin() {
        CssParser.errorsProperty().addListener((ListChangeListener<CssParser.ParseError>) change -> {
            while (change.next()) {
                if (isApart) continue;
                for (CssParser.ParseError error : change.getAddedSubList()) {
                    add("css", error.getMessage(), List.of(), null);
                }
            }
        });
        Thread fx = Thread.currentThread();
        ThreadGroup group = fx.getThreadGroup();
        watchesExceptions = fx.getUncaughtExceptionHandler() == group;
        if (watchesExceptions) {
            fx.setUncaughtExceptionHandler((failed, failure) -> {
                exception("", failure);
                group.uncaughtException(failed, failure);
            });
        }
    }

    /** Asks the UI thread for a sign of life, and looks where it is when none comes. */
    private void beat() {
        try {
            while (true) {
                Thread.sleep(BEAT_MS);
                if (!isWanted.getAsBoolean()) continue;
                AtomicLong answered = new AtomicLong();
                long asked = System.nanoTime();
                askedNanos = asked;
                Platform.runLater(() -> answered.set(System.nanoTime()));
                listen(asked, answered);
            }
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        } catch (IllegalStateException toolkitEnded) {
            // Nothing is left to watch.
        }
    }

    private void listen(long asked, AtomicLong answered) throws InterruptedException {
        List<String> stack = List.of();
        while (answered.get() == 0) {
            Thread.sleep(10);
            boolean frozen = System.nanoTime() - asked > FROZEN_MS * 1_000_000L;
            if (frozen && stack.isEmpty() && thread.thread() != null) stack = Stacks.of(thread.thread());
        }
        askedNanos = 0;
        long took = (answered.get() - asked) / 1_000_000;
        if (took >= FROZEN_MS) add("freeze", "The UI thread did not answer for " + took + " ms", stack, took);
        else if (took >= SLOW_MS) add("slow", "The UI thread took " + took + " ms to answer", List.of(), took);
    }
}
