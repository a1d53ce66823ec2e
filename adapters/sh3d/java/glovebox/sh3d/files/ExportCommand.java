package glovebox.sh3d.files;

import com.eteks.sweethome3d.model.Home;
import com.eteks.sweethome3d.swing.FurnitureTable;
import com.eteks.sweethome3d.swing.HomePDFPrinter;
import com.eteks.sweethome3d.swing.PlanComponent;
import com.eteks.sweethome3d.swing.SwingViewFactory;
import com.eteks.sweethome3d.viewcontroller.ExportableView;
import com.eteks.sweethome3d.viewcontroller.ExportableView.FormatType;
import com.eteks.sweethome3d.viewcontroller.HomeController;
import com.eteks.sweethome3d.viewcontroller.HomeView;
import glovebox.bridge.Answer;
import glovebox.bridge.Arguments;
import glovebox.bridge.BridgeException;
import glovebox.bridge.Call;
import glovebox.bridge.UiExecutor;
import glovebox.sh3d.home.HomeCommand;
import glovebox.sh3d.home.OpenHome;
import java.awt.Font;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Map;
import java.util.Properties;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import javax.imageio.ImageIO;
import javax.swing.JLabel;

/** The application's own exports, of a clone and off the event thread: the person and others go on meanwhile. */
public final class ExportCommand implements HomeCommand {
    private final UiExecutor ui;

    static {
        // Views read small pictures of their own: where the disk is full, those must not need it.
        ImageIO.setUseCache(false);
    }

    public ExportCommand(UiExecutor ui) {
        this.ui = ui;
    }

    @Override
    public Answer run(OpenHome open, Arguments arguments, Call call) throws Exception {
        Path path = Paths.get(arguments.text("path", ""));
        String format = arguments.text("format", "");
        Home clone = ui.run(call, () -> {
            open.mustBeFree();
            return open.home.clone();
        });
        FileWriting.whole(path, draft -> {
            switch (format) {
                case "svg":
                    export(new PlanComponent(clone, open.preferences, null), FormatType.SVG, draft);
                    return;
                case "csv":
                    export(new FurnitureTable(clone, open.preferences), FormatType.CSV, draft);
                    return;
                case "pdf":
                    print(clone, open, draft);
                    return;
                case "obj":
                    zipOfObj(open.controller.getView(), draft);
                    return;
                default:
                    throw new BridgeException("BAD_ARGUMENT", "There is no format \"" + format + "\"");
            }
        });
        return Answer.of(Map.of("sizeBytes", Files.size(path)));
    }

    private static void export(ExportableView view, FormatType format, Path draft) throws IOException {
        write(draft, out -> view.exportData(out, format, new Properties()));
    }

    /** A page shows the views of a controller: those of the clone are made for it, in no window. */
    private static void print(Home clone, OpenHome open, Path draft) throws IOException {
        HomeController controller = new HomeController(
            clone, open.preferences, new SwingViewFactory(), open.controller.getContentManager());
        Font font = new JLabel().getFont();
        write(draft, new HomePDFPrinter(clone, open.preferences, controller, font)::write);
    }

    private interface Writer {
        void into(OutputStream out) throws IOException;
    }

    private static void write(Path draft, Writer writer) throws IOException {
        WatchedStream out = new WatchedStream(draft);
        try (WatchedStream closing = out) {
            writer.into(closing);
        } finally {
            out.mustBeWhole();
        }
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
