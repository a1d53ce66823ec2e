package glovebox.bridge;

import java.util.ArrayList;
import java.util.List;

/** Stacks as people read them, short. */
public final class Stacks {
    private static final int TOP = 16;

    private Stacks() {}

    /** Returns where a thread is: its top frames, the innermost first. */
    public static List<String> of(Thread thread) {
        return frames(thread.getStackTrace());
    }

    /** Returns what was thrown, where, in one line. */
    public static String told(Throwable failure) {
        StackTraceElement[] stack = failure.getStackTrace();
        return failure + (stack.length == 0 ? "" : " at " + stack[0]);
    }

    public static List<String> frames(StackTraceElement[] stack) {
        List<String> frames = new ArrayList<>();
        for (int i = 0; i < Math.min(TOP, stack.length); i++) frames.add(stack[i].toString());
        return frames;
    }
}
