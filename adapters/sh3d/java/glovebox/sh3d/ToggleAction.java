package glovebox.sh3d;

import com.eteks.sweethome3d.plugin.PluginAction;

/** The entry in the Tools menu that starts and stops the bridge. */
final class ToggleAction extends PluginAction {
    private final Bridge bridge;
    private final Runnable rename = this::rename;

    ToggleAction(Bridge bridge) {
        this.bridge = bridge;
        putPropertyValue(Property.MENU, "Tools");
        bridge.onChange(rename);
        rename();
        setEnabled(true);
    }

    @Override
    public void execute() {
        if (bridge.isRunning()) bridge.stop();
        else bridge.start();
    }

    /** The window is closed, and nothing of it may be kept. */
    void close() {
        bridge.offChange(rename);
    }

    private void rename() {
        String name = bridge.isRunning() ? "Stop Glovebox (" + bridge.port() + ")" : "Start Glovebox";
        putPropertyValue(Property.NAME, name);
        String told = bridge.isRunning() ? "An assistant may work in this application" : "No assistant can work here";
        putPropertyValue(Property.SHORT_DESCRIPTION, told);
    }
}
