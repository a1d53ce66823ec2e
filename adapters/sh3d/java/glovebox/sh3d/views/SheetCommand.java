package glovebox.sh3d.views;

import com.eteks.sweethome3d.model.Home;
import glovebox.bridge.Answer;
import glovebox.bridge.Arguments;
import glovebox.bridge.BridgeException;
import glovebox.bridge.Call;
import glovebox.bridge.UiExecutor;
import glovebox.sh3d.home.HomeCommand;
import glovebox.sh3d.home.OpenHome;
import glovebox.sh3d.home.RestingCanvas;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Puts several pictures of the 3D view side by side, each with its title: of one moment, or of before and after. */
public final class SheetCommand implements HomeCommand {
    private static final int TITLE_HEIGHT = 22;
    private static final int GAP = 4;
    private static final int FONT_SIZE = 14;

    private final UiExecutor ui;

    public SheetCommand(UiExecutor ui) {
        this.ui = ui;
    }

    @Override
    @SuppressWarnings("try") // the canvas needs only rest
    public Answer run(OpenHome open, Arguments arguments, Call call) throws Exception {
        int width = arguments.integer("width", 400);
        int height = arguments.integer("height", 300);
        List<Arguments> shots = arguments.objects("shots");
        int undone = arguments.integer("before", 0);
        List<Home> clones = ui.run(call, () -> clones(open, undone));
        List<BufferedImage> images = new ArrayList<>();
        try (RestingCanvas resting = new RestingCanvas(open)) {
            for (Home clone : clones) {
                if (arguments.has("wallHeight")) Walls.lower(clone, (float) arguments.number("wallHeight", 1));
                images.addAll(Drawing3D.draw(clone, open.preferences, shots, width, height));
            }
        }
        List<String> titles = arguments.texts("titles");
        BufferedImage sheet = sheet(images, titles, Math.max(1, arguments.integer("columns", 3)));
        return Pictures.answer(Map.of("width", sheet.getWidth(), "height", sheet.getHeight()),
            Pictures.encode(sheet, arguments.text("format", "jpeg")), arguments);
    }

    /** The home as it is; before that, when it is wished for, as it was some edits ago. */
    private static List<Home> clones(OpenHome open, int undone) throws BridgeException {
        if (undone == 0) open.mustBeOpen();
        else open.mustBeFree();
        if (open.controller.getHomeController3D().getView() == null) {
            throw new BridgeException("NO_3D", "This Sweet Home 3D was started without its 3D view");
        }
        List<Home> clones = new ArrayList<>();
        if (undone > 0) clones.add(asBefore(open, undone));
        clones.add(open.home.clone());
        return clones;
    }

    /** Undoes and redoes within one event: nothing of it is drawn. */
    private static Home asBefore(OpenHome open, int steps) throws BridgeException {
        int done = 0;
        try {
            while (done < steps && open.undoName(false) != null) {
                open.controller.undo();
                done++;
            }
            if (done == 0) throw new BridgeException("REFUSED", "There is no edit to compare with");
            return open.home.clone();
        } finally {
            for (; done > 0; done--) open.controller.redo();
        }
    }

    private static BufferedImage sheet(List<BufferedImage> images, List<String> titles, int columns) {
        int across = Math.min(columns, images.size());
        int down = (images.size() + across - 1) / across;
        int width = images.get(0).getWidth();
        int height = images.get(0).getHeight() + TITLE_HEIGHT;
        BufferedImage sheet = new BufferedImage(
            across * (width + GAP) - GAP, down * (height + GAP) - GAP, BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = sheet.createGraphics();
        graphics.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
        graphics.setColor(Color.WHITE);
        graphics.fillRect(0, 0, sheet.getWidth(), sheet.getHeight());
        graphics.setColor(Color.BLACK);
        graphics.setFont(new Font(Font.SANS_SERIF, Font.PLAIN, FONT_SIZE));
        for (int i = 0; i < images.size(); i++) {
            int x = i % across * (width + GAP);
            int y = i / across * (height + GAP);
            if (i < titles.size()) graphics.drawString(titles.get(i), x + GAP, y + TITLE_HEIGHT - GAP - 2);
            graphics.drawImage(images.get(i), x, y + TITLE_HEIGHT, null);
        }
        graphics.dispose();
        return sheet;
    }
}
