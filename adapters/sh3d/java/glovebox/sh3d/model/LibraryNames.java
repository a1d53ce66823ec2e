package glovebox.sh3d.model;

import com.eteks.sweethome3d.model.Library;
import com.eteks.sweethome3d.model.UserPreferences;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.PropertyResourceBundle;
import java.util.ResourceBundle;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** Names of the pieces and textures of libraries in the languages that each library has. */
final class LibraryNames {
    private static final Pattern CATALOG =
        Pattern.compile("Plugin(?:Furniture|Textures)Catalog((?:_\\w+)?)\\.properties");
    private static final String NAME = "name#";

    private LibraryNames() {}

    static void collect(UserPreferences preferences, Map<String, Set<String>> names) {
        for (Library library : preferences.getLibraries()) {
            File file = new File(library.getLocation());
            if (!file.isFile()) continue;
            try {
                collect(catalogs(file), names);
            } catch (IOException | RuntimeException unreadable) {
                // The application has no more of it than what it read before: the names that the catalogue tells.
            }
        }
    }

    /** By the ending of the language; the one without is for what is not translated. */
    private static Map<String, ResourceBundle> catalogs(File library) throws IOException {
        Map<String, ResourceBundle> catalogs = new LinkedHashMap<>();
        try (ZipFile zip = new ZipFile(library)) {
            for (ZipEntry entry : (Iterable<ZipEntry>) zip.stream().map(each -> (ZipEntry) each)::iterator) {
                Matcher catalog = CATALOG.matcher(entry.getName());
                if (!catalog.matches()) continue;
                try (InputStream in = zip.getInputStream(entry)) {
                    catalogs.put(catalog.group(1), new PropertyResourceBundle(in));
                }
            }
        }
        return catalogs;
    }

    private static void collect(Map<String, ResourceBundle> catalogs, Map<String, Set<String>> names) {
        for (ResourceBundle catalog : catalogs.values()) {
            for (String key : catalog.keySet()) {
                if (!key.startsWith(NAME)) continue;
                String number = key.substring(NAME.length());
                names.computeIfAbsent(idOf(catalogs, number), id -> new LinkedHashSet<>()).add(catalog.getString(key));
            }
        }
    }

    /** Id that the catalogue tells: see Catalogs. */
    private static String idOf(Map<String, ResourceBundle> catalogs, String number) {
        String id = inUse(catalogs, "id#" + number);
        return id != null ? id : inUse(catalogs, "category#" + number) + "#" + inUse(catalogs, NAME + number);
    }

    /** In the language of the application, as it reads libraries itself. */
    private static String inUse(Map<String, ResourceBundle> catalogs, String key) {
        String language = "_" + Locale.getDefault().getLanguage();
        for (String ending : List.of(language + "_" + Locale.getDefault().getCountry(), language, "")) {
            ResourceBundle catalog = catalogs.get(ending);
            if (catalog != null && catalog.containsKey(key)) return catalog.getString(key);
        }
        return null;
    }
}
