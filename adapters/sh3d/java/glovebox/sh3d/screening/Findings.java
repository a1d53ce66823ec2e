package glovebox.sh3d.screening;

import glovebox.bridge.BridgeException;
import glovebox.bridge.Call;
import java.nio.file.Path;

/** Words about a file that is looked through, and the time for it. */
final class Findings {
    private static final int LONGEST = 80;

    private final Path path;
    private final Call call;

    Findings(Path path, Call call) {
        this.path = path;
        this.call = call;
    }

    /** Checks that somebody still waits; to be called in every loop: a file may be made to take long. */
    void mustBeWanted() throws BridgeException {
        if (call.nanosLeft() > 0 && !call.isCancelled()) return;
        throw new BridgeException("FILE_UNSAFE", path + " takes too long to look through");
    }

    BridgeException doctype(Content content) {
        return unsafe("has a DOCTYPE" + in(content) + " that names or declares something to read");
    }

    BridgeException outside(Content content, String reference) {
        return unsafe("names \"" + shortened(reference) + "\"" + in(content) + ", which is outside of the file");
    }

    BridgeException unsafe(String why) {
        return new BridgeException("FILE_UNSAFE", path + " is not read: it " + why);
    }

    BridgeException tooLarge() {
        return unsafe("is larger than " + (Screening.MOST_BYTES >> 20) + " MB, or would be when it is unpacked");
    }

    BridgeException old() {
        return new BridgeException("FILE_OLD",
            path + " is not read: it has no Home.xml, only the serialised object of versions before 5.3");
    }

    BridgeException unreadable(Exception why) {
        return new BridgeException("FILE_UNREADABLE", "Cannot read " + path + ": " + why.getMessage());
    }

    private static String in(Content content) {
        return content.name.isEmpty() ? "" : " in its " + shortened(content.name);
    }

    private static String shortened(String text) {
        String plain = text.replaceAll("\\p{Cntrl}", " ").trim();
        return plain.length() <= LONGEST ? plain : plain.substring(0, LONGEST) + "…";
    }
}
