package glovebox.bridge;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** Tests of the Java side, run by their names: {@code ok NAME}, or {@code failed NAME: WHY}. */
public final class BridgeTests {
    private static final List<String> failures = new ArrayList<>();

    private BridgeTests() {}

    public static void main(String[] args) {
        test("JSON comes back as it went", BridgeTests::json);
        test("what is no JSON is refused with its place", BridgeTests::badJson);
        test("arguments of another kind are refused by name", BridgeTests::arguments);
        test("work runs on the UI thread and gives its result", BridgeTests::runs);
        test("work that was not begun in time never runs", BridgeTests::neverLate);
        test("cancelled work never runs", BridgeTests::cancelled);
        test("work that opens an event loop is told as pending", BridgeTests::nested);
        test("work that hangs is told with the thread's stack", BridgeTests::hangs);
        test("sliced work lets others have the thread", BridgeTests::sliced);
        test("strangers who say nothing make room for a client", DoorTests::strangers);
        test("a stranger who is slow is dropped, however little he waits between bytes", DoorTests::slowStranger);
        test("odd names next to the discovery file harm nobody", DoorTests::oddNames);
        System.exit(failures.isEmpty() ? 0 : 1);
    }

    private static void test(String name, Callable<Void> body) {
        try {
            body.call();
            System.out.println("ok " + name);
        } catch (Throwable failure) {
            failures.add(name);
            System.out.println("failed " + name + ": " + failure);
        }
    }

    static void same(Object expected, Object actual) {
        if (!expected.equals(actual)) throw new AssertionError("expected " + expected + ", was " + actual);
    }

    private static Void json() throws Exception {
        String text = "{\"a\":[1,-2.5,true,null,\"\\u00e4\\n\\\"x\\\\\"],\"b\":{},\"c\":[]}";
        String again = "{\"a\":[1,-2.5,true,null,\"ä\\n\\\"x\\\\\"],\"b\":{},\"c\":[]}";
        same(again, JsonWriter.write(JsonReader.read(text)));
        same("[\"\\ud83d\",\"😀\",null,3]", JsonWriter.write(List.of("\ud83d", "😀", Double.NaN, 3.0)));
        same(9_007_199_254_740_993L, JsonReader.read(" 9007199254740993 "));
        return null;
    }

    private static Void badJson() {
        for (String text : new String[] {"", "{", "[1,]", "{\"a\" 1}", "tru", "\"a", "1 2", "[".repeat(500), "--1"}) {
            same("BAD_FRAME", codeOf(() -> JsonReader.read(text)));
        }
        return null;
    }

    private static Void arguments() throws Exception {
        Arguments given = new Arguments(Map.of("n", 3L, "t", "x", "list", List.of(1L, 2L)));
        same(3, given.integer("n", 0));
        same(7, given.integer("none", 7));
        same(List.of(1, 2), given.integers("list"));
        same("BAD_ARGUMENT", codeOf(() -> given.integer("t", 0)));
        return null;
    }

    private static Void runs() throws Exception {
        Loop loop = new Loop();
        same(loop.thread(), new UiExecutor(loop).run(new Call(5_000), Thread::currentThread));
        same("X", codeOf(() -> new UiExecutor(loop).run(new Call(5_000), () -> {
            throw new BridgeException("X", "thrown on the UI thread");
        })));
        return null;
    }

    private static Void neverLate() throws Exception {
        Loop loop = new Loop();
        CountDownLatch gate = new CountDownLatch(1);
        AtomicBoolean ran = new AtomicBoolean();
        loop.post(() -> await(gate));
        same("UI_TIMEOUT", codeOf(() -> new UiExecutor(loop).run(new Call(50), () -> {
            ran.set(true);
            return null;
        })));
        gate.countDown();
        new UiExecutor(loop).run(new Call(5_000), () -> null);
        same(false, ran.get());
        return null;
    }

    private static Void cancelled() throws Exception {
        Loop loop = new Loop();
        CountDownLatch gate = new CountDownLatch(1);
        AtomicBoolean ran = new AtomicBoolean();
        loop.post(() -> await(gate));
        Call call = new Call(60_000);
        new Thread(call::cancel).start();
        same("CANCELLED", codeOf(() -> new UiExecutor(loop).run(call, () -> {
            ran.set(true);
            return null;
        })));
        gate.countDown();
        new UiExecutor(loop).run(new Call(5_000), () -> null);
        same(false, ran.get());
        return null;
    }

    private static Void nested() throws Exception {
        Loop loop = new Loop();
        AtomicBoolean closed = new AtomicBoolean();
        UiExecutor ui = new UiExecutor(loop);
        var outcome = ui.runAtOnce(new Call(60_000), () -> {
            loop.runUntil(closed::get);
            return null;
        });
        same(true, outcome.isPending);
        same("inside", ui.run(new Call(5_000), () -> "inside"));
        closed.set(true);
        same("after", ui.run(new Call(5_000), () -> "after"));
        return null;
    }

    private static Void hangs() throws Exception {
        Loop loop = new Loop();
        CountDownLatch gate = new CountDownLatch(1);
        try {
            new UiExecutor(loop).run(new Call(200), () -> {
                await(gate);
                return null;
            });
            throw new AssertionError("it ended");
        } catch (BridgeException late) {
            same("UI_TIMEOUT", late.code);
            same(true, late.details.get("began"));
            same(true, String.valueOf(late.details.get("uiThread")).contains("BridgeTests.await"));
        } finally {
            gate.countDown();
        }
        return null;
    }

    private static Void sliced() throws Exception {
        Loop loop = new Loop();
        AtomicBoolean othersRan = new AtomicBoolean();
        boolean between = new UiExecutor(loop).runSliced(new Call(60_000), new UiExecutor.Sliced<Boolean>() {
            private boolean posted;

            @Override
            public boolean step() {
                if (!posted) loop.post(() -> othersRan.set(true));
                posted = true;
                return othersRan.get();
            }

            @Override
            public Boolean result(long longestNanos) {
                return longestNanos < TimeUnit.SECONDS.toNanos(10);
            }
        });
        same(true, between);
        return null;
    }

    private static String codeOf(Callable<?> work) {
        try {
            work.call();
            return "none";
        } catch (BridgeException refused) {
            return refused.code;
        } catch (Exception other) {
            return String.valueOf(other);
        }
    }

    private static void await(CountDownLatch gate) {
        try {
            gate.await();
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    /** An event loop as toolkits have one. */
    private static final class Loop implements UiThread {
        private final BlockingQueue<Runnable> queue = new LinkedBlockingQueue<>();
        private final Thread thread = BridgeServer.daemon("loop").newThread(() -> runUntil(() -> false));

        Loop() {
            thread.start();
        }

        void runUntil(Callable<Boolean> end) {
            try {
                while (!end.call()) {
                    Runnable next = queue.poll(10, TimeUnit.MILLISECONDS);
                    if (next != null) next.run();
                }
            } catch (Exception ended) {
                Thread.currentThread().interrupt();
            }
        }

        @Override
        public void post(Runnable task) {
            queue.add(task);
        }

        @Override
        public Thread thread() {
            return thread;
        }
    }
}
