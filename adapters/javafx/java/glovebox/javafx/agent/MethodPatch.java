package glovebox.javafx.agent;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Puts a question before the code of methods: when {@link Choosers#ask} is true the method returns its answer, and
 * what the method did runs when it is false. Reads and writes the class file by itself, because the agent has no
 * dependencies and the JDK's own reader is another one in each version.
 */
final class MethodPatch {
    private static final int NOP = 0;
    private static final String HOOK = "glovebox/javafx/agent/Choosers";

    private final Map<String, Integer> kinds;
    private final Map<Integer, String> texts = new HashMap<>();
    private final ByteArrayOutputStream added = new ByteArrayOutputStream();
    private final DataOutputStream constants = new DataOutputStream(added);
    private int count;

    /** @param kinds what is asked, by name and descriptor of the methods */
    private MethodPatch(Map<String, Integer> kinds) {
        this.kinds = kinds;
    }

    /** Returns the class file with the question in these methods; fails rather than guess. */
    static byte[] of(byte[] file, Map<String, Integer> kinds) throws IOException {
        return new MethodPatch(kinds).patched(file);
    }

    private byte[] patched(byte[] file) throws IOException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(file));
        byte[] head = in.readNBytes(8);
        count = in.readUnsignedShort();
        readConstants(in);
        byte[] pool = Arrays.copyOfRange(file, 10, file.length - in.available());
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(body);
        out.write(in.readNBytes(6));
        int interfaces = copyShort(in, out);
        out.write(in.readNBytes(2 * interfaces));
        members(in, out, false);
        members(in, out, true);
        in.transferTo(out);
        ByteArrayOutputStream whole = new ByteArrayOutputStream();
        DataOutputStream result = new DataOutputStream(whole);
        result.write(head);
        result.writeShort(count);
        result.write(pool);
        added.writeTo(result);
        body.writeTo(result);
        return whole.toByteArray();
    }

    private void readConstants(DataInputStream in) throws IOException {
        for (int i = 1; i < count; i++) {
            int tag = in.readUnsignedByte();
            switch (tag) {
                case 1: texts.put(i, in.readUTF()); break;
                case 3: case 4: case 9: case 10: case 11: case 12: case 17: case 18: in.readNBytes(4); break;
                case 5: case 6: in.readNBytes(8); i++; break;
                case 7: case 8: case 16: case 19: case 20: in.readNBytes(2); break;
                case 15: in.readNBytes(3); break;
                default: throw new IOException("There is a constant of the kind " + tag);
            }
        }
    }

    private void members(DataInputStream in, DataOutputStream out, boolean methods) throws IOException {
        int members = copyShort(in, out);
        for (int i = 0; i < members; i++) {
            out.write(in.readNBytes(2));
            String name = texts.get(copyShort(in, out));
            String descriptor = texts.get(copyShort(in, out));
            Integer kind = methods ? kinds.get(name + descriptor) : null;
            int attributes = copyShort(in, out);
            for (int j = 0; j < attributes; j++) {
                int attribute = copyShort(in, out);
                byte[] data = in.readNBytes(in.readInt());
                if (kind != null && "Code".equals(texts.get(attribute))) data = asking(data, kind, descriptor);
                out.writeInt(data.length);
                out.write(data);
            }
        }
    }

    private byte[] asking(byte[] code, int kind, String descriptor) throws IOException {
        byte[] question = question(kind, descriptor.substring(descriptor.indexOf(')') + 1));
        int shift = question.length;
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(code));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeShort(Math.max(3, in.readUnsignedShort()));
        copyShort(in, out);
        byte[] old = in.readNBytes(in.readInt());
        out.writeInt(shift + old.length);
        out.write(question);
        out.write(old);
        int handlers = copyShort(in, out);
        for (int i = 0; i < handlers; i++) {
            for (int j = 0; j < 3; j++) out.writeShort(in.readUnsignedShort() + shift);
            copyShort(in, out);
        }
        tables(in, out, shift);
        return bytes.toByteArray();
    }

    /** The code up to where the old one begins, which stays at a multiple of four: switches are aligned to that. */
    private byte[] question(int kind, String type) throws IOException {
        boolean flag = type.equals("Z");
        int length = flag ? 16 : 20;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream code = new DataOutputStream(bytes);
        for (int i = length - (flag ? 14 : 17); i > 0; i--) code.write(NOP);
        code.write(new byte[] {0x2a, 0x2b, 0x10, (byte) kind}); // aload_0, aload_1, bipush
        invoke(code, "ask", "(Ljava/lang/Object;Ljava/lang/Object;I)Z");
        code.write(0x99); // ifeq: to the old code
        code.writeShort(length - (code.size() - 1));
        if (flag) {
            invoke(code, "flag", "()Z");
            code.write(0xac); // ireturn
        } else {
            invoke(code, "answer", "()Ljava/lang/Object;");
            code.write(0xc0); // checkcast
            code.writeShort(named(7, type.substring(1, type.length() - 1)));
            code.write(0xb0); // areturn
        }
        return bytes.toByteArray();
    }

    private void invoke(DataOutputStream code, String name, String descriptor) throws IOException {
        int method = pair(10, named(7, HOOK), pair(12, text(name), text(descriptor)));
        code.write(0xb8); // invokestatic
        code.writeShort(method);
    }

    /** Line numbers and frames move along; what else is known of the code is only for debuggers, and left out. */
    private void tables(DataInputStream in, DataOutputStream out, int shift) throws IOException {
        Map<String, byte[]> kept = new HashMap<>();
        kept.put("StackMapTable", FrameShift.none(shift));
        int attributes = in.readUnsignedShort();
        for (int i = 0; i < attributes; i++) {
            String name = texts.get(in.readUnsignedShort());
            byte[] data = in.readNBytes(in.readInt());
            if (name.equals("StackMapTable")) kept.put(name, FrameShift.of(data, shift));
            if (name.equals("LineNumberTable")) kept.put(name, linesOf(data, shift));
        }
        out.writeShort(kept.size());
        for (Map.Entry<String, byte[]> each : kept.entrySet()) {
            out.writeShort(text(each.getKey()));
            out.writeInt(each.getValue().length);
            out.write(each.getValue());
        }
    }

    private static byte[] linesOf(byte[] data, int shift) throws IOException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(data));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        int lines = copyShort(in, out);
        for (int i = 0; i < lines; i++) {
            out.writeShort(in.readUnsignedShort() + shift);
            copyShort(in, out);
        }
        return bytes.toByteArray();
    }

    private int text(String text) throws IOException {
        constants.write(1);
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        constants.writeShort(bytes.length);
        constants.write(bytes);
        return count++;
    }

    private int named(int tag, String name) throws IOException {
        int text = text(name);
        constants.write(tag);
        constants.writeShort(text);
        return count++;
    }

    private int pair(int tag, int first, int second) throws IOException {
        constants.write(tag);
        constants.writeShort(first);
        constants.writeShort(second);
        return count++;
    }

    private static int copyShort(DataInputStream in, DataOutputStream out) throws IOException {
        int value = in.readUnsignedShort();
        out.writeShort(value);
        return value;
    }
}
