package glovebox.javafx.query;

import glovebox.bridge.Arguments;
import glovebox.bridge.BridgeException;
import glovebox.javafx.scene.Resolver;
import glovebox.javafx.scene.Windows;
import java.util.ArrayList;
import java.util.List;
import javafx.stage.PopupWindow;
import javafx.stage.Window;

/** The windows that a call means, each with the popups that belong to it. */
public final class Scope {
    private Scope() {}

    /** @param arguments {@code scope} is current, primary or all; {@code window} is one by its id */
    static List<Window> of(Windows windows, Resolver resolver, Arguments arguments) throws BridgeException {
        List<Window> all = windows.stages();
        Window first = windows.primary(all); // says so when there is none
        List<Window> chosen = new ArrayList<>();
        String id = arguments.text("window", "");
        String scope = arguments.text("scope", "current");
        if (!id.isEmpty()) chosen.add(resolver.window(id));
        else if (scope.equals("all")) chosen.addAll(all);
        else chosen.add(scope.equals("primary") ? first : windows.current());
        for (Window popup : windows.popups()) {
            if (!chosen.contains(popup) && chosen.contains(Windows.rootOf((PopupWindow) popup))) chosen.add(popup);
        }
        return chosen;
    }
}
