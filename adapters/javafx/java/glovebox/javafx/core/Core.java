package glovebox.javafx.core;

import glovebox.bridge.BridgeException;
import glovebox.bridge.Command;
import glovebox.bridge.Commands;
import glovebox.bridge.UiExecutor;
import glovebox.javafx.act.ActCommand;
import glovebox.javafx.agent.Choosers;
import glovebox.javafx.dialog.Choosing;
import glovebox.javafx.health.HealthCommand;
import glovebox.javafx.inspect.CssCommand;
import glovebox.javafx.inspect.EditCommand;
import glovebox.javafx.inspect.HighlightCommand;
import glovebox.javafx.inspect.NodeEventsCommand;
import glovebox.javafx.person.PersonCommand;
import glovebox.javafx.person.PersonWatch;
import glovebox.javafx.picture.PictureCommand;
import glovebox.javafx.query.ItemsCommand;
import glovebox.javafx.query.QueryCommand;
import glovebox.javafx.query.SnapshotCommand;
import glovebox.javafx.scene.Resolver;
import glovebox.javafx.scene.Uids;
import glovebox.javafx.scene.Windows;
import glovebox.javafx.thread.DrawnCommand;
import glovebox.javafx.thread.FxThread;
import glovebox.javafx.thread.IdleCommand;
import glovebox.javafx.thread.Watch;
import java.util.function.BooleanSupplier;

/** The half of the agent that knows JavaFX: has the commands that need it. */
public final class Core {
    private final Commands commands;
    private final BooleanSupplier hasClients;
    private final boolean allowActions;
    private final FxThread thread = new FxThread();

    public Core(Commands commands, BooleanSupplier hasClients, boolean allowActions) {
        this.commands = commands;
        this.hasClients = hasClients;
        this.allowActions = allowActions;
    }

    /** Adds the commands once the toolkit runs; false while it does not. */
    public boolean begin() {
        if (!thread.isReady()) return false;
        UiExecutor ui = new UiExecutor(thread);
        Uids uids = new Uids();
        Windows windows = new Windows(uids);
        Resolver resolver = new Resolver(uids, windows);
        Watch watch = new Watch(thread, hasClients);
        Choosing choosing = new Choosing(hasClients);
        if (allowActions) Choosers.askWith(choosing);
        SnapshotCommand snapshots = new SnapshotCommand(ui, uids, windows, resolver);
        commands.add("snapshot", snapshots);
        commands.add("query", new QueryCommand(ui, uids, windows, resolver));
        commands.add("items", new ItemsCommand(ui, uids, resolver));
        commands.add("picture", new PictureCommand(ui, uids, windows, resolver));
        commands.add("idle", new IdleCommand(ui));
        commands.add("drawn", new DrawnCommand(ui));
        commands.add("events", watch);
        commands.add("act", allowActions ? new ActCommand(ui, uids, windows, resolver, watch) : refused());
        commands.add("css", new CssCommand(ui, resolver));
        commands.add("nodeEvents", new NodeEventsCommand(ui, uids, resolver));
        commands.add("edit", allowActions ? new EditCommand(ui, uids, resolver) : refused());
        commands.add("highlight", allowActions ? new HighlightCommand(ui, resolver) : refused());
        commands.add("person", new PersonCommand(ui, new PersonWatch(uids, snapshots, choosing, hasClients)));
        commands.add("health", new HealthCommand(ui, thread, watch, uids));
        return true;
    }

    private static Command refused() {
        return (arguments, call) -> {
            throw new BridgeException("LOOK_ONLY", "The application was started with -Dmcp.allowActions=false");
        };
    }
}
