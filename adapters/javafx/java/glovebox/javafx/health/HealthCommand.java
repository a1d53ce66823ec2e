package glovebox.javafx.health;

import glovebox.bridge.Answer;
import glovebox.bridge.Arguments;
import glovebox.bridge.BridgeException;
import glovebox.bridge.Call;
import glovebox.bridge.Command;
import glovebox.bridge.UiExecutor;
import glovebox.javafx.scene.Uids;
import glovebox.javafx.thread.FxThread;
import glovebox.javafx.thread.Pulses;
import glovebox.javafx.thread.Watch;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Tells how the application does: its thread, its pulses, what it has on the screen and in memory. */
public final class HealthCommand implements Command {
    private static final long PROBE_MS = 500;
    private static final long COUNT_MS = 5_000;

    private final UiExecutor ui;
    private final FxThread thread;
    private final Watch watch;
    private final Uids uids;
    private final Pulses pulses;

    public HealthCommand(UiExecutor ui, FxThread thread, Watch watch, Uids uids) {
        this.ui = ui;
        this.thread = thread;
        this.watch = watch;
        this.uids = uids;
        pulses = new Pulses(thread);
    }

    @Override
    public Answer run(Arguments arguments, Call call) throws Exception {
        Map<String, Object> health = new LinkedHashMap<>();
        health.put("at", Instant.now().toString());
        boolean answers = probe(call, health);
        if (answers) count(call, health);
        Map<String, Object> measured = pulses.told();
        if (measured != null) health.put("pulses", measured);
        health.put("freezes", watch.freezes(3));
        health.put("memory", memory());
        if (arguments.flag("heap", false)) histogram(health);
        pulses.measure(TimeUnit.SECONDS.toMillis(arguments.integer("watchSeconds", 60)));
        return Answer.of(health);
    }

    /** Asks the thread for a sign of life, and says where it is when none comes. */
    private boolean probe(Call call, Map<String, Object> health) throws Exception {
        Map<String, Object> state = new LinkedHashMap<>();
        health.put("uiThread", state);
        long start = System.nanoTime();
        try {
            ui.run(until(call, PROBE_MS), () -> null);
            state.put("answers", true);
            state.put("systemDialog", ui.isInSystemDialog());
            state.put("tookMs", (System.nanoTime() - start) / 1_000_000);
            return true;
        } catch (BridgeException silent) {
            if (silent.code.equals("CANCELLED")) throw silent;
            state.put("answers", false);
            state.put("systemDialog", silent.isSystemDialog());
            state.put("forMs", Math.max(watch.silentMs(), (System.nanoTime() - start) / 1_000_000));
            if (thread.thread() != null) state.put("state", thread.thread().getState().name());
            state.put("stack", ui.stack());
            Blocker.tell(thread.thread(), state);
            return false;
        }
    }

    private void count(Call call, Map<String, Object> health) throws Exception {
        try {
            health.put("counts", ui.runSliced(until(call, COUNT_MS), new NodeCount(uids)));
        } catch (BridgeException late) {
            if (late.code.equals("CANCELLED")) throw late;
        }
    }

    /** A call of its own with a deadline before that of the caller's; cancelled with it. */
    private static Call until(Call call, long milliseconds) {
        Call shorter = new Call(Math.min(milliseconds, TimeUnit.NANOSECONDS.toMillis(call.nanosLeft())));
        call.onCancel(shorter::cancel);
        return shorter;
    }

    private static Map<String, Object> memory() {
        Runtime runtime = Runtime.getRuntime();
        Map<String, Object> memory = new LinkedHashMap<>();
        memory.put("usedBytes", runtime.totalMemory() - runtime.freeMemory());
        memory.put("maxBytes", runtime.maxMemory());
        return memory;
    }

    private static void histogram(Map<String, Object> health) throws BridgeException {
        long start = System.nanoTime();
        try {
            health.put("histogram", Histogram.take());
            health.put("stoppedMs", (System.nanoTime() - start) / 1_000_000);
        } catch (LinkageError absent) {
            throw noHistogram("it has no module jdk.management (start it with --add-modules jdk.management)");
        }
    }

    static BridgeException noHistogram(String why) {
        return new BridgeException("NO_HISTOGRAM", "This Java cannot count its objects from inside: " + why);
    }
}
