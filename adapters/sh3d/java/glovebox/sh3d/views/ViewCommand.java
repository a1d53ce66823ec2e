package glovebox.sh3d.views;

import com.eteks.sweethome3d.model.Camera;
import com.eteks.sweethome3d.model.HomeObject;
import com.eteks.sweethome3d.model.Selectable;
import glovebox.bridge.Answer;
import glovebox.bridge.Arguments;
import glovebox.bridge.BridgeException;
import glovebox.bridge.Call;
import glovebox.bridge.UiExecutor;
import glovebox.sh3d.home.HomeCommand;
import glovebox.sh3d.home.OpenHome;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Commands for what is looked at: the selection, the camera that is in use, the cameras that are stored. */
public final class ViewCommand implements HomeCommand {
    private final UiExecutor ui;

    public ViewCommand(UiExecutor ui) {
        this.ui = ui;
    }

    @Override
    public Answer run(OpenHome open, Arguments arguments, Call call) throws Exception {
        return ui.run(call, () -> {
            open.mustBeFree();
            if (arguments.has("selection")) open.home.setSelectedItems(items(open, arguments.texts("selection")));
            if (arguments.has("camera")) use(open, arguments.text("camera", ""));
            if (arguments.has("stored")) store(open, arguments.objects("stored"));
            return Answer.of(Map.of());
        });
    }

    private static List<Selectable> items(OpenHome open, List<String> ids) throws BridgeException {
        List<Selectable> items = new ArrayList<>();
        for (String id : ids) {
            HomeObject object = open.tracker.get(id);
            if (!(object instanceof Selectable)) {
                throw new BridgeException("OBJECT_NOT_FOUND", "There is nothing to select with the id " + id);
            }
            items.add((Selectable) object);
        }
        return items;
    }

    /** Without the 3D view the window cannot switch: it looks for buttons that it does not have. */
    private static void use(OpenHome open, String mode) throws BridgeException {
        boolean isTop = mode.equals("top");
        if (isTop == (open.home.getCamera() == open.home.getTopCamera())) return;
        if (open.controller.getHomeController3D().getView() == null) {
            throw new BridgeException("NO_3D", "This Sweet Home 3D was started without its 3D view");
        }
        if (isTop) {
            open.controller.getHomeController3D().viewFromTop();
        } else {
            open.controller.getHomeController3D().viewFromObserver();
        }
    }

    /** Those that are named by an id stay; the others are made of what is in use. */
    private static void store(OpenHome open, List<Arguments> wanted) throws BridgeException {
        List<Camera> cameras = new ArrayList<>();
        for (Arguments each : wanted) {
            Camera kept = null;
            for (Camera camera : open.home.getStoredCameras()) {
                if (camera.getId().equals(each.text("id", ""))) kept = camera;
            }
            if (kept == null) {
                Camera now = open.home.getCamera();
                kept = new Camera(now.getX(), now.getY(), now.getZ(), now.getYaw(), now.getPitch(),
                    now.getFieldOfView(), now.getTime(), now.getLens());
                kept.setName(each.text("name", ""));
                kept.setProperty("glovebox.mode", now == open.home.getTopCamera() ? "top" : "observer");
            }
            cameras.add(kept);
        }
        open.home.setStoredCameras(cameras);
        open.home.setModified(true);
    }
}
