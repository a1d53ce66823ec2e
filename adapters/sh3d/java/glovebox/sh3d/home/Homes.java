package glovebox.sh3d.home;

import com.eteks.sweethome3d.model.Home;
import glovebox.bridge.BridgeException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** The homes that are open, in the order in which they were opened. */
public final class Homes {
    private final List<OpenHome> open = new CopyOnWriteArrayList<>();
    /** Files that calls have asked for and that are not open yet. */
    private final Set<String> expected = ConcurrentHashMap.newKeySet();

    public void expect(String name) {
        expected.add(name);
    }

    public void add(OpenHome home) {
        String name = home.home.getName();
        if (name != null && expected.remove(name)) home.nameByCall(name);
        open.add(home);
    }

    public void remove(Home home) {
        for (OpenHome each : open) {
            if (each.home != home) continue;
            each.close();
            open.remove(each);
        }
    }

    public List<OpenHome> all() {
        return new ArrayList<>(open);
    }

    /** The one with this id; with none, that of the window which was in front last. */
    public OpenHome get(String id) throws BridgeException {
        if (id.isEmpty()) {
            return open.stream().max(Comparator.comparingLong(OpenHome::lastInFront)).orElseThrow(Homes::none);
        }
        return open.stream().filter(each -> each.id.equals(id)).findFirst().orElseThrow(
            () -> new BridgeException("HOME_NOT_FOUND", "The home " + id + " is not open"));
    }

    private static BridgeException none() {
        return new BridgeException("HOME_NOT_FOUND", "No home is open");
    }
}
