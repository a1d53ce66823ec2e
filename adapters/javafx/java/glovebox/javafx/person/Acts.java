package glovebox.javafx.person;

import glovebox.bridge.Call;
import glovebox.bridge.JsonWriter;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** What a person did, in its order, until somebody asked for it. */
final class Acts {
    /** Acts that nobody asks for are not kept for ever. */
    private static final int MOST = 500;
    private static final int MOST_CHARACTERS = 16_000_000;

    private final Deque<Kept> kept = new ArrayDeque<>();
    private long last;
    private long told;
    private int characters;

    /** An act, with its number. */
    private static final class Kept {
        final long number;
        final String json;

        Kept(long number, String json) {
            this.number = number;
            this.json = json;
        }
    }

    /** @param look the windows as they were before it, as JSON; null where nothing has to be found in them */
    synchronized void add(Map<String, Object> act, String look) {
        JsonWriter json = new JsonWriter().object();
        act.forEach(json::field);
        if (look != null) json.key("look").raw(look);
        String text = json.endObject().toString();
        kept.addLast(new Kept(++last, text));
        characters += text.length();
        while (kept.size() > MOST || (characters > MOST_CHARACTERS && kept.size() > 1)) {
            characters -= kept.removeFirst().json.length();
        }
        notifyAll();
    }

    synchronized long last() {
        return last;
    }

    /** Returns acts after a number as JSON, and waits for the first of them. */
    synchronized String after(long since, Call call) throws InterruptedException {
        while (last <= since && !call.isCancelled()) {
            long left = TimeUnit.NANOSECONDS.toMillis(call.nanosLeft());
            if (left <= 0) break;
            wait(left);
        }
        JsonWriter json = new JsonWriter().object();
        long first = kept.isEmpty() ? last + 1 : kept.peekFirst().number;
        json.field("last", last).field("lost", Math.max(0, first - since - 1)).key("acts").array();
        for (Kept each : kept) if (each.number > since) json.raw(each.json);
        told = last;
        notifyAll();
        return json.endArray().endObject().toString();
    }

    synchronized void wake() {
        notifyAll();
    }

    /** Waits until everything was told: an application that ends by an act would take it along. */
    synchronized void awaitTold(long milliseconds) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(milliseconds);
        while (told < last) {
            long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
            if (left <= 0) return;
            wait(left);
        }
    }
}
