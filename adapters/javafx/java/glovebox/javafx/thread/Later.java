package glovebox.javafx.thread;

import glovebox.bridge.BridgeServer;
import javafx.application.Platform;

/** Has something run on JavaFX's thread after a time, without keeping it drawing as a timer of its own would. */
public final class Later {
    private Later() {}

    public static void run(long milliseconds, Runnable work) {
        BridgeServer.daemon("glovebox-later").newThread(() -> {
            try {
                Thread.sleep(milliseconds);
                Platform.runLater(work);
            } catch (InterruptedException ended) {
                Thread.currentThread().interrupt();
            } catch (IllegalStateException toolkitEnded) {
                // Nothing is left to do it to.
            }
        }).start();
    }
}
