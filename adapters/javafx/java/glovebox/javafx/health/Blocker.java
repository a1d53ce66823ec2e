package glovebox.javafx.health;

import glovebox.bridge.Stacks;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.util.Map;

/** Finds who holds the lock for which a thread waits. */
final class Blocker {
    private Blocker() {}

    /** Adds the lock and its owner, where there is one and this Java can tell. */
    static void tell(Thread waiting, Map<String, Object> state) {
        if (waiting == null) return;
        try {
            var threads = ManagementFactory.getThreadMXBean();
            ThreadInfo info = threads.getThreadInfo(waiting.getId());
            if (info == null || info.getLockName() == null) return;
            state.put("waitsFor", info.getLockName());
            if (info.getLockOwnerId() < 0) return;
            ThreadInfo owner = threads.getThreadInfo(info.getLockOwnerId(), 16);
            state.put("heldBy", info.getLockOwnerName());
            if (owner != null) state.put("heldByStack", Stacks.frames(owner.getStackTrace()));
        } catch (LinkageError | RuntimeException unknown) {
            // this Java does not tell
        }
    }
}
