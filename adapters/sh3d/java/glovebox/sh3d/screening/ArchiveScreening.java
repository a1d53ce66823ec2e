package glovebox.sh3d.screening;

import glovebox.bridge.BridgeException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.HashSet;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipInputStream;

/** A look through an archive, as it is read from its start and by its directory: both must tell the same. */
final class ArchiveScreening {
    private static final String HOME = "Home.xml";
    private static final int MOST_ENTRIES = 20_000;
    private static final int PART = 64 * 1024;

    private final Findings findings;
    private final boolean isHome;
    private long unpacked;
    private int entries;

    ArchiveScreening(Findings findings, boolean isHome) {
        this.findings = findings;
        this.isHome = isHome;
    }

    static boolean isArchive(Path path) throws IOException {
        try (InputStream in = Files.newInputStream(path)) {
            return in.read() == 'P' && in.read() == 'K';
        }
    }

    void look(Path path) throws IOException, BridgeException {
        Set<String> names;
        try (InputStream in = Files.newInputStream(path)) {
            names = look(in, 0);
        }
        if (isHome && !names.contains(HOME)) throw names.contains("Home") ? findings.old() : noHome();
        Set<String> listed = new HashSet<>();
        try (ZipFile zip = new ZipFile(path.toFile())) {
            for (Enumeration<? extends ZipEntry> each = zip.entries(); each.hasMoreElements();) {
                listed.add(each.nextElement().getName());
            }
        }
        if (!listed.equals(names)) throw findings.unsafe("is damaged: its directory does not tell what is in it");
    }

    private Set<String> look(InputStream in, int depth) throws IOException, BridgeException {
        if (ContentScreening.isTooDeep(depth)) throw findings.unsafe("has archives in archives");
        Set<String> names = new HashSet<>();
        ZipInputStream zip = new ZipInputStream(in);
        for (ZipEntry entry; (entry = zip.getNextEntry()) != null;) {
            if (++entries > MOST_ENTRIES) throw findings.tooLarge();
            if (!names.add(entry.getName())) throw findings.unsafe("has several entries of one name");
            Content content = new Content(entry.getName(), unpack(zip));
            boolean isObject = isHome && depth == 0 && entry.getName().equals("Home");
            if (isObject) continue; // nobody reads it where there is a Home.xml
            if (content.startsWith("PK")) look(new ByteArrayInputStream(content.bytes), depth + 1);
            else ContentScreening.look(content, findings);
        }
        return names;
    }

    private byte[] unpack(InputStream in) throws IOException, BridgeException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        byte[] part = new byte[PART];
        for (int length; (length = in.read(part)) >= 0;) {
            findings.mustBeWanted();
            unpacked += length;
            if (unpacked > Screening.MOST_BYTES) throw findings.tooLarge();
            out.write(part, 0, length);
        }
        return out.toByteArray();
    }

    private BridgeException noHome() {
        return findings.unreadable(new IOException("it is an archive without a " + HOME));
    }
}
