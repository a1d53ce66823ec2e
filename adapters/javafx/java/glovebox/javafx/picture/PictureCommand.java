package glovebox.javafx.picture;

import glovebox.bridge.Answer;
import glovebox.bridge.Arguments;
import glovebox.bridge.BridgeException;
import glovebox.bridge.Call;
import glovebox.bridge.Command;
import glovebox.bridge.UiExecutor;
import glovebox.javafx.act.Target;
import glovebox.javafx.scene.Geometry;
import glovebox.javafx.scene.Resolver;
import glovebox.javafx.scene.Uids;
import glovebox.javafx.scene.Windows;
import java.util.LinkedHashMap;
import java.util.Map;
import javafx.geometry.Bounds;
import javafx.geometry.Point2D;
import javafx.geometry.Rectangle2D;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.SnapshotParameters;
import javafx.scene.image.PixelFormat;
import javafx.scene.image.WritableImage;
import javafx.scene.transform.Transform;
import javafx.stage.PopupWindow;
import javafx.stage.Window;

/** Draws a window with its popups, or one node; what lies over the window on the screen is not in it. */
public final class PictureCommand implements Command {
    /** More pixels, of four bytes each and held twice, could be more memory than the application has left. */
    private static final double MOST_PIXELS = 4_096 * 4_096;
    private static final int LARGEST = 8_192;

    private final UiExecutor ui;
    private final Uids uids;
    private final Windows windows;
    private final Resolver resolver;

    public PictureCommand(UiExecutor ui, Uids uids, Windows windows, Resolver resolver) {
        this.ui = ui;
        this.uids = uids;
        this.windows = windows;
        this.resolver = resolver;
    }

    @Override
    public Answer run(Arguments arguments, Call call) throws Exception {
        Pixels pixels = drawn(arguments, call);
        if (pixels.marks != null) pixels.marks.paint(pixels.argb, pixels.width);
        boolean jpeg = arguments.text("format", "png").equals("jpeg");
        byte[] bytes = jpeg ? Jpeg.encode(pixels.argb, pixels.width, pixels.height)
            : Png.encode(pixels.argb, pixels.width, pixels.height);
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("contentType", jpeg ? "image/jpeg" : "image/png");
        facts.put("width", pixels.width);
        facts.put("height", pixels.height);
        facts.put("title", pixels.title);
        if (pixels.marks != null) {
            facts.put("numbers", pixels.marks.told());
            facts.put("unnumbered", pixels.marks.left());
        }
        return Answer.ofBytes(facts, bytes);
    }

    /** While a dialog of the system's holds JavaFX's thread, nothing can be drawn: the screen itself is taken. */
    private Pixels drawn(Arguments arguments, Call call) throws Exception {
        try {
            return ui.run(call, () -> draw(arguments));
        } catch (BridgeException refused) {
            if (!refused.isSystemDialog()) throw refused;
            Window window = resolver.window(arguments.text("window", ""));
            Rectangle2D area = Geometry.areaOf(window);
            Pixels pixels = new Pixels(Screen.pixelsOf(area), (int) area.getWidth(), (int) area.getHeight());
            pixels.title = Windows.titleOf(window) + " as on the screen";
            return pixels;
        } catch (IllegalArgumentException | IllegalStateException | OutOfMemoryError cannot) {
            throw new BridgeException("BAD_SIZE", "The picture cannot be drawn: " + cannot);
        }
    }

    private static final class Pixels {
        final int width;
        final int height;
        final int[] argb;
        String title = "";
        Marks marks;

        Pixels(WritableImage image) {
            width = (int) image.getWidth();
            height = (int) image.getHeight();
            argb = new int[width * height];
            image.getPixelReader().getPixels(0, 0, width, height, PixelFormat.getIntArgbInstance(), argb, 0, width);
        }

        Pixels(int[] argb, int width, int height) {
            this.argb = argb;
            this.width = width;
            this.height = height;
        }

