package glovebox.sh3d;

import com.eteks.sweethome3d.viewcontroller.HomeView;
import glovebox.bridge.Answer;
import glovebox.bridge.Arguments;
import glovebox.bridge.BridgeException;
import glovebox.bridge.Call;
import glovebox.bridge.UiExecutor;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** The application's own exports, beside the event thread as it runs them itself. */
final class ExportCommand implements HomeCommand {
    private final UiExecutor ui;

    ExportCommand(UiExecutor ui) {
        this.ui = ui;
    }

    @Override
    public Answer run(OpenHome open, Arguments arguments, Call call) throws Exception {
        Path path = Paths.get(arguments.text("path", ""));
        String format = arguments.text("format", "");
        HomeView view = ui.run(call, () -> {
            open.mustBeFree();
            return open.controller.getView();
        });
        FileWriting.whole(path, draft -> {
            switch (format) {
                case "svg":
                    view.exportToSVG(draft.toString());
                    return;
                case "csv":
                    view.exportToCSV(draft.toString());
                    return;
                case "pdf":
                    view.printToPDF(draft.toString());
                    return;
                case "obj":
                    zipOfObj(view, draft);
                    return;
                default:
                    throw new BridgeException("BAD_ARGUMENT", "There is no format \"" + format + "\"");
            }
        });
        return Answer.of(Map.of("sizeBytes", Files.size(path)));
    }

    /** The object, its materials and its pictures are many files. */
    private static void zipOfObj(HomeView view, Path zip) throws Exception {
        Path folder = Files.createTempDirectory("glovebox-obj-");
        try {
            view.exportToOBJ(folder.resolve("home.obj").toString());
            try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip));
                DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
                for (Path file : files) {
                    out.putNextEntry(new ZipEntry(file.getFileName().toString()));
                    Files.copy(file, out);
                    out.closeEntry();
                }
            }
        } finally {
            remove(folder);
        }
    }

    private static void remove(Path folder) throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (Path file : files) Files.delete(file);
        }
        Files.delete(folder);
    }
}
