package glovebox.javafx.picture;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;

/** Writes PNG without java.desktop, which an image of the application may not have. */
public final class Png {
    private Png() {}

    /** @param argb one int a pixel, row by row */
    static byte[] encode(int[] argb, int width, int height) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream(width * height / 4 + 1_024);
        DataOutputStream png = new DataOutputStream(out);
        png.writeLong(0x89504e470d0a1a0aL);
        ByteArrayOutputStream header = new ByteArrayOutputStream();
        DataOutputStream fields = new DataOutputStream(header);
        fields.writeInt(width);
        fields.writeInt(height);
        fields.write(new byte[] {8, 2, 0, 0, 0}); // eight bits, colours without alpha
        chunk(png, "IHDR", header.toByteArray());
        chunk(png, "IDAT", packed(argb, width, height));
        chunk(png, "IEND", new byte[0]);
        return out.toByteArray();
    }

    /** Each row as the difference to that above: most rows of a window are like it. */
    private static byte[] packed(int[] argb, int width, int height) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Deflater deflater = new Deflater(Deflater.BEST_SPEED);
        byte[] row = new byte[1 + width * 3];
        try (DeflaterOutputStream out = new DeflaterOutputStream(bytes, deflater, 65_536)) {
            for (int y = 0; y < height; y++) {
                row[0] = 2;
                for (int x = 0, at = 1; x < width; x++) {
                    int now = argb[y * width + x];
                    int above = y == 0 ? 0 : argb[(y - 1) * width + x];
                    row[at++] = (byte) ((now >> 16) - (above >> 16));
                    row[at++] = (byte) ((now >> 8) - (above >> 8));
                    row[at++] = (byte) (now - above);
                }
                out.write(row);
            }
        } finally {
            deflater.end();
        }
        return bytes.toByteArray();
    }

    private static void chunk(DataOutputStream out, String type, byte[] data) throws IOException {
        byte[] name = type.getBytes(StandardCharsets.US_ASCII);
        CRC32 sum = new CRC32();
        sum.update(name);
        sum.update(data);
        out.writeInt(data.length);
        out.write(name);
        out.write(data);
        out.writeInt((int) sum.getValue());
    }
}
