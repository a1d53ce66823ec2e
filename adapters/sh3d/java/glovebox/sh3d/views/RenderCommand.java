package glovebox.sh3d.views;

import com.eteks.sweethome3d.j3d.AbstractPhotoRenderer.Quality;
import com.eteks.sweethome3d.j3d.PhotoRenderer;
import com.eteks.sweethome3d.model.Camera;
import com.eteks.sweethome3d.model.Compass;
import com.eteks.sweethome3d.model.Home;
import glovebox.bridge.Answer;
import glovebox.bridge.Arguments;
import glovebox.bridge.Call;
import glovebox.bridge.UiExecutor;
import glovebox.sh3d.home.HomeCommand;
import glovebox.sh3d.home.OpenHome;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.util.Map;
import java.util.function.Consumer;

/** Begins a photo of a clone of the home; the job goes on when the call has ended. */
public final class RenderCommand implements HomeCommand {
    private final UiExecutor ui;
    private final Jobs jobs;

    public RenderCommand(UiExecutor ui, Jobs jobs) {
        this.ui = ui;
        this.jobs = jobs;
    }

    @Override
    public Answer run(OpenHome open, Arguments arguments, Call call) throws Exception {
        Home clone = ui.run(call, () -> {
            open.mustBeOpen();
            return open.home.clone();
        });
        Camera camera = Cameras.place(clone, arguments.object("camera"));
        if (arguments.has("wallHeight")) Walls.lower(clone, (float) arguments.number("wallHeight", 1));
        Quality quality = arguments.flag("fine", false) ? Quality.HIGH : Quality.LOW;
        BufferedImage image = new BufferedImage(
            arguments.integer("width", 800), arguments.integer("height", 600), BufferedImage.TYPE_INT_RGB);
        Exposure light = new Exposure(clone, arguments.flag("lamps", true));
        double exposure = arguments.number("exposure", 0);
        Jobs.Photo photo = new Jobs.Photo() {
            @Override
            public void prepare(Consumer<PhotoRenderer> using) throws IOException {
                if (exposure > 0) light.set(exposure);
                else light.find(camera, image, using);
            }

            @Override
            public PhotoRenderer renderer() throws IOException {
                return new PhotoRenderer(clone, quality);
            }
        };
        String job = jobs.start(photo, image, camera, arguments.text("format", "jpeg"));
        return Answer.of(Map.of("job", job, "sun", sun(clone.getCompass(), camera)));
    }

    /** Place of the sun in the photo. In radians, from north clockwise. */
    private static Map<String, Object> sun(Compass compass, Camera camera) {
        long time = Camera.convertTimeToTimeZone(camera.getTime(), compass.getTimeZone());
        return Map.of("azimuth", compass.getSunAzimuth(time), "elevation", compass.getSunElevation(time));
    }
}
