package glovebox.javafx.act;

import glovebox.bridge.Answer;
import glovebox.bridge.Arguments;
import glovebox.bridge.BridgeException;
import glovebox.bridge.Call;
import glovebox.bridge.Command;
import glovebox.bridge.UiExecutor.Outcome;
import glovebox.bridge.UiExecutor;
import glovebox.javafx.dialog.Choosing;
import glovebox.javafx.scene.Menus;
import glovebox.javafx.scene.Resolver;
import glovebox.javafx.scene.Texts;
import glovebox.javafx.scene.Uids;
import glovebox.javafx.scene.Windows;
import glovebox.javafx.thread.Watch;
import java.util.LinkedHashMap;
import java.util.Map;
import javafx.event.EventTarget;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.MenuItem;
import javafx.scene.control.Tab;
import javafx.scene.input.MouseButton;
import javafx.stage.Window;

/** Does one thing as a person would, and says what became of it. */
public final class ActCommand implements Command {
    private final UiExecutor ui;
    private final Uids uids;
    private final Targets targets;
    private final Resolver resolver;
    private final Watch watch;
    private final HeldMouse mouse = new HeldMouse();

    public ActCommand(UiExecutor ui, Uids uids, Windows windows, Resolver resolver, Watch watch) {
        this.ui = ui;
        this.uids = uids;
        this.resolver = resolver;
        this.targets = new Targets(resolver, windows);
        this.watch = watch;
    }

    @Override
    public Answer run(Arguments action, Call call) throws Exception {
        String type = action.text("type", "");
        if (ui.isInSystemDialog()) throw BridgeException.systemDialog();
        if (type.equals("drag")) return drag(action, call);
        Facts facts = new Facts();
        Outcome<Map<String, Object>> outcome = ui.runAtOnce(call, () -> {
            try {
                act(type, action, facts);
            } catch (BridgeException refused) {
                throw refused;
            } catch (Exception | Error thrown) {
                watch.exception("in a handler of the application: ", thrown);
                facts.put("threw", String.valueOf(rootOf(thrown)));
            }
            return facts.all;
        });
        if (!outcome.isPending) return Answer.of(outcome.value);
        Map<String, Object> pending = new LinkedHashMap<>(facts.now());
        pending.put("pending", true);
        if (outcome.isInSystemDialog) pending.put("systemDialog", true);
        return Answer.of(pending);
    }

    /** Facts that are known of an action; read while the action still waits in a dialog. */
    private static final class Facts {
        private final Map<String, Object> all = java.util.Collections.synchronizedMap(new LinkedHashMap<>());

        void put(String key, Object value) {
            all.put(key, value);
        }

        Map<String, Object> now() {
            synchronized (all) {
                return new LinkedHashMap<>(all);
            }
        }
    }

    private static Throwable rootOf(Throwable thrown) {
        Throwable root = thrown;
        while (root.getCause() != null && root.getCause() != root) root = root.getCause();
        return root;
    }

    private void act(String type, Arguments action, Facts facts) throws Exception {
        switch (type) {
            case "focus": focus(action, facts); break;
            case "click": click(action, facts, 1, button(action, "PRIMARY")); break;
            case "doubleClick": click(action, facts, 2, button(action, "PRIMARY")); break;
            case "rightClick": click(action, facts, 1, MouseButton.SECONDARY); break;
            case "hover": hover(action, facts); break;
            case "mousePressed": press(action, facts); break;
            case "mouseReleased": release(action, facts); break;
            case "scroll": scroll(action, facts); break;
            case "typeText": typeText(action, facts); break;
            case "pressKey": pressKey(action, facts); break;
            case "setText": setText(action, facts); break;
            case "select": select(action, facts); break;
            case "choose": choose(action, facts); break;
            case "close": close(action, facts); break;
            default: throw new BridgeException("BAD_ARGUMENT", "There is no action \"" + type + "\"");
        }
    }

    private static MouseButton button(Arguments action, String fallback) throws BridgeException {
        return Pointer.button(action.text("button", fallback));
    }

    /** The mouse where an action has it. */
    private static final class Pointed {
        final Pointer pointer;
        final EventTarget hit;

        Pointed(Pointer pointer, EventTarget hit) {
            this.pointer = pointer;
            this.hit = hit;
        }

        /** Has the next press reach what lies under the mouse. */
        Pointed free() {
            if (hit instanceof Node) OpenPopups.freePressOn((Node) hit);
            return this;
        }
    }

    private Pointed point(Arguments action, Facts facts) throws Exception {
        Target target = targets.pointed(action);
        facts.put("window", uids.of(target.scene.getWindow()));
        Pointer pointer = new Pointer(target.scene, Modifier.of(action.texts("modifiers")));
        EventTarget hit = target.reach(pointer, uids);
        if (target.node == null && hit instanceof Node) facts.put("hit", Target.described((Node) hit));
        return new Pointed(pointer, hit);
    }

    /** What the tooltip says is told at once: it comes when the mouse has rested for a second. */
    private void hover(Arguments action, Facts facts) throws Exception {
        if (mouse.moveTo(targets, action)) return;
        String tooltip = Texts.tooltipAround(point(action, facts).hit);
        if (tooltip != null) facts.put("tooltip", tooltip);
    }

    private void press(Arguments action, Facts facts) throws Exception {
        mouse.mustBeUp();
        Pointed pointed = point(action, facts).free();
        mouse.press(pointed.pointer, pointed.hit, button(action, "PRIMARY"));
    }

    private void release(Arguments action, Facts facts) throws Exception {
        MouseButton button = button(action, "PRIMARY");
        if (!mouse.release(targets, action, button)) point(action, facts).pointer.release(button);
    }

