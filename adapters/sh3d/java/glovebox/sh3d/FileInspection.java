package glovebox.sh3d;

import com.eteks.sweethome3d.j3d.ModelManager;
import com.eteks.sweethome3d.tools.URLContent;
import glovebox.bridge.Answer;
import glovebox.bridge.Arguments;
import glovebox.bridge.BridgeException;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Map;
import javax.imageio.ImageIO;
import javax.vecmath.Vector3f;

/** Looks into a file before it becomes part of a home: whether it is what it should be, and how large. */
final class FileInspection {
    private FileInspection() {}

    /** Of a picture the size in pixels, of a model in centimetres. Runs beside the event thread. */
    static Answer run(Arguments arguments) throws BridgeException {
        Path path = Paths.get(arguments.text("path", ""));
        boolean isPicture = arguments.text("kind", "").equals("picture");
        try {
            return Answer.of(isPicture ? picture(path) : model(path));
        } catch (IOException | RuntimeException failure) {
            throw new BridgeException("FILE_UNREADABLE",
                path + " is no " + (isPicture ? "picture" : "3D model") + " that Sweet Home 3D can read");
        }
    }

    private static Map<String, Object> picture(Path path) throws IOException {
        BufferedImage image = ImageIO.read(path.toFile());
        if (image == null) throw new IOException("no picture");
        return Map.of("width", image.getWidth(), "height", image.getHeight());
    }

    private static Map<String, Object> model(Path path) throws IOException {
        ModelManager models = ModelManager.getInstance();
        Vector3f size = models.getSize(models.loadModel(new URLContent(path.toUri().toURL())));
        return Map.of("width", size.x, "height", size.y, "depth", size.z);
    }
}
