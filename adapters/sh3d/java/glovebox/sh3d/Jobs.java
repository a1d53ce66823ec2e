package glovebox.sh3d;

import com.eteks.sweethome3d.j3d.PhotoRenderer;
import com.eteks.sweethome3d.model.Camera;
import glovebox.bridge.Answer;
import glovebox.bridge.Arguments;
import glovebox.bridge.BridgeException;
import glovebox.bridge.BridgeServer;
import glovebox.bridge.Call;
import java.awt.image.BufferedImage;
import java.awt.image.ImageObserver;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** Photos on their way, one after the other: each takes all processors there are. */
final class Jobs {
    private static final int MOST = 64;
    private static final long STOP_AGAIN_MS = 100;

    private final Map<String, Job> jobs = new ConcurrentHashMap<>();
    private final AtomicLong last = new AtomicLong();
    private final ExecutorService worker = Executors.newSingleThreadExecutor(BridgeServer.daemon("glovebox-render"));

    private static final class Job {
        final CountDownLatch ended = new CountDownLatch(1);
        final AtomicLong painted = new AtomicLong();
        final PhotoRenderer renderer;
        final long pixels;
        volatile boolean isStopped;
        volatile byte[] picture;
        volatile String failure;

        Job(PhotoRenderer renderer, long pixels) {
            this.renderer = renderer;
            this.pixels = pixels;
        }

        String state() {
            if (ended.getCount() > 0) return "running";
            return isStopped ? "stopped" : failure != null ? "failed" : "done";
        }
    }

    String start(PhotoRenderer renderer, BufferedImage image, Camera camera, String format) throws BridgeException {
        if (jobs.values().stream().filter(job -> job.ended.getCount() > 0).count() >= MOST) {
            throw new BridgeException("TOO_MANY_JOBS", MOST + " photos are on their way already");
        }
        String id = "render" + last.incrementAndGet();
        Job job = new Job(renderer, (long) image.getWidth() * image.getHeight());
        jobs.put(id, job);
        worker.execute(() -> render(job, image, camera, format));
        return id;
    }

    private static void render(Job job, BufferedImage image, Camera camera, String format) {
        try {
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
            job.renderer.dispose();
            job.ended.countDown();
        }
    }

    /** A renderer that still reads its scene does not hear it: it is told until it does. */
    private static boolean stop(Job job, long waitMs) throws InterruptedException {
        job.isStopped = true;
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(waitMs);
        do {
            job.renderer.stop();
            if (job.ended.await(STOP_AGAIN_MS, TimeUnit.MILLISECONDS)) return true;
        } while (System.nanoTime() < end);
        return false;
    }

    /** How far a job is, after at most waitMs; with its picture when it is done. */
    Answer ask(Arguments arguments, Call call) throws Exception {
        String id = arguments.text("job", "");
        Job job = jobs.get(id);
        if (job == null) throw new BridgeException("JOB_NOT_FOUND", "There is no render job " + id);
        long waitMs = (long) arguments.number("waitMs", 0);
        boolean ended = arguments.flag("stop", false)
            ? stop(job, waitMs)
            : job.ended.await(waitMs, TimeUnit.MILLISECONDS);
        double done = ended ? 1 : Math.min(0.99, (double) job.painted.get() / job.pixels);
        Map<String, Object> facts = job.failure == null
            ? Map.of("state", job.state(), "done", done)
            : Map.of("state", job.state(), "done", done, "failure", job.failure);
        boolean isTaken = ended && arguments.flag("forget", false);
        if (isTaken) jobs.remove(id);
        return job.picture == null || !arguments.flag("picture", false)
            ? Answer.of(facts)
            : Pictures.answer(facts, job.picture, arguments);
    }
}