    private void click(Arguments action, Facts facts, int times, MouseButton button) throws Exception {
        mouse.mustBeUp();
        Object element = targets.element(action.object("target"));
        if (element instanceof MenuItem && (action.object("target").has("menu") || !isShown((MenuItem) element))) {
            Menus.choose((MenuItem) element);
            return;
        }
        if (element instanceof Tab && isPlain(action, times, button)) {
            chooseTab((Tab) element, facts);
            return;
        }
        Pointed pointed = point(action, facts).free();
        for (int i = 0; i < times && pointed.pointer.isShowing(); i++) {
            pointed.pointer.press(button);
            if (pointed.pointer.isShowing()) pointed.pointer.release(button);
        }
        if (button == MouseButton.SECONDARY) pointed.pointer.askForMenu(pointed.hit);
    }

    /** A click that chooses a tab, also where its header is out of sight. */
    private static boolean isPlain(Arguments action, int times, MouseButton button) throws BridgeException {
        return times == 1 && button == MouseButton.PRIMARY && action.texts("modifiers").isEmpty()
            && !action.has("x") && !action.has("y");
    }

    private static boolean isShown(MenuItem item) {
        Node node = item.getStyleableNode();
        return node != null && node.getScene() != null && node.getScene().getWindow() != null
            && node.getScene().getWindow().isShowing() && item.getParentMenu() == null;
    }

    private void chooseTab(Tab tab, Facts facts) throws BridgeException {
        Target target = Target.of(tab.getTabPane(), null);
        if (tab.isDisabled()) throw new BridgeException("DISABLED", "The tab \"" + tab.getText() + "\" is disabled");
        facts.put("window", uids.of(target.scene.getWindow()));
        tab.getTabPane().getSelectionModel().select(tab);
    }

    private void scroll(Arguments action, Facts facts) throws Exception {
        Pointed pointed = point(action, facts);
        pointed.pointer.scroll(pointed.hit, action.number("deltaX", 0), action.number("deltaY", 0));
    }

    private void focus(Arguments action, Facts facts) throws Exception {
        Node node = node(action, facts);
        node.requestFocus();
        if (node.getScene().getFocusOwner() != node) {
            throw Target.refused("REFUSED", node, "does not take the keyboard");
        }
    }

    private void typeText(Arguments action, Facts facts) throws Exception {
        Scene scene = keys(action, facts);
        tellSecret(scene.getFocusOwner(), facts);
        new Keyboard(scene).type(action.text("text", ""));
    }

    private static void tellSecret(Node field, Facts facts) {
        if (Secrets.isSecret(field)) facts.put("secret", true);
    }

    private void pressKey(Arguments action, Facts facts) throws Exception {
        Scene scene = keys(action, facts);
        tellSecret(scene.getFocusOwner(), facts);
        new Keyboard(scene).press(action.text("key", ""), action.texts("modifiers"));
    }

    private void setText(Arguments action, Facts facts) throws Exception {
        Node node = node(action, facts);
        tellSecret(node, facts);
        Editing.setText(node, action.text("text", "")).forEach(facts::put);
    }

    private void select(Arguments action, Facts facts) throws Exception {
        Arguments target = action.object("target");
        Object element = target.has("ref") ? targets.element(new Arguments(Map.of("ref", refOf(target)))) : null;
        if (element instanceof Tab) {
            chooseTab((Tab) element, facts);
            return;
        }
        if (!(element instanceof Node)) {
            throw new BridgeException("BAD_ARGUMENT", "select needs a target that has items");
        }
        facts.put("window", uids.of(Target.of((Node) element, null).scene.getWindow()));
        Editing.select((Node) element, action, target);
        String value = Editing.selected((Node) element);
        if (value != null) facts.put("value", value);
    }

    /** With {@code ask} it only says what is asked: whether paths are read or written is decided by that. */
    private void choose(Arguments action, Facts facts) throws Exception {
        Window named = action.has("window") ? resolver.window(action.text("window", "")) : null;
        if (action.flag("ask", false)) facts.put("kind", Choosing.kindOf(named));
        else Choosing.answer(named, action);
    }

    private void close(Arguments action, Facts facts) throws Exception {
        Window window = targets.window(action);
        Object element = targets.element(action.object("target"));
        if (!(element instanceof Tab)) Closing.mustHaveCross(window);
        facts.put("window", uids.of(window));
        facts.put("closed", element instanceof Tab ? Closing.close((Tab) element) : Closing.close(window));
    }

    private static Map<String, Object> refOf(Arguments target) throws BridgeException {
        Map<String, Object> ref = new LinkedHashMap<>();
        for (String key : new String[] {"uid", "window", "path"}) {
            if (target.object("ref").has(key)) ref.put(key, target.object("ref").text(key, ""));
        }
        if (target.object("ref").has("hint")) ref.put("hint", target.object("ref").object("hint").all());
        return ref;
    }

    private Node node(Arguments action, Facts facts) throws BridgeException {
        Object element = targets.element(action.object("target"));
        if (!(element instanceof Node)) {
            throw new BridgeException("BAD_ARGUMENT", "The action needs a target that is a node");
        }
        Target target = Target.of((Node) element, null);
        facts.put("window", uids.of(target.scene.getWindow()));
        OpenPopups.leaveFor(target.node);
        return target.node;
    }

    private Scene keys(Arguments action, Facts facts) throws Exception {
        Scene scene = targets.typed(action);
        facts.put("window", uids.of(scene.getWindow()));
        return scene;
    }

    private Answer drag(Arguments action, Call call) throws Exception {
        boolean real = new Dragging(ui, call, uids, Modifier.of(action.texts("modifiers")))
            .run(targets, action.object("from"), action.object("to"), button(action, "PRIMARY"));
        return Answer.of(real ? Map.of("realPointer", true) : Map.of());
    }
}
