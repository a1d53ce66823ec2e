package glovebox.sh3d.views;

import glovebox.bridge.Answer;
import glovebox.bridge.Arguments;
import glovebox.bridge.BridgeException;
import glovebox.sh3d.files.FileWriting;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;
import javax.imageio.stream.ImageOutputStream;

/** Pictures as bytes, and as files. */
final class Pictures {
    private static final float JPEG_QUALITY = 0.85f;

    private Pictures() {}

    /** The picture itself; how large it is when the call names a file to write it into. */
    static Answer answer(Map<String, Object> facts, byte[] picture, Arguments arguments) throws Exception {
        if (!arguments.has("path")) return Answer.ofBytes(facts, picture);
        FileWriting.whole(Paths.get(arguments.text("path", "")), draft -> Files.write(draft, picture));
        Map<String, Object> told = new LinkedHashMap<>(facts);
        told.put("sizeBytes", picture.length);
        return Answer.of(told);
    }

    /** @param format png or jpeg */
    static byte[] encode(BufferedImage image, String format) throws IOException, BridgeException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ImageWriter writer = ImageIO.getImageWritersByFormatName(format).next();
        ImageWriteParam parameters = writer.getDefaultWriteParam();
        if (format.equals("jpeg")) {
            parameters.setCompressionMode(ImageWriteParam.MODE_EXPLICIT);
            parameters.setCompressionQuality(JPEG_QUALITY);
        }
        try (ImageOutputStream out = ImageIO.createImageOutputStream(bytes)) {
            writer.setOutput(out);
            writer.write(null, new IIOImage(opaque(image), null, null), parameters);
        } finally {
            writer.dispose();
        }
        return bytes.toByteArray();
    }

    /** JPEG has no transparency. */
    private static BufferedImage opaque(BufferedImage image) {
        if (image.getType() == BufferedImage.TYPE_INT_RGB) return image;
        BufferedImage copy = new BufferedImage(image.getWidth(), image.getHeight(), BufferedImage.TYPE_INT_RGB);
        copy.createGraphics().drawImage(image, 0, 0, null);
        return copy;
    }
}
