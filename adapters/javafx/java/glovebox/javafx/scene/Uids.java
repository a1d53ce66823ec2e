package glovebox.javafx.scene;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import javafx.scene.Node;

/**
 * Names for what is on the screen, kept outside of the objects. A name is never given twice. What is in a
 * cell that was taken for another row gets a new name: the old one stood for the row.
 */
public final class Uids {
    /** Key of a node's properties, as the contract has it. */
    private static final String OWN = "mcp.uid";

    /** Tells the names of this process from those of another, which a client may still remember. */
    private final String prefix = Integer.toString(36 * 36 * 10 + new Random().nextInt(36 * 36 * 26), 36) + "-";
    private final Map<Object, Entry> byObject = new HashMap<>();
    private final Map<String, Entry> byUid = new HashMap<>();
    private final ReferenceQueue<Object> dead = new ReferenceQueue<>();
    private long last;

    public String of(Object element) {
        return of(element, element instanceof Node ? Cells.stampAbove((Node) element) : 0);
    }

    /** @param stamp of the row that it is in, as {@link Cells#stampOf}; 0 outside of rows */
    public synchronized String of(Object element, int stamp) {
        forgetDead();
        Entry entry = byObject.get(new Probe(element));
        String own = ownOf(element);
        boolean isOwn = own != null && (!byUid.containsKey(own) || byUid.get(own) == entry);
        if (entry == null) {
            entry = new Entry(element, dead);
            byObject.put(entry, entry);
        } else if (isOwn ? own.equals(entry.uid) : entry.stamp == stamp && !entry.isOwn) {
            return entry.uid;
        } else {
            byUid.remove(entry.uid);
        }
        entry.stamp = stamp;
        entry.isOwn = isOwn;
        entry.uid = isOwn ? own : prefix + Long.toString(++last, 36);
        byUid.put(entry.uid, entry);
        return entry.uid;
    }

    /** The name that the application itself gave a node; of two nodes of one name the first that is met has it. */
    static String ownOf(Object element) {
        if (!(element instanceof Node) || !((Node) element).hasProperties()) return null;
        Object own = ((Node) element).getProperties().get(OWN);
        return own instanceof String && !((String) own).isEmpty() ? (String) own : null;
    }

    /** Returns what has this name; null when it is gone or its cell shows another row now. */
    synchronized Object find(String uid) {
        Entry entry = byUid.get(uid);
        Object element = entry == null ? null : entry.get();
        if (element instanceof Node && !entry.isOwn && Cells.stampAbove((Node) element) != entry.stamp) return null;
        return element;
    }

    /** Tells whether this process ever gave that name. */
    boolean wasGiven(String uid) {
        if (!uid.startsWith(prefix)) return false;
        try {
            long number = Long.parseLong(uid.substring(prefix.length()), 36);
            return number > 0 && number <= last;
        } catch (NumberFormatException foreign) {
            return false;
        }
    }

    /** Returns how many names are kept. */
    public synchronized int size() {
        forgetDead();
        return byUid.size();
    }

    private void forgetDead() {
        for (Object gone = dead.poll(); gone != null; gone = dead.poll()) {
            byObject.remove(gone);
            byUid.remove(((Entry) gone).uid);
        }
    }

    /** Equal only to itself: a subclass of Node may say what it likes of its equality. */
    private static final class Entry extends WeakReference<Object> {
        private final int hash;
        private String uid;
        private int stamp;
        private boolean isOwn;

        Entry(Object element, ReferenceQueue<Object> dead) {
            super(element, dead);
            hash = System.identityHashCode(element);
        }

        @Override
        public int hashCode() {
            return hash;
        }

        @Override
        public boolean equals(Object other) {
            return this == other;
        }
    }

    private static final class Probe {
        private final Object element;

        Probe(Object element) {
            this.element = element;
        }

        @Override
        public int hashCode() {
            return System.identityHashCode(element);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Entry && ((Entry) other).get() == element;
        }
    }
}
