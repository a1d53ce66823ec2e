package glovebox.javafx.agent;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/** The table of frames of a method whose code moves down, with one frame more where the old code begins. */
final class FrameShift {
    private static final int UNINITIALIZED = 8;
    private static final int OBJECT = 7;

    private final int shift;
    private final DataInputStream in;
    private final DataOutputStream out;

    private FrameShift(int shift, DataInputStream in, DataOutputStream out) {
        this.shift = shift;
        this.in = in;
        this.out = out;
    }

    /** Returns the table for code that had none. */
    static byte[] none(int shift) {
        return new byte[] {0, 1, (byte) shift}; // the same frame as at the start, below 64
    }

    static byte[] of(byte[] table, int shift) throws IOException {
        ByteArrayOutputStream frames = new ByteArrayOutputStream();
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(table));
        int count = in.readUnsignedShort();
        boolean own = new FrameShift(shift, in, new DataOutputStream(frames)).shiftAll(count);
        ByteArrayOutputStream whole = new ByteArrayOutputStream();
        new DataOutputStream(whole).writeShort(own ? count + 1 : count);
        frames.writeTo(whole);
        return whole.toByteArray();
    }

    /** False when the old code has a frame at its start, which then serves. */
    private boolean shiftAll(int count) throws IOException {
        boolean own = true;
        for (int i = 0; i < count; i++) {
            int type = in.readUnsignedByte();
            int delta = type < 64 ? type : type < 128 ? type - 64 : in.readUnsignedShort();
            if (i == 0) {
                own = delta > 0;
                if (own) out.write(shift);
                delta = own ? delta - 1 : shift;
            }
            frame(type, delta);
        }
        return own;
    }

    private void frame(int type, int delta) throws IOException {
        if (type < 64 || type == 251) {
            begin(251, delta);
        } else if (type < 128 || type == 247) {
            begin(247, delta);
            types(1);
        } else if (type < 251) {
            begin(type, delta);
        } else if (type < 255) {
            begin(type, delta);
            types(type - 251);
        } else {
            begin(type, delta);
            counted();
            counted();
        }
    }

    private void begin(int type, int delta) throws IOException {
        out.write(type);
        out.writeShort(delta);
    }

    private void counted() throws IOException {
        int count = in.readUnsignedShort();
        out.writeShort(count);
        types(count);
    }

    private void types(int count) throws IOException {
        for (int i = 0; i < count; i++) {
            int tag = in.readUnsignedByte();
            out.write(tag);
            if (tag == OBJECT) out.writeShort(in.readUnsignedShort());
            if (tag == UNINITIALIZED) out.writeShort(in.readUnsignedShort() + shift);
        }
    }
}
