package glovebox.javafx.thread;

import glovebox.bridge.Answer;
import glovebox.bridge.Arguments;
import glovebox.bridge.Call;
import glovebox.bridge.Command;
import glovebox.bridge.UiExecutor;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.TimeUnit;
import javafx.collections.ListChangeListener;
import javafx.scene.Scene;
import javafx.stage.Window;

/**
 * Waits until a window looks other than before. Nothing is drawn for it, and an application that rests is left in
 * peace.
 */
public final class DrawnCommand implements Command {
    private final UiExecutor ui;
    private final Set<Scene> heard = Collections.newSetFromMap(new WeakHashMap<>());
    private boolean hearsWindows;
    private long count;

    public DrawnCommand(UiExecutor ui) {
        this.ui = ui;
    }

    /** @param arguments {@code since}: the count that is known */
    @Override
    public Answer run(Arguments arguments, Call call) throws Exception {
        long since = (long) arguments.number("since", -1);
        ui.run(call, this::listen);
        call.onCancel(this::wake);
        return Answer.of(Map.of("count", countAfter(since, call)));
    }

    private synchronized long countAfter(long since, Call call) throws InterruptedException {
        while (count <= since && !call.isCancelled()) {
            long left = TimeUnit.NANOSECONDS.toMillis(call.nanosLeft());
            if (left <= 0) break;
            wait(left);
        }
        return count;
    }

    private synchronized void wake() {
        notifyAll();
    }

    private synchronized void drawn() {
        count++;
        notifyAll();
    }

    /** Runs on the thread of JavaFX, as all below. */
    private Void listen() {
        if (!hearsWindows) {
            hearsWindows = true;
            Window.getWindows().addListener((ListChangeListener<Window>) change -> {
                listen();
                drawn();
            });
        }
        for (Window window : Window.getWindows()) {
            Scene scene = window.getScene();
            if (scene == null || !heard.add(scene)) continue;
            SceneChanges changes = new SceneChanges(scene);
            scene.addPostLayoutPulseListener(() -> {
                if (changes.draws()) drawn();
            });
            drawn();
        }
        return null;
    }
}
