package glovebox.sh3d.files;

import com.eteks.sweethome3d.j3d.ModelManager;
import com.eteks.sweethome3d.tools.URLContent;
import glovebox.bridge.Answer;
import glovebox.bridge.Arguments;
import glovebox.bridge.BridgeException;
import glovebox.bridge.Call;
import glovebox.sh3d.screening.Screening;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Collections;
import java.util.Iterator;
import java.util.Map;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.stream.ImageInputStream;
import javax.vecmath.Vector3f;

/** Looks into a file before it becomes part of a home: whether it is what it should be, and how large. */
public final class FileInspection {
    private static final long MOST_PIXELS = 50_000_000;

    private FileInspection() {}

    /** Of a picture the size in pixels, of a model in centimetres. Runs off the event thread. */
    public static Answer run(Arguments arguments, Call call) throws BridgeException {
        Path path = Paths.get(arguments.text("path", ""));
        boolean isPicture = arguments.text("kind", "").equals("picture");
        if (!isPicture) Screening.model(path, call);
        try {
            return Answer.of(isPicture ? picture(path) : model(path));
        } catch (IOException | RuntimeException | Error failure) {
            throw new BridgeException("FILE_UNREADABLE",
                path + " is no " + (isPicture ? "picture" : "3D model") + " that Sweet Home 3D can read");
        }
    }

    /** Its size is told by its first bytes: what it says it is may not fit into the memory. */
    private static Map<String, Object> picture(Path path) throws IOException {
        try (ImageInputStream in = ImageIO.createImageInputStream(path.toFile())) {
            Iterator<ImageReader> readers = in == null ? Collections.emptyIterator() : ImageIO.getImageReaders(in);
            if (!readers.hasNext()) throw new IOException("no picture");
            ImageReader reader = readers.next();
            try {
                reader.setInput(in);
                long pixels = (long) reader.getWidth(0) * reader.getHeight(0);
                if (pixels > MOST_PIXELS) throw new IOException("too large");
                BufferedImage image = reader.read(0);
                return Map.of("width", image.getWidth(), "height", image.getHeight());
            } finally {
                reader.dispose();
            }
        }
    }

    private static Map<String, Object> model(Path path) throws IOException {
        ModelManager models = ModelManager.getInstance();
        Vector3f size = models.getSize(models.loadModel(new URLContent(path.toUri().toURL())));
        return Map.of("width", size.x, "height", size.y, "depth", size.z);
    }
}
