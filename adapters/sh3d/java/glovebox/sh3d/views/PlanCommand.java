package glovebox.sh3d.views;

import com.eteks.sweethome3d.model.DimensionLine;
import com.eteks.sweethome3d.model.Home;
import com.eteks.sweethome3d.model.UserPreferences;
import com.eteks.sweethome3d.swing.PlanComponent;
import glovebox.bridge.Answer;
import glovebox.bridge.Arguments;
import glovebox.bridge.BridgeException;
import glovebox.bridge.Call;
import glovebox.bridge.UiExecutor;
import glovebox.sh3d.home.HomeCommand;
import glovebox.sh3d.home.OpenHome;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.awt.print.PageFormat;
import java.awt.print.Paper;
import java.awt.print.Printable;
import java.util.Map;

/** Draws the plan of the selected level from a clone, sharp at any size: nothing flickers in the window. */
public final class PlanCommand implements HomeCommand {
    private final UiExecutor ui;

    public PlanCommand(UiExecutor ui) {
        this.ui = ui;
    }

    @Override
    public Answer run(OpenHome open, Arguments arguments, Call call) throws Exception {
        int width = arguments.integer("width", 800);
        int height = arguments.integer("height", 600);
        Home clone = ui.run(call, () -> {
            open.mustBeOpen();
            return open.home.clone();
        });
        clone.setPrint(null);
        for (Arguments line : arguments.objects("dimensions")) clone.addDimensionLine(dimension(line));
        boolean isFromTop = arguments.flag("fromTop", false);
        UserPreferences preferences = isFromTop ? new PlanPreferences(open.preferences) : open.preferences;
        BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = image.createGraphics();
        graphics.setColor(Color.WHITE);
        graphics.fillRect(0, 0, width, height);
        graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        int printed = new PlanComponent(clone, preferences, null).print(graphics, page(width, height), 0);
        graphics.dispose();
        if (printed == Printable.NO_SUCH_PAGE) return Answer.of(Map.of("isEmpty", true));
        return Pictures.answer(Map.of("isEmpty", false), Pictures.encode(image, "png"), arguments);
    }

    private static DimensionLine dimension(Arguments line) throws BridgeException {
        return new DimensionLine((float) line.number("xStart", 0), (float) line.number("yStart", 0),
            (float) line.number("xEnd", 0), (float) line.number("yEnd", 0), (float) line.number("offset", 0));
    }

    private static PageFormat page(int width, int height) {
        Paper paper = new Paper();
        paper.setSize(width, height);
        paper.setImageableArea(0, 0, width, height);
        PageFormat page = new PageFormat();
        page.setPaper(paper);
        return page;
    }
}
