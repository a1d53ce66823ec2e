package glovebox.sh3d.model;

import com.eteks.sweethome3d.model.Camera;
import com.eteks.sweethome3d.model.Home;
import com.eteks.sweethome3d.model.HomeObject;
import com.eteks.sweethome3d.model.Selectable;
import glovebox.bridge.JsonWriter;
import glovebox.sh3d.home.OpenHome;

/** Facts that a home has once: cheap enough to be told with each answer. */
final class Facts {
    private Facts() {}

    static void write(JsonWriter json, OpenHome open) throws ReflectiveOperationException {
        Home home = open.home;
        json.object().field("name", home.getName()).field("modified", home.isModified())
            .field("wallHeight", home.getWallHeight()).field("basePlanLocked", home.isBasePlanLocked())
            .field("newWallThickness", open.preferences.getNewWallThickness())
            .field("currency", open.preferences.getCurrency())
            .field("has3D", open.controller.getHomeController3D().getView() != null)
            .field("undo", open.undoName(false)).field("redo", open.undoName(true))
            .field("cameraMode", home.getCamera() == home.getTopCamera() ? "top" : "observer");
        if (home.getSelectedLevel() != null) json.field("selectedLevel", home.getSelectedLevel().getId());
        json.key("selection").array();
        for (Selectable each : home.getSelectedItems()) {
            if (each instanceof HomeObject) json.value(((HomeObject) each).getId());
        }
        json.endArray();
        bean(json, "topCamera", home.getTopCamera());
        bean(json, "observerCamera", home.getObserverCamera());
        json.key("storedCameras").array();
        for (Camera camera : home.getStoredCameras()) bean(json, null, camera);
        json.endArray();
        bean(json, "environment", home.getEnvironment());
        bean(json, "compass", home.getCompass());
        if (home.getBackgroundImage() != null) bean(json, "backgroundImage", home.getBackgroundImage());
        if (home.getPrint() != null) bean(json, "print", home.getPrint());
        json.endObject();
    }

    private static void bean(JsonWriter json, String key, Object bean) throws ReflectiveOperationException {
        if (key != null) json.key(key);
        json.object();
        if (bean instanceof HomeObject) json.field("id", ((HomeObject) bean).getId());
        new ModelWriter(json).properties(bean);
        json.endObject();
    }
}
