package glovebox.sh3d.views;

import com.eteks.sweethome3d.model.Home;
import glovebox.bridge.Answer;
import glovebox.bridge.Arguments;
import glovebox.bridge.BridgeException;
import glovebox.bridge.Call;
import glovebox.bridge.UiExecutor;
import glovebox.sh3d.home.CalmObjects;
import glovebox.sh3d.home.HomeCommand;
import glovebox.sh3d.home.OpenHome;
import glovebox.sh3d.home.RestingCanvas;
import glovebox.sh3d.home.SwingThread;
import java.awt.image.BufferedImage;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** A picture of the 3D view, off the screen, of a clone and off the event thread: the person goes on meanwhile. */
public final class PreviewCommand implements HomeCommand {
    private final UiExecutor ui;
    /** Pictures at the same time would take longer each. */
    private final Lock one = new ReentrantLock(true);
    private final KeptDrawings kept;

    public PreviewCommand(UiExecutor ui, SwingThread thread) {
        this.ui = ui;
        kept = new KeptDrawings(ui, thread, one);
    }

    @Override
    @SuppressWarnings("try") // the canvas needs only rest
    public Answer run(OpenHome open, Arguments arguments, Call call) throws Exception {
        int width = arguments.integer("width", 800);
        int height = arguments.integer("height", 600);
        if (!one.tryLock(call.nanosLeft(), TimeUnit.NANOSECONDS)) {
            throw new BridgeException("UI_TIMEOUT", "Other previews took all the time there was");
        }
        try {
            ui.run(call, () -> {
                open.mustBeOpen();
                if (open.controller.getHomeController3D().getView() != null) return null;
                throw new BridgeException("NO_3D", "This Sweet Home 3D was started without its 3D view");
            });
            try (RestingCanvas resting = new RestingCanvas(open)) {
                KeptDrawings.Picture picture = arguments.has("scene")
                    ? kept.draw(open, arguments, width, height, call)
                    : new KeptDrawings.Picture(draw(open, arguments, width, height, call), false);
                return Answer.ofBytes(Map.of("width", width, "height", height, "followed", picture.hasFollowed),
                    Pictures.encode(picture.image, arguments.text("format", "jpeg")));
            }
        } finally {
            one.unlock();
        }
    }

    private BufferedImage draw(OpenHome open, Arguments arguments, int width, int height, Call call) throws Exception {
        Home clone = ui.run(call, open.home::clone);
        Cameras.place(clone, arguments.object("camera"));
        if (arguments.has("wallHeight")) Walls.lower(clone, (float) arguments.number("wallHeight", 1));
        return CalmObjects.viewOf(clone, open.preferences).getOffScreenImage(width, height);
    }
}
