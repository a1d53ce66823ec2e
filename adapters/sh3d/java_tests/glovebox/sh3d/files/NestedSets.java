package glovebox.sh3d.files;

import java.io.IOException;
import java.io.ObjectOutputStream;
import java.util.HashSet;
import java.util.Set;

/** Writes a serialised object of some kilobytes that takes for ever to read: sets of sets that hash each other. */
public final class NestedSets {
    private static final int DEPTH = 100;

    private NestedSets() {}

    public static void main(String[] args) throws IOException {
        Set<Object> root = new HashSet<>();
        Set<Object> left = root;
        Set<Object> right = new HashSet<>();
        for (int i = 0; i < DEPTH; i++) {
            Set<Object> nextLeft = new HashSet<>();
            Set<Object> nextRight = new HashSet<>();
            nextLeft.add("not equal to the other");
            left.add(nextLeft);
            left.add(nextRight);
            right.add(nextLeft);
            right.add(nextRight);
            left = nextLeft;
            right = nextRight;
        }
        try (ObjectOutputStream out = new ObjectOutputStream(System.out)) {
            out.writeObject(root);
        }
    }
}
