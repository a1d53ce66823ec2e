package glovebox.javafx.dialog;

import glovebox.javafx.agent.Choosers;
import java.io.File;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javafx.stage.DirectoryChooser;
import javafx.stage.FileChooser;
import javafx.stage.FileChooser.ExtensionFilter;

/** Question that the application asks with a chooser: for which files, where, and of what kind. */
public final class ChooserQuestion {
    private static final String[] KINDS = {"open", "openSeveral", "save", "folder", "print", "pageSetup"};
    private static final String[] PURPOSES = {"a file to open", "one or more files to open",
        "where to save a file", "a folder", "whether to print", "whether to use the page settings"};

    final Object chooser;
    final int kind;

    ChooserQuestion(Object chooser, int kind) {
        this.chooser = chooser;
        this.kind = kind;
    }

    boolean isAboutFiles() {
        return kind <= Choosers.FOLDER;
    }

    String purpose() {
        return "The application asks for " + PURPOSES[kind];
    }

    String title() {
        String title = chooser instanceof FileChooser ? ((FileChooser) chooser).getTitle()
            : chooser instanceof DirectoryChooser ? ((DirectoryChooser) chooser).getTitle() : null;
        return title == null || title.isEmpty() ? purpose() : title;
    }

    String folder() {
        File folder = chooser instanceof FileChooser ? ((FileChooser) chooser).getInitialDirectory()
            : chooser instanceof DirectoryChooser ? ((DirectoryChooser) chooser).getInitialDirectory() : null;
        return folder == null ? null : folder.getPath();
    }

    String fileName() {
        String name = chooser instanceof FileChooser ? ((FileChooser) chooser).getInitialFileName() : null;
        return name == null || name.isEmpty() ? null : name;
    }

    List<ExtensionFilter> filters() {
        return chooser instanceof FileChooser ? ((FileChooser) chooser).getExtensionFilters() : List.of();
    }

    static String described(ExtensionFilter filter) {
        return filter.getDescription() + " (" + String.join(", ", filter.getExtensions()) + ")";
    }

    /** Facts as the other side knows them. */
    Map<String, Object> facts() {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("kind", KINDS[kind]);
        if (folder() != null) facts.put("folder", folder());
        if (fileName() != null) facts.put("fileName", fileName());
        List<Map<String, Object>> filters = new ArrayList<>();
        for (ExtensionFilter each : filters()) {
            filters.add(Map.of("description", each.getDescription(), "extensions", each.getExtensions()));
        }
        if (!filters.isEmpty()) facts.put("filters", filters);
        return facts;
    }
}
