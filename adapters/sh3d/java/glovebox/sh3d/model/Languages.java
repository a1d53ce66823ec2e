package glovebox.sh3d.model;

import com.eteks.sweethome3d.model.UserPreferences;
import glovebox.bridge.JsonWriter;
import java.util.Enumeration;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.MissingResourceException;
import java.util.ResourceBundle;
import java.util.Set;

/** Names of the pieces and textures of the catalogues in each language that there is. */
public final class Languages {
    /** Catalogues that come with the program, of which a distribution may add the later ones. */
    private static final String[] CATALOGS = {"DefaultFurnitureCatalog", "DefaultTexturesCatalog",
        "ContributedFurnitureCatalog", "AdditionalFurnitureCatalog", "AdditionalTexturesCatalog"};
    private static final ResourceBundle.Control EXACT =
        ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES);

    private Languages() {}

    public static String write(UserPreferences preferences) {
        Map<String, Set<String>> names = new LinkedHashMap<>();
        for (String catalog : CATALOGS) {
            for (String language : preferences.getDefaultSupportedLanguages()) {
                String[] parts = language.split("_");
                collect(catalog, parts.length > 1 ? new Locale(parts[0], parts[1]) : new Locale(language), names);
            }
        }
        LibraryNames.collect(preferences, names);
        return JsonWriter.write(names);
    }

    private static void collect(String catalog, Locale locale, Map<String, Set<String>> names) {
        try {
            ResourceBundle bundle = ResourceBundle.getBundle("com.eteks.sweethome3d.io." + catalog, locale,
                UserPreferences.class.getClassLoader(), EXACT);
            for (Enumeration<String> keys = bundle.getKeys(); keys.hasMoreElements();) {
                String key = keys.nextElement();
                if (!key.startsWith("id#")) continue;
                String name = bundle.getString("name#" + key.substring(3));
                names.computeIfAbsent(bundle.getString(key), id -> new LinkedHashSet<>()).add(name);
            }
        } catch (MissingResourceException notTranslated) {
            // The English name will have to do.
        }
    }
}
