package glovebox.javafx.person;

import glovebox.bridge.BridgeException;
import glovebox.javafx.dialog.Choosing;
import glovebox.javafx.query.SnapshotCommand;
import glovebox.javafx.scene.Menus;
import glovebox.javafx.scene.Uids;
import java.io.File;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.function.BooleanSupplier;
import javafx.application.Platform;
import javafx.collections.ListChangeListener;
import javafx.event.ActionEvent;
import javafx.event.Event;
import javafx.event.EventHandler;
import javafx.scene.Node;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.MenuBar;
import javafx.scene.control.MenuItem;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.stage.Window;

/**
 * Hears what a person does in the windows, on its way down: before the application reacts, so that everything is named
 * as the person saw it. On JavaFX's thread alone.
 */
public final class PersonWatch {
    /** An application that ends by an act waits so long until the act was told. */
    private static final long LAST_MS = 500;

    final Acts acts = new Acts();
    private final Uids uids;
    private final SnapshotCommand snapshots;
    private final Choosing choosing;
    private final BooleanSupplier hasClients;
    private final Set<Window> heard = Collections.newSetFromMap(new WeakHashMap<>());
    private final EventHandler<Event> hearing = this::hear;
    private final ListChangeListener<Window> opening = change -> hearWindows();
    private final Mouse mouse = new Mouse(this);
    private final Keys keys = new Keys(this);
    private Engaged engaged;
    /** Was worked in until the last event, and may get its value by that. */
    private Engaged left;
    private MenuItem chosen;
    private volatile boolean listens;
    private boolean waitsAtEnd;

    public PersonWatch(Uids uids, SnapshotCommand snapshots, Choosing choosing, BooleanSupplier hasClients) {
        this.uids = uids;
        this.snapshots = snapshots;
        this.choosing = choosing;
        this.hasClients = hasClients;
    }

    /** Tells whether what the person does is heard; from any thread. */
    boolean listens() {
        return listens;
    }

    /**
     * Begins to listen, and tells what is settled by now.
     *
     * @param all also what the person is still working in; then it listens no more
     * @return number of the last act
     */
    long look(boolean all) {
        if (!listens && !all) begin();
        settle(all);
        if (all) end();
        return acts.last();
    }

    private void begin() {
        listens = true;
        Window.getWindows().addListener(opening);
        choosing.hear(this::chose);
        hearWindows();
        if (waitsAtEnd) return;
        waitsAtEnd = true;
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            try {
                if (hasClients.getAsBoolean()) acts.awaitTold(LAST_MS);
            } catch (InterruptedException ended) {
                Thread.currentThread().interrupt();
            }
        }, "glovebox-last-act"));
    }

    private void end() {
        listens = false;
        Window.getWindows().removeListener(opening);
        choosing.hear(null);
        for (Window each : heard) each.removeEventFilter(Event.ANY, hearing);
        heard.clear();
        engaged = null;
    }

    private void hearWindows() {
        for (Window each : new ArrayList<>(Window.getWindows())) {
            if (heard.add(each)) each.addEventFilter(Event.ANY, hearing);
        }
    }

    /** The application goes on whatever fails here. */
    private void hear(Event event) {
        try {
            if (!hasClients.getAsBoolean()) end();
            else tellLeft();
            if (!listens) return;
            if (event instanceof MouseEvent) mouse.hear((MouseEvent) event);
            else if (event.getEventType() == KeyEvent.KEY_PRESSED) keys.hear((KeyEvent) event);
            else if (event instanceof ActionEvent && event.getTarget() instanceof MenuItem) {
                choose((MenuItem) event.getTarget());
            }
        } catch (RuntimeException | LinkageError failed) {
            engaged = null;
        }
    }

    /** Returns the windows as they are now, as JSON; null where none is open any more. */
    String look() {
        try {
            return snapshots.now();
        } catch (BridgeException none) {
            return null;
        }
    }

    String uidOf(Object element) {
        return uids.of(element);
    }

    /** Works in a control from now on: what it gets becomes one act when the person leaves it. */
    void engage(Meant meant) {
        if (engaged != null && engaged.meant.isSame(meant)) return;
        settle(true);
        engaged = new Engaged(meant, uids.of(meant.rows == null ? meant.node : meant.rows), look());
    }

    /** Tells what was being worked in, and works in nothing. */
    void disengage() {
        settle(true);
        engaged = null;
    }

    /** Gives up what was being worked in: it is not taken over. */
    void abandon() {
        engaged = null;
    }

    Engaged engaged() {
        return engaged;
    }

    private void settle(boolean all) {
        tellLeft();
        Engaged now = engaged;
        if (now == null) return;
        if (all && now.isTakenLate()) left = now;
        boolean isLeft = now.isText() ? !now.hasFocus()
            : now.meant.kind != Meant.Kind.ROWS && !now.isOpen() && !mouse.isDown();
        if (!all && !isLeft) return;
        tell(now);
        if (now.isText() && isLeft) engaged = null;
    }

    private void tellLeft() {
        if (left == null) return;
        tell(left);
        left = null;
    }

    private void tell(Engaged changed) {
        Map<String, Object> act = changed.change();
        if (act != null) acts.add(act, changed.look);
    }

    /** Hears that an item of a menu was chosen, by mouse or keys. */
    private void choose(MenuItem item) {
        if (chosen == item || item.getParentPopup() == null) return; // each menu around it hears it too
        chosen = item;
        Platform.runLater(() -> chosen = null);
        List<String> path = new ArrayList<>();
        MenuItem top = item;
        for (MenuItem each = item; each != null; each = each.getParentMenu()) {
            path.add(0, Menus.textOf(each));
            top = each;
        }
        Node owner = Menus.ownerOf(top);
        ContextMenu menu = top.getParentPopup();
        if (owner == null && menu != null) owner = menu.getOwnerNode();
        boolean isSaidByValue = owner instanceof TextInputControl || owner instanceof ChoiceBox;
        if (isSaidByValue) return;
        disengage();
        acts.add(menuAct(item, path, owner, top), look());
    }

    private Map<String, Object> menuAct(MenuItem item, List<String> path, Node owner, MenuItem top) {
        Map<String, Object> act = new LinkedHashMap<>();
        act.put("type", "click");
        boolean isOwn = owner != null && Menus.itemsOf(owner).contains(top);
        if (owner instanceof MenuBar) {
            act.put("menu", path);
        } else if (isOwn) {
            act.put("uid", uids.of(owner));
            act.put("menu", path);
        } else {
            act.put("uid", uids.of(item)); // of a menu that is open before its eyes
        }
        return act;
    }

    /** Hears which files a person chose in the system's dialog. */
    private void chose(List<File> files) {
        Map<String, Object> act = new LinkedHashMap<>();
        act.put("type", "choose");
        List<String> paths = new ArrayList<>();
        for (File each : files) paths.add(each.getAbsolutePath());
        if (paths.isEmpty()) act.put("cancel", true);
        else act.put("paths", paths);
        acts.add(act, null);
    }
}
