package glovebox.sh3d;

import com.eteks.sweethome3d.model.Home;
import com.eteks.sweethome3d.swing.HomeComponent3D;
import glovebox.bridge.Answer;
import glovebox.bridge.Arguments;
import glovebox.bridge.BridgeException;
import glovebox.bridge.Call;
import glovebox.bridge.UiExecutor;
import java.awt.image.BufferedImage;
import java.util.Map;

/** A picture of the 3D view, off the screen: from where the person looks, or from elsewhere. */
final class PreviewCommand implements HomeCommand {
    private final UiExecutor ui;

    PreviewCommand(UiExecutor ui) {
        this.ui = ui;
    }

    @Override
    public Answer run(OpenHome open, Arguments arguments, Call call) throws Exception {
        int width = arguments.integer("width", 800);
        int height = arguments.integer("height", 600);
        Arguments camera = arguments.object("camera");
        float wallHeight = (float) arguments.number("wallHeight", 0);
        BufferedImage image = ui.run(call, () -> {
            open.mustBeOpen();
            Object live = open.controller.getHomeController3D().getView();
            if (live == null) throw new BridgeException("NO_3D", "This Sweet Home 3D was started without its 3D view");
            boolean isLive = camera.all().isEmpty() && wallHeight == 0 && live instanceof HomeComponent3D;
            if (isLive) return ((HomeComponent3D) live).getOffScreenImage(width, height);
            Home clone = open.home.clone();
            Cameras.place(clone, camera);
            if (wallHeight > 0) Walls.lower(clone, wallHeight);
            return new HomeComponent3D(clone, open.preferences, false).getOffScreenImage(width, height);
        });
        String format = arguments.text("format", "jpeg");
        return Answer.ofBytes(Map.of("width", width, "height", height), Pictures.encode(image, format));
    }
}
