package glovebox.sh3d;

import glovebox.bridge.Arguments;
import glovebox.bridge.Call;
import glovebox.bridge.Command;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/** Tests of the thread of a call, run by name: {@code ok NAME}, or {@code failed NAME: WHY}. */
public final class DeadlinesTests {
    private static final Arguments NONE = new Arguments(Map.of());

    private DeadlinesTests() {}

    public static void main(String[] args) throws Exception {
        Command endless = Deadlines.keptBy((arguments, call) -> {
            new CountDownLatch(1).await();
            return null;
        });
        try {
            endless.run(NONE, new Call(1));
            System.out.println("failed a call that waits ends with its time: it was answered");
        } catch (InterruptedException ended) {
            System.out.println("ok a call that waits ends with its time");
        }
        Command quick = Deadlines.keptBy((arguments, call) -> null);
        quick.run(NONE, new Call(0));
        boolean isMarked = Thread.currentThread().isInterrupted();
        System.out.println((isMarked ? "failed" : "ok") + " the next call on that thread goes on");
        System.exit(0);
    }
}
