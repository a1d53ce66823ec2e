package glovebox.sh3d.screening;

import glovebox.bridge.BridgeException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Properties;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** A look at what a library of furniture or textures names: the application loads it, classes included. */
final class LibraryScreening {
    private static final Pattern NAMES_A_FILE = Pattern.compile("(?:icon|planIcon|image|model|multiPartModel)#.*");

    private LibraryScreening() {}

    static void look(Path path, Findings findings) throws IOException, BridgeException {
        try (ZipFile zip = new ZipFile(path.toFile())) {
            for (ZipEntry entry : Collections.list(zip.entries())) {
                if (entry.getName().endsWith(".class")) throw findings.unsafe("has program code in it");
                if (!entry.getName().endsWith(".properties")) continue;
                Properties catalog = new Properties();
                try (InputStream in = zip.getInputStream(entry)) {
                    catalog.load(in);
                }
                look(entry.getName(), catalog, findings);
            }
        }
    }

    private static void look(String name, Properties catalog, Findings findings) throws BridgeException {
        Content from = new Content(name, new byte[0]);
        for (String key : catalog.stringPropertyNames()) {
            String named = catalog.getProperty(key);
            if (!NAMES_A_FILE.matcher(key).matches()) continue;
            // A library begins the names of its own files with a slash.
            String own = named.startsWith("/") ? named.substring(1) : named;
            if (References.leadsOutside(from, own)) throw findings.outside(from, named);
        }
    }
}
