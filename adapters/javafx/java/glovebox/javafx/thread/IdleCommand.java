package glovebox.javafx.thread;

import glovebox.bridge.Answer;
import glovebox.bridge.Arguments;
import glovebox.bridge.Call;
import glovebox.bridge.Command;
import glovebox.bridge.UiExecutor;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import javafx.animation.AnimationTimer;
import javafx.application.Platform;

/**
 * Waits until what was posted has run and the toolkit has drawn twice. A timer ticks with every pulse, whatever
 * windows there are; a listener of a scene would wait for ever when its window closes.
 */
public final class IdleCommand implements Command {
    private static final int TICKS = 2;

    private final UiExecutor ui;

    public IdleCommand(UiExecutor ui) {
        this.ui = ui;
    }

    @Override
    public Answer run(Arguments arguments, Call call) throws Exception {
        CountDownLatch done = new CountDownLatch(1);
        Ticks ticks = ui.run(call, () -> {
            Ticks started = new Ticks(done);
            started.start();
            Platform.requestNextPulse();
            return started;
        });
        call.onCancel(done::countDown);
        boolean idle = ui.awaits(done, call) && !call.isCancelled();
        if (!idle) Platform.runLater(ticks::stop);
        return Answer.of(Map.of("idle", idle));
    }

    private static final class Ticks extends AnimationTimer {
        private final CountDownLatch done;
        private int seen;

        Ticks(CountDownLatch done) {
            this.done = done;
        }

        @Override
        public void handle(long now) {
            Platform.requestNextPulse();
            if (++seen < TICKS) return;
            stop();
            Platform.runLater(done::countDown);
        }
    }
}
