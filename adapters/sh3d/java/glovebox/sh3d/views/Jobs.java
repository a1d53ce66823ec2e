package glovebox.sh3d.views;

import com.eteks.sweethome3d.j3d.PhotoRenderer;
import com.eteks.sweethome3d.model.Camera;
import glovebox.bridge.Answer;
import glovebox.bridge.Arguments;
import glovebox.bridge.BridgeException;
import glovebox.bridge.BridgeServer;
import glovebox.bridge.Call;
import java.awt.image.BufferedImage;
import java.awt.image.ImageObserver;
import java.io.IOException;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/** Photos on their way, one after the other: each takes all processors there are. */
public final class Jobs {
    /** Of photos on their way, and of those that ended and may still be asked for. */
    private static final int MOST = 64;
    private static final long STOP_AGAIN_MS = 100;

    /** In the order in which they began; guarded by itself. */
    private final Map<String, Job> jobs = new LinkedHashMap<>();
    private final AtomicLong last = new AtomicLong();
    private final ExecutorService worker = Executors.newSingleThreadExecutor(BridgeServer.daemon("glovebox-render"));
    private final ExecutorService stopper = Executors.newCachedThreadPool(BridgeServer.daemon("glovebox-stop"));

    private static final class Job {
        final CountDownLatch ended = new CountDownLatch(1);
        final AtomicLong painted = new AtomicLong();
        final long pixels;
        /** Null until the scene is read. */
        volatile PhotoRenderer renderer;
        volatile boolean isStopped;
        volatile byte[] picture;
        volatile String failure;

        Job(long pixels) {
            this.pixels = pixels;
        }

        boolean isEnded() {
            return ended.getCount() == 0;
        }

        String state() {
            if (!isEnded()) return "running";
            return isStopped ? "stopped" : failure != null ? "failed" : "done";
        }
    }

    /** A photo, on the thread of its job: what it needs reads the scene, which takes a while. */
    interface Photo {
        /** @param using hears what must be stopped when nobody waits any more */
        void prepare(Consumer<PhotoRenderer> using) throws IOException;

        PhotoRenderer renderer() throws IOException;
    }

    String start(Photo photo, BufferedImage image, Camera camera, String format) throws BridgeException {
        String id = "render" + last.incrementAndGet();
        Job job = new Job((long) image.getWidth() * image.getHeight());
        synchronized (jobs) {
            makeRoom();
            jobs.put(id, job);
        }
        worker.execute(() -> render(job, photo, image, camera, format));
        return id;
    }

    /** Pictures of photos that nobody asked for would fill the application's memory: the oldest goes. */
    private void makeRoom() throws BridgeException {
        long running = jobs.values().stream().filter(job -> !job.isEnded()).count();
        if (running >= MOST) throw new BridgeException("TOO_MANY_JOBS", MOST + " photos are on their way already");
        long surplus = jobs.size() - running - MOST + 1;
        for (Iterator<Job> each = jobs.values().iterator(); surplus > 0 && each.hasNext();) {
            if (!each.next().isEnded()) continue;
            each.remove();
            surplus--;
        }
    }

    private static void render(Job job, Photo photo, BufferedImage image, Camera camera, String format) {
        try {
            if (!job.isStopped) photo.prepare(renderer -> job.renderer = renderer);
            if (!job.isStopped) job.renderer = photo.renderer();
            if (!job.isStopped) {
                job.renderer.render(image, camera, (picture, flags, x, y, width, height) -> {
                    if ((flags & ImageObserver.SOMEBITS) != 0) job.painted.addAndGet((long) width * height);
                    return !job.isStopped;
                });
            }
            if (!job.isStopped) job.picture = Pictures.encode(image, format);
        } catch (Exception | OutOfMemoryError failure) {
            job.failure = String.valueOf(failure.getMessage());
        } finally {
            if (job.renderer != null) job.renderer.dispose();
            job.ended.countDown();
        }
    }

    /** A renderer that still reads its scene does not hear it: it is told until it does, however long that takes. */
    private void stop(Job job) {
        if (job.isStopped) return;
        job.isStopped = true;
        stopper.execute(() -> {
            try {
                do {
                    PhotoRenderer renderer = job.renderer;
                    if (renderer != null) renderer.stop();
                } while (!job.ended.await(STOP_AGAIN_MS, TimeUnit.MILLISECONDS));
            } catch (InterruptedException ended) {
                Thread.currentThread().interrupt();
            }
        });
    }

    /** Tells how far a job is, after at most waitMs; with its picture when it is done. */
    public Answer ask(Arguments arguments, Call call) throws Exception {
        String id = arguments.text("job", "");
        Job job = find(id);
        if (arguments.flag("stop", false)) stop(job);
        boolean ended = job.ended.await((long) arguments.number("waitMs", 0), TimeUnit.MILLISECONDS);
        double done = ended ? 1 : Math.min(0.99, (double) job.painted.get() / job.pixels);
        Map<String, Object> facts = job.failure == null
            ? Map.of("state", job.state(), "done", done)
            : Map.of("state", job.state(), "done", done, "failure", job.failure);
        if (job.picture == null || !arguments.flag("picture", false)) return Answer.of(facts);
        // Whoever stopped a photo may ask for it, also when another call waited for its picture.
        if (arguments.flag("forget", false)) forget(id);
        return Pictures.answer(facts, job.picture, arguments);
    }

    private Job find(String id) throws BridgeException {
        synchronized (jobs) {
            Job job = jobs.get(id);
            if (job == null) throw new BridgeException("JOB_NOT_FOUND", "There is no render job " + id);
            return job;
        }
    }

    private void forget(String id) {
        synchronized (jobs) {
            jobs.remove(id);
        }
    }
}
