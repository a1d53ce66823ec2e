package glovebox.javafx.thread;

import glovebox.bridge.UiThread;
import javafx.application.Platform;

/** The JavaFX Application Thread. */
public final class FxThread implements UiThread {
    private volatile Thread thread;

    /** Tells whether the toolkit has started: before that it takes no work. */
    public boolean isReady() {
        try {
            Platform.runLater(() -> thread = Thread.currentThread());
            return true;
        } catch (IllegalStateException notStarted) {
            return false;
        }
    }

    @Override
    public void post(Runnable task) {
        Platform.runLater(task);
    }

    @Override
    public Thread thread() {
        return thread;
    }

    @Override
    public boolean hasEnded() {
        return thread != null && !thread.isAlive();
    }

    /** JavaFX calls the system for its dialogs, and the call comes back when they are closed. */
    @Override
    public boolean isInSystemDialog() {
        for (StackTraceElement frame : stack()) if (isDialog(frame) || isPrintDialog(frame)) return true;
        return false;
    }

    @Override
    public boolean isHeldBySystemDialog() {
        StackTraceElement[] stack = stack();
        return stack.length > 0 && isDialog(stack[0]);
    }

    private StackTraceElement[] stack() {
        Thread known = thread;
        return known == null ? new StackTraceElement[0] : known.getStackTrace();
    }

    /** Print dialogs are Java's own: JavaFX goes on meanwhile, and its windows take no input. */
    private static boolean isPrintDialog(StackTraceElement frame) {
        return frame.getClassName().endsWith("J2DPrinterJob")
            && frame.getMethodName().matches("show(Print|Page)Dialog\\w*");
    }

    private static boolean isDialog(StackTraceElement frame) {
        return frame.isNativeMethod() && frame.getClassName().endsWith("CommonDialogs");
    }
}
