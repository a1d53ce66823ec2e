package glovebox.sh3d.screening;

import glovebox.bridge.BridgeException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Search of one file: whatever it is called, the application tries to read it as each kind of model. */
final class ContentScreening {
    /** The lines of OBJ and MTL that name other files. */
    private static final Pattern NAMED_BY_OBJ = Pattern.compile(
        "(?:^|[\\s\\\\])(?:mtllib|maplib|usemap|map_\\w+|bump|disp|decal|refl|norm)[ \\t]+([^\\r\\n]*)",
        Pattern.CASE_INSENSITIVE);
    /** Those of MTL that name pictures. */
    private static final Pattern PICTURE = Pattern.compile(
        "\\s?(?:map_\\w+|bump|disp|decal|refl|norm)[ \\t](?!.*(?:mtllib|maplib|usemap)).*",
        Pattern.CASE_INSENSITIVE);
    /** The name of a picture in a 3DS file. */
    private static final Pattern NAMED_BY_3DS = Pattern.compile("\\x00\\xA3[\\s\\S]{4}([\\x20-\\x7e]{1,300})\\x00");
    private static final Pattern LIGHTWAVE = Pattern.compile("\\s*(?:LWSC|FORM[\\s\\S]{4}LW)");
    private static final int ARCHIVE_DEPTH = 2;

    private ContentScreening() {}

    static void look(Content content, Findings findings) throws BridgeException {
        findings.mustBeWanted();
        if (new XmlScreening(content, findings).isXml()) return;
        if (LIGHTWAVE.matcher(content).lookingAt()) {
            throw findings.unsafe("is a Lightwave scene, which names other files");
        }
        boolean is3ds = content.startsWith("MM");
        Matcher named = (is3ds ? NAMED_BY_3DS : NAMED_BY_OBJ).matcher(content);
        while (named.find()) {
            findings.mustBeWanted();
            // Options such as "-s 1 1 1" come before the name, which may have blanks.
            boolean isRooted = !is3ds && !content.name.isEmpty() && PICTURE.matcher(named.group()).matches();
            for (String each : (named.group(1) + "\n" + named.group(1).replaceAll("\\s+", "\n")).split("\n")) {
                String part = isRooted ? withoutRoot(each) : each;
                if (References.leadsOutside(content, part)) throw findings.outside(content, named.group(1));
            }
        }
    }

    /**
     * The path of a picture on its maker's machine, as widespread libraries have it, is looked for below the root of
     * the archive: Java resolves it there.
     */
    private static String withoutRoot(String name) {
        return name.trim().replaceFirst("^/+", "");
    }

    /** Tells whether an archive in archives is looked into. */
    static boolean isTooDeep(int depth) {
        return depth > ARCHIVE_DEPTH;
    }
}
