package glovebox.sh3d.model;

import com.eteks.sweethome3d.model.Content;
import com.eteks.sweethome3d.tools.TemporaryURLContent;
import com.eteks.sweethome3d.tools.URLContent;
import glovebox.bridge.BridgeException;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import javax.imageio.ImageIO;

/** Files as the model holds them: copies of its own, which it writes into the home's file. */
public final class Contents {
    private Contents() {}

    public static Content fromFile(Path path) throws BridgeException {
        try {
            return TemporaryURLContent.copyToTemporaryURLContent(new URLContent(path.toUri().toURL()));
        } catch (IOException failure) {
            throw new BridgeException("FILE_UNREADABLE", "Cannot read " + path + ": " + failure.getMessage());
        }
    }

    /** A 3D model of several files, the first of which names the others. */
    public static Content fromTexts(Map<?, ?> files) throws BridgeException {
        try {
            File zip = temporary(".zip");
            try (OutputStream out = Files.newOutputStream(zip.toPath());
                ZipOutputStream entries = new ZipOutputStream(out)) {
                for (Map.Entry<?, ?> file : files.entrySet()) {
                    entries.putNextEntry(new ZipEntry(String.valueOf(file.getKey())));
                    entries.write(String.valueOf(file.getValue()).getBytes(StandardCharsets.UTF_8));
                    entries.closeEntry();
                }
            }
            Object first = files.keySet().iterator().next();
            return new TemporaryURLContent(new URL("jar:" + zip.toURI() + "!/" + first));
        } catch (IOException failure) {
            throw new BridgeException("FILE_UNWRITABLE", "Cannot keep the model: " + failure.getMessage());
        }
    }

    /** A plain square, for what has no picture. */
    public static Content icon(Integer color) throws BridgeException {
        BufferedImage image = new BufferedImage(64, 64, BufferedImage.TYPE_INT_ARGB);
        Graphics2D graphics = image.createGraphics();
        graphics.setColor(color == null ? Color.LIGHT_GRAY : new Color(color));
        graphics.fillRect(8, 8, 48, 48);
        graphics.dispose();
        try {
            File file = temporary(".png");
            ImageIO.write(image, "png", file);
            return new TemporaryURLContent(file.toURI().toURL());
        } catch (IOException failure) {
            throw new BridgeException("FILE_UNWRITABLE", "Cannot keep the icon: " + failure.getMessage());
        }
    }

    private static File temporary(String suffix) throws IOException {
        File file = Files.createTempFile("glovebox-", suffix).toFile();
        file.deleteOnExit();
        return file;
    }
}