        /** Puts another picture over this one. */
        void lay(Pixels above, int left, int top) {
            for (int y = Math.max(0, -top); y < above.height && y + top < height; y++) {
                for (int x = Math.max(0, -left); x < above.width && x + left < width; x++) {
                    int at = (y + top) * width + x + left;
                    argb[at] = blend(argb[at], above.argb[y * above.width + x]);
                }
            }
        }

        private static int blend(int under, int over) {
            int alpha = over >>> 24;
            if (alpha == 255) return over;
            if (alpha == 0) return under;
            int mixed = 0xff;
            for (int shift = 16; shift >= 0; shift -= 8) {
                int value = ((over >> shift & 0xff) * alpha + (under >> shift & 0xff) * (255 - alpha)) / 255;
                mixed = mixed << 8 | value;
            }
            return mixed;
        }
    }

    private Pixels draw(Arguments arguments) throws BridgeException {
        double scale = arguments.number("scale", 1);
        if (arguments.has("ref")) return node(resolver.node(arguments.object("ref")), scale);
        windows.primary(windows.stages()); // says so when there is none
        Window window = resolver.window(arguments.text("window", ""));
        Pixels pixels = scene(window.getScene(), scale);
        pixels.title = Windows.titleOf(window);
        if (arguments.flag("numbers", false)) {
            pixels.marks = new Marks(uids, scale, arguments.integer("firstNumber", 1));
            pixels.marks.addAll(window, Point2D.ZERO);
        }
        for (Window popup : windows.popups()) {
            if (popup == window || Windows.rootOf((PopupWindow) popup) != window) continue;
            Scene scene = popup.getScene();
            Point2D apart = Geometry.originOnScreen(scene).subtract(Geometry.originOnScreen(window.getScene()));
            Point2D offset = apart.multiply(scale);
            pixels.lay(rooted(scene, scale), (int) Math.round(offset.getX()), (int) Math.round(offset.getY()));
            if (pixels.marks != null) pixels.marks.addAll(popup, apart);
        }
        return pixels;
    }

    private static Pixels scene(Scene scene, double scale) throws BridgeException {
        mustFit(scene.getWidth() * scale, scene.getHeight() * scale, scale);
        if (scale == 1) return new Pixels(scene.snapshot(null));
        return rooted(scene, scale);
    }

    private static Pixels rooted(Scene scene, double scale) throws BridgeException {
        SnapshotParameters parameters = parameters(scale);
        parameters.setFill(scene.getFill());
        parameters.setViewport(new Rectangle2D(0, 0, Math.max(1, scene.getWidth() * scale),
            Math.max(1, scene.getHeight() * scale)));
        return new Pixels(scene.getRoot().snapshot(parameters, null));
    }

    private static Pixels node(Node node, double scale) throws BridgeException {
        Bounds bounds = node.getBoundsInParent();
        mustFit(bounds.getWidth() * scale, bounds.getHeight() * scale, scale);
        SnapshotParameters parameters = parameters(scale);
        parameters.setFill(node.getScene().getFill());
        Pixels pixels = new Pixels(node.snapshot(parameters, null));
        pixels.title = Target.described(node);
        return pixels;
    }

    private static SnapshotParameters parameters(double scale) {
        SnapshotParameters parameters = new SnapshotParameters();
        parameters.setTransform(Transform.scale(scale, scale));
        return parameters;
    }

    /** @param scale already in width and height */
    private static void mustFit(double width, double height, double scale) throws BridgeException {
        boolean fits = width <= LARGEST && height <= LARGEST && width * height <= MOST_PIXELS;
        if (width >= 1 && height >= 1 && fits) return;
        double most = Math.min(LARGEST / Math.max(width, height), Math.sqrt(MOST_PIXELS / (width * height))) * scale;
        throw new BridgeException("BAD_SIZE", "A picture of " + Math.round(width) + " × " + Math.round(height)
            + " pixels cannot be taken: " + (width == 0 || height == 0 ? "there is nothing to see"
            : fits ? "it would be empty, use a larger scale"
            : "use a scale of " + Math.floor(most * 100) / 100 + " or less"));
    }
}
