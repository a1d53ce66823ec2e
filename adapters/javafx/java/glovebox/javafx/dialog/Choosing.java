package glovebox.javafx.dialog;

import glovebox.bridge.Arguments;
import glovebox.bridge.BridgeException;
import glovebox.javafx.agent.Choosers;
import java.io.File;
import java.nio.file.FileSystems;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import javafx.application.Platform;
import javafx.stage.DirectoryChooser;
import javafx.stage.FileChooser;
import javafx.stage.FileChooser.ExtensionFilter;
import javafx.stage.Window;

/** Asks in a window of ours what the system would be asked, while somebody is there who can answer. */
public final class Choosing implements Choosers.Asker {
    private final BooleanSupplier isWanted;
    /** Hears the answers of the system's dialogs while a person is listened to; on JavaFX's thread alone. */
    private Consumer<List<File>> hearing;
    private boolean isAsking;

    /** @param isWanted whether anybody is there to answer: else the application is left in peace */
    public Choosing(BooleanSupplier isWanted) {
        this.isWanted = isWanted;
    }

    @Override
    public Object[] ask(Object chooser, Object owner, int kind) {
        if (isAsking || !isWanted.getAsBoolean() || !Platform.isFxApplicationThread()) return null;
        if (hearing != null) return isAboutFiles(kind) ? heard(chooser, (Window) owner, kind) : null;
        Object chosen = new ChooserWindow(new ChooserQuestion(chooser, kind), (Window) owner).ask();
        return chosen == ChooserWindow.SYSTEM ? null : new Object[] {chosen};
    }

    /**
     * Has the system's dialogs ask the person.
     *
     * @param listener hears the files of each answer, none where it was cancelled; null for no more
     */
    public void hear(Consumer<List<File>> listener) {
        hearing = listener;
    }

    private static boolean isAboutFiles(int kind) {
        return kind != Choosers.PRINT && kind != Choosers.PAGE_SETUP;
    }

    private Object[] heard(Object chooser, Window owner, int kind) {
        isAsking = true;
        try {
            Object answer = kind == Choosers.FOLDER ? ((DirectoryChooser) chooser).showDialog(owner)
                : kind == Choosers.SAVE ? ((FileChooser) chooser).showSaveDialog(owner)
                : kind == Choosers.OPEN ? ((FileChooser) chooser).showOpenDialog(owner)
                : ((FileChooser) chooser).showOpenMultipleDialog(owner);
            List<File> files = new ArrayList<>();
            if (answer instanceof File) files.add((File) answer);
            if (answer instanceof List) for (Object each : (List<?>) answer) files.add((File) each);
            if (hearing != null) hearing.accept(files);
            return new Object[] {answer};
        } finally {
            isAsking = false;
        }
    }

    /** The one that was opened last; of a window where one is named. */
    private static ChooserWindow open(Window named) throws BridgeException {
        if (named instanceof ChooserWindow) return (ChooserWindow) named;
        List<Window> shown = new ArrayList<>(Window.getWindows());
        for (int i = shown.size() - 1; i >= 0; i--) {
            if (shown.get(i) instanceof ChooserWindow) return (ChooserWindow) shown.get(i);
        }
        throw new BridgeException("NO_CHOOSER", "The application asks for no file: choose answers a file chooser only");
    }

    /** Returns what is asked. */
    public static String kindOf(Window named) throws BridgeException {
        return String.valueOf(open(named).facts().get("kind"));
    }

    /** Answers as a person would in the system's dialog. */
    public static void answer(Window named, Arguments action) throws BridgeException {
        ChooserWindow window = open(named);
        List<File> files = new ArrayList<>();
        for (String path : action.texts("paths")) files.add(new File(path));
        if (action.flag("cancel", false)) {
            window.cancel();
            return;
        }
        ChooserQuestion question = window.question;
        if (!question.isAboutFiles()) {
            window.answer(Boolean.TRUE);
            return;
        }
        mustBeMany(question, files);
        for (File file : files) mustExist(question, file);
        if (question.chooser instanceof FileChooser) {
            ExtensionFilter filter = filterFor(question, files, action.text("filter", null));
            if (filter != null) ((FileChooser) question.chooser).setSelectedExtensionFilter(filter);
        }
        window.answer(question.kind == Choosers.OPEN_SEVERAL ? List.copyOf(files) : files.get(0));
    }

    private static void mustBeMany(ChooserQuestion question, List<File> files) throws BridgeException {
        boolean several = question.kind == Choosers.OPEN_SEVERAL;
        if (files.isEmpty() || (files.size() > 1 && !several)) {
            throw refused(question, "takes " + (several ? "one path or more" : "one path") + ", not " + files.size());
        }
    }

    private static void mustExist(ChooserQuestion question, File file) throws BridgeException {
        if (!file.isAbsolute()) throw refused(question, "takes absolute paths, and not " + file);
        boolean fits = question.kind == Choosers.FOLDER ? file.isDirectory()
            : question.kind == Choosers.SAVE ? file.getParentFile().isDirectory() && !file.isDirectory()
            : file.isFile();
        if (!fits) throw refused(question, "cannot take " + file + ": there is no such file or folder");
    }

    /** The filter that is named, or the first that lets all of them through; null where the chooser has none. */
    private static ExtensionFilter filterFor(ChooserQuestion question, List<File> files, String name)
        throws BridgeException {
        List<String> there = new ArrayList<>();
        for (ExtensionFilter each : question.filters()) {
            there.add(ChooserQuestion.described(each));
            if (name != null && !name.equals(each.getDescription())) continue;
            if (files.stream().allMatch(file -> passes(each, file))) return each;
        }
        if (there.isEmpty() && name == null) return null;
        throw refused(question, "takes only " + String.join("; ", there));
    }

    private static boolean passes(ExtensionFilter filter, File file) {
        String name = file.getName().toLowerCase(Locale.ROOT);
        for (String pattern : filter.getExtensions()) {
            if (pattern.equals("*.*") || pattern.equals("*")) return true;
            PathMatcher matcher = FileSystems.getDefault().getPathMatcher("glob:" + pattern.toLowerCase(Locale.ROOT));
            if (matcher.matches(new File(name).toPath())) return true;
        }
        return false;
    }

    private static BridgeException refused(ChooserQuestion question, String why) {
        return new BridgeException("REFUSED", "The chooser \"" + question.title() + "\" " + why);
    }
}
