package glovebox.sh3d.screening;

import java.util.regex.Pattern;

/** Names by which files refer to others. */
final class References {
    /** Addresses as Java takes them: the letter of a drive is none. */
    private static final Pattern ADDRESS =
        Pattern.compile("^(?:url:\\s*)?[a-zA-Z][a-zA-Z0-9+.-]+:.*", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    private References() {}

    /** Tells whether a name leads out of the archive, or out of the folder of a file by itself. */
    static boolean leadsOutside(Content from, String reference) {
        String name = reference.trim().replace('\\', '/');
        if (name.startsWith("/") || ADDRESS.matcher(name).matches()) return true;
        int depth = from.name.split("/", -1).length - 1;
        for (String part : name.split("/")) {
            if (part.equals("..")) depth--;
            else if (!part.isEmpty() && !part.equals(".")) depth++;
            if (depth < 0) return true;
        }
        return false;
    }
}
