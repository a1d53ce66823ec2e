package glovebox.javafx.picture;

import glovebox.bridge.BridgeException;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.lang.reflect.Method;

/** Writes JPEG with java.desktop where the JVM has it; our jar is linked to nothing of it. */
public final class Jpeg {
    private Jpeg() {}

    /** @throws BridgeException NO_JPEG where the JVM cannot */
    static byte[] encode(int[] argb, int width, int height) throws BridgeException {
        try {
            Class<?> imageType = Class.forName("java.awt.image.BufferedImage");
            Class<?> rendered = Class.forName("java.awt.image.RenderedImage");
            Object image = imageType.getConstructor(int.class, int.class, int.class).newInstance(width, height, 1);
            imageType.getMethod("setRGB", int.class, int.class, int.class, int.class, int[].class, int.class, int.class)
                .invoke(image, 0, 0, width, height, argb, 0, width);
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            Method write = Class.forName("javax.imageio.ImageIO")
                .getMethod("write", rendered, String.class, OutputStream.class);
            if ((Boolean) write.invoke(null, image, "jpeg", out)) return out.toByteArray();
        } catch (ReflectiveOperationException | LinkageError missing) {
            // told below
        }
        throw new BridgeException("NO_JPEG", "The application's Java cannot write JPEG: use png");
    }
}
