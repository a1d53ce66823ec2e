package glovebox.bridge;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Frame that travels: the lengths of both parts as 32 bits each, JSON in UTF-8, raw bytes. */
final class Frame {
    /** More than any request needs; a stranger who connects must not make us allocate what he likes. */
    static final int LARGEST_STRANGER = 4_096;
    static final int LARGEST_REQUEST = 64 * 1024 * 1024;

    final String json;
    final byte[] bytes;

    Frame(String json, byte[] bytes) {
        this.json = json;
        this.bytes = bytes;
    }

    static Frame read(DataInputStream in, int largest) throws IOException {
        int jsonLength = in.readInt();
        int bytesLength = in.readInt();
        if (jsonLength < 0 || bytesLength < 0 || (long) jsonLength + bytesLength > largest) {
            throw new IOException("A frame of " + jsonLength + " and " + bytesLength + " bytes");
        }
        byte[] json = exactly(in, jsonLength);
        return new Frame(new String(json, StandardCharsets.UTF_8), exactly(in, bytesLength));
    }

    private static byte[] exactly(DataInputStream in, int length) throws IOException {
        byte[] bytes = in.readNBytes(length);
        if (bytes.length < length) throw new EOFException();
        return bytes;
    }

    void write(DataOutputStream out) throws IOException {
        byte[] text = json.getBytes(StandardCharsets.UTF_8);
        out.writeInt(text.length);
        out.writeInt(bytes.length);
        out.write(text);
        out.write(bytes);
        out.flush();
    }
}
