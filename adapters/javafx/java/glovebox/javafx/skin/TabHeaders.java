package glovebox.javafx.skin;

import javafx.scene.Node;
import javafx.scene.control.Tab;

/** Where a person takes hold of a tab: a tab itself is no node, and what its header says it is for is a property. */
public final class TabHeaders {
    private TabHeaders() {}

    /** Null while its pane has drawn none. */
    public static Node of(Tab tab) {
        if (tab.getTabPane() == null) return null;
        for (Node area : tab.getTabPane().getChildrenUnmodifiable()) {
            if (!area.getStyleClass().contains("tab-header-area")) continue;
            for (Node each : area.lookupAll("*")) if (tabOf(each) == tab) return each;
        }
        return null;
    }

    /** The tab in whose header a node is; null elsewhere. */
    public static Tab around(Node node) {
        for (Node each = node; each != null; each = each.getParent()) if (tabOf(each) != null) return tabOf(each);
        return null;
    }

    private static Tab tabOf(Node node) {
        Object tab = node.hasProperties() ? node.getProperties().get(Tab.class) : null;
        return tab instanceof Tab ? (Tab) tab : null;
    }
}
