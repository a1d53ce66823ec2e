package glovebox.javafx.act;

import glovebox.javafx.scene.Names;
import glovebox.javafx.scene.Texts;
import glovebox.javafx.toolkit.Types;
import java.util.Objects;
import java.util.regex.Pattern;
import javafx.scene.Node;
import javafx.scene.control.TextInputControl;

/** Tells fields whose text is nobody's business from others. */
public final class Secrets {
    private static final Pattern NAMED = Pattern.compile(
        "passw(or)?d|passphrase|passcode|secret|token|api[ _-]?key|credential|(^|[^a-z])pin([^a-z]|$)",
        Pattern.CASE_INSENSITIVE);

    private Secrets() {}

    /** Tells whether it is a password field, or its id, prompt or name says that it is about a secret. */
    public static boolean isSecret(Node field) {
        if (Types.isPassword(field)) return true;
        if (!(field instanceof TextInputControl)) return false;
        for (String word : new String[] {field.getId(), Texts.promptOf(field), Names.of(field)}) {
            if (NAMED.matcher(Objects.requireNonNullElse(word, "")).find()) return true;
        }
        return false;
    }
}
