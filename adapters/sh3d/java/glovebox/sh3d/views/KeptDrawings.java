package glovebox.sh3d.views;

import com.eteks.sweethome3d.model.Home;
import com.eteks.sweethome3d.model.UserPreferences;
import glovebox.sh3d.home.CalmObjects;
import java.awt.image.BufferedImage;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;

/** Keeps the drawing of a live view while somebody looks: the last one alone, and not for long. */
final class KeptDrawings {
    private static final long KEPT_SECONDS = 60;

    private final Lock lock;
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "glovebox-drawings");
        thread.setDaemon(true);
        return thread;
    });
    private KeptDrawing kept;
    private ScheduledFuture<?> closing;

    /** @param lock held by who draws */
    KeptDrawings(Lock lock) {
        this.lock = lock;
    }

    /**
     * Draws a clone as its camera sees it.
     *
     * @param scene names what there is to be seen: under the same name, only the camera is another one
     */
    BufferedImage draw(String scene, Home clone, UserPreferences preferences, int width, int height) throws Exception {
        if (closing != null) closing.cancel(false);
        try {
            if (kept != null && kept.shows(scene, width, height)) kept.look(clone);
            else {
                close();
                kept = new KeptDrawing(scene, clone, preferences, width, height);
            }
            return kept.draw();
        } catch (ReflectiveOperationException | RuntimeException other) { // it draws, if only more slowly
            close();
            return CalmObjects.viewOf(clone, preferences).getOffScreenImage(width, height);
        } finally {
            closing = clock.schedule(this::closeUnused, KEPT_SECONDS, TimeUnit.SECONDS);
        }
    }

    private void closeUnused() {
        lock.lock();
        try {
            close();
        } finally {
            lock.unlock();
        }
    }

    private void close() {
        KeptDrawing old = kept;
        kept = null;
        if (old != null) old.close();
    }
}
