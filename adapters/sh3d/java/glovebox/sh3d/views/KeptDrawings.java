package glovebox.sh3d.views;

import com.eteks.sweethome3d.model.Home;
import glovebox.bridge.Arguments;
import glovebox.bridge.Call;
import glovebox.bridge.UiExecutor;
import glovebox.sh3d.home.CalmObjects;
import glovebox.sh3d.home.OpenHome;
import glovebox.sh3d.home.SwingThread;
import java.awt.image.BufferedImage;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;

/** Keeps the drawing of a live view while somebody looks: the last one alone, and not for long. */
final class KeptDrawings {
    private static final long KEPT_SECONDS = 60;

    /** A picture, and whether its drawing has followed edits. */
    static final class Picture {
        final BufferedImage image;
        final boolean hasFollowed;

        Picture(BufferedImage image, boolean hasFollowed) {
            this.image = image;
            this.hasFollowed = hasFollowed;
        }
    }

    private final UiExecutor ui;
    private final SwingThread thread;
    private final Lock lock;
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "glovebox-drawings");
        thread.setDaemon(true);
        return thread;
    });
    private KeptDrawing kept;
    private ScheduledFuture<?> closing;

    /** @param lock held by who draws */
    KeptDrawings(UiExecutor ui, SwingThread thread, Lock lock) {
        this.ui = ui;
        this.thread = thread;
        this.lock = lock;
    }

    /**
     * Draws a home as its camera sees it.
     *
     * @param arguments scene: names what is to be seen; under the same name, only objects and the camera may be others.
     *     anew: a drawing that has followed is made again
     */
    Picture draw(OpenHome open, Arguments arguments, int width, int height, Call call) throws Exception {
        if (closing != null) closing.cancel(false);
        boolean isDrawn = false;
        try {
            String name = open.id + " " + arguments.text("scene", "");
            boolean isWanted = kept != null && kept.shows(name, width, height)
                && !(arguments.flag("anew", false) && kept.hasFollowed());
            if (!isWanted || !kept.follow(ui, thread, call)) {
                close();
                kept = new KeptDrawing(name, mirrorOf(open, call), open.preferences, width, height);
            }
            Picture picture = new Picture(kept.draw(), kept.hasFollowed());
            isDrawn = true;
            return picture;
        } catch (ReflectiveOperationException | RuntimeException other) { // it draws, if only more slowly
            Home clone = mirrorOf(open, call).home;
            return new Picture(CalmObjects.viewOf(clone, open.preferences).getOffScreenImage(width, height), false);
        } finally {
            if (!isDrawn) close();
            closing = clock.schedule(this::closeUnused, KEPT_SECONDS, TimeUnit.SECONDS);
        }
    }

    private Mirror mirrorOf(OpenHome open, Call call) throws Exception {
        return ui.run(call, () -> {
            open.mustBeOpen();
            return new Mirror(open);
        });
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
