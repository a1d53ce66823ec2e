package glovebox.sh3d;

import com.eteks.sweethome3d.plugin.Plugin;
import com.eteks.sweethome3d.plugin.PluginAction;
import glovebox.sh3d.home.OpenHome;

/** Plugin that Sweet Home 3D makes once for each window. */
public final class Sh3dPlugin extends Plugin {
    private ToggleAction entry;

    @Override
    public PluginAction[] getActions() {
        OpenHome home = new OpenHome(getHome(), getUserPreferences(), getHomeController(), getUndoableEditSupport());
        Bridge bridge = Bridge.ofThisProcess();
        bridge.homes().add(home);
        bridge.startIfWanted();
        entry = new ToggleAction(bridge);
        return new PluginAction[] {entry};
    }

    @Override
    public void destroy() {
        Bridge.ofThisProcess().homes().remove(getHome());
        if (entry != null) entry.close();
    }
}
