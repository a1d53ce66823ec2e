package glovebox.javafx.describe;

import glovebox.javafx.thread.Watch;
import glovebox.javafx.toolkit.Internals;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.util.ArrayList;
import java.util.List;
import javafx.css.CssParser;
import javafx.css.StyleOrigin;
import javafx.css.Stylesheet;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.SubScene;
import javafx.scene.layout.Region;

/** The style sheets that JavaFX takes for a node, the weakest first. */
final class Sheets {
    final List<Stylesheet> inOrder = new ArrayList<>();
    /** Those that could not be read. */
    final List<String> unread = new ArrayList<>();
    /** False where JavaFX does not say what its own theme is. */
    private boolean knowsTheme = true;

    private Sheets() {}

    /** @param node in a scene */
    static Sheets of(Node node) {
        Sheets sheets = new Sheets();
        sheets.addUserAgents(node);
        for (String url : node.getScene().getStylesheets()) sheets.add(url, false);
        Parent parent = node instanceof Parent ? (Parent) node : node.getParent();
        if (parent != null) for (String url : ParsedSheets.ofParents(parent)) sheets.add(url, false);
        return sheets;
    }

    boolean knowsTheme() {
        return knowsTheme;
    }

    /** A scene's own takes the place of the theme; that of a region comes on top of either. */
    private void addUserAgents(Node node) {
        String own = userAgentOf(node);
        List<Stylesheet> theme = own == null ? ParsedSheets.platform() : List.of();
        if (own != null) add(own, true);
        if (theme == null) knowsTheme = false;
        else inOrder.addAll(theme);
        for (Node each = node; each != null; each = each.getParent()) {
            String url = each instanceof Region ? given(((Region) each).getUserAgentStylesheet()) : null;
            if (url == null) continue;
            add(url, true);
            return;
        }
    }

    private static String userAgentOf(Node node) {
        Node top = node;
        while (top.getParent() != null) top = top.getParent();
        SubScene inner = Internals.subSceneOf(top);
        String ofInner = inner == null ? null : given(inner.getUserAgentStylesheet());
        Scene scene = node.getScene();
        return ofInner == null ? given(scene.getUserAgentStylesheet()) : ofInner;
    }

    private static String given(String url) {
        return url == null || url.isBlank() ? null : url.trim();
    }

    private void add(String url, boolean userAgent) {
        Stylesheet sheet = ParsedSheets.named(url, userAgent);
        if (sheet == null) sheet = Watch.apart(() -> read(url));
        if (sheet == null) {
            unread.add(url);
            return;
        }
        if (userAgent) sheet.setOrigin(StyleOrigin.USER_AGENT);
        if (!inOrder.contains(sheet)) inOrder.add(sheet);
    }

    private static Stylesheet read(String url) {
        try {
            URL place = placeOf(url);
            if (place == null) return null;
            return url.endsWith(".bss") ? Stylesheet.loadBinary(place) : new CssParser().parse(place);
        } catch (IOException | URISyntaxException | RuntimeException unreadable) {
            return null;
        }
    }

    private static URL placeOf(String url) throws IOException, URISyntaxException {
        URI uri = new URI(url);
        if (uri.isAbsolute()) return uri.toURL();
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        return loader == null ? null : loader.getResource(url.startsWith("/") ? url.substring(1) : url);
    }
}
