package glovebox.sh3d.home;

import java.awt.EventQueue;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;

/** In which order calls and drawing happen, run by name: {@code ok NAME}, or {@code failed NAME: WHY}. */
public final class SwingThreadTests {
    /** Long enough for a slow machine to come with its next call; the first test takes as long. */
    private static final long SLOW_MS = 3_000;
    private static final long FOREVER_MS = 600_000;

    private SwingThreadTests() {}

    public static void main(String[] args) throws InterruptedException {
        List<String> drawnLast = List.of("first", "second", "third", "drawn");
        List<String> drawnAtOnce = List.of("first", "drawn", "second", "third");
        same("calls that follow an edit come before it is drawn",
            drawnLast, order(new SwingThread(SLOW_MS, FOREVER_MS), true));
        same("calls that follow a look wait for their turn",
            drawnAtOnce, order(new SwingThread(FOREVER_MS, FOREVER_MS), false));
        same("it is drawn when no call comes in time", drawnAtOnce, order(new SwingThread(0, FOREVER_MS), true));
        same("it is drawn in the end when calls keep coming",
            drawnAtOnce, order(new SwingThread(FOREVER_MS, 0), true));
        System.exit(0);
    }

    private static void same(String name, List<String> expected, List<String> actual) {
        System.out.println(expected.equals(actual) ? "ok " + name : "failed " + name + ": " + actual);
    }

    /** The first call asks for drawing, as an edit does or as somebody else may; the others come when it is done. */
    private static List<String> order(SwingThread thread, boolean isEdit) throws InterruptedException {
        List<String> done = new CopyOnWriteArrayList<>();
        CountDownLatch first = new CountDownLatch(1);
        CountDownLatch all = new CountDownLatch(3);
        thread.post(() -> {
            EventQueue.invokeLater(() -> note("drawn", done, all));
            if (isEdit) thread.expectMore();
            done.add("first");
            first.countDown();
        });
        first.await();
        thread.post(() -> note("second", done, all));
        thread.post(() -> note("third", done, all));
        all.await();
        return done;
    }

    private static void note(String what, List<String> done, CountDownLatch all) {
        done.add(what);
        all.countDown();
    }
}
