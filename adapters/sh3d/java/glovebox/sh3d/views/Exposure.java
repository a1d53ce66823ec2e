package glovebox.sh3d.views;

import com.eteks.sweethome3d.j3d.AbstractPhotoRenderer.Quality;
import com.eteks.sweethome3d.j3d.PhotoRenderer;
import com.eteks.sweethome3d.model.Camera;
import com.eteks.sweethome3d.model.Home;
import com.eteks.sweethome3d.model.HomeFurnitureGroup;
import com.eteks.sweethome3d.model.HomeLight;
import com.eteks.sweethome3d.model.HomePieceOfFurniture;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Light in a clone for a photo: as much as there is, or so much less that the photo does not burn out. */
final class Exposure {
    private static final int SMALL = 96;
    private static final int CHANNEL = 0xFF;
    /** Parts of the light that are tried, until one leaves something to see. */
    private static final double[] TRIALS = {0.25, 0.02, 0.002};
    /** The colour of light has few steps: below this lamps are made weaker instead. */
    private static final double LEAST_COLOR = 0.1;
    /** The brightest few points may be white: lamps that are looked into. */
    private static final double MAY_BURN = 0.03;
    private static final double WHITE = 0.8;
    private static final double GAMMA = 2.2;

    private final Home clone;
    private final int color;
    private final Map<HomeLight, Float> powers = new IdentityHashMap<>();

    Exposure(Home clone, boolean hasLamps) {
        this.clone = clone;
        this.color = clone.getEnvironment().getLightColor();
        collect(clone.getFurniture(), hasLamps);
        // Rooms without a lamp have a light at the ceiling.
        if (!hasLamps) clone.getEnvironment().setCeillingLightColor(0);
        set(1);
    }

    private void collect(List<HomePieceOfFurniture> furniture, boolean hasLamps) {
        for (HomePieceOfFurniture piece : furniture) {
            if (piece instanceof HomeFurnitureGroup) collect(((HomeFurnitureGroup) piece).getFurniture(), hasLamps);
            if (!(piece instanceof HomeLight)) continue;
            HomeLight lamp = (HomeLight) piece;
            powers.put(lamp, hasLamps ? lamp.getPower() : 0);
        }
    }

    /** Lets a part of the light in. The light of a lamp grows with the square of its power. */
    void set(double part) {
        double ofColor = Math.max(part, LEAST_COLOR);
        int scaled = 0;
        for (int shift = 16; shift >= 0; shift -= 8) {
            scaled |= (int) Math.round((color >> shift & CHANNEL) * ofColor) << shift;
        }
        clone.getEnvironment().setLightColor(scaled);
        double ofPower = Math.sqrt(part / ofColor);
        powers.forEach((lamp, power) -> lamp.setPower((float) (power * ofPower)));
    }

    /** Lets as much light in as hardly anything burns with, found by small photos. */
    void find(Camera camera, BufferedImage size, Consumer<PhotoRenderer> using) throws IOException {
        double part = 1;
        for (double trial : TRIALS) {
            set(trial);
            double bright = brightest(trial(camera, size, using));
            part = Math.min(1, trial * WHITE / bright);
            if (bright < WHITE) break;
        }
        set(part);
    }

    private BufferedImage trial(Camera camera, BufferedImage size, Consumer<PhotoRenderer> using) throws IOException {
        double larger = Math.max(size.getWidth(), size.getHeight());
        BufferedImage small = new BufferedImage(
            (int) Math.ceil(size.getWidth() * SMALL / larger), (int) Math.ceil(size.getHeight() * SMALL / larger),
            BufferedImage.TYPE_INT_RGB);
        PhotoRenderer renderer = new PhotoRenderer(clone, Quality.LOW);
        using.accept(renderer);
        try {
            renderer.render(small, camera, null);
        } finally {
            renderer.dispose();
        }
        return small;
    }

    /** The linear light that all but a few points stay below. */
    private static double brightest(BufferedImage image) {
        int[] counts = new int[CHANNEL + 1];
        for (int pixel : image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth())) {
            counts[(((pixel >> 16) & CHANNEL) + 2 * ((pixel >> 8) & CHANNEL) + (pixel & CHANNEL)) / 4]++;
        }
        int left = (int) (MAY_BURN * image.getWidth() * image.getHeight());
        int level = CHANNEL;
        while (level > 1 && (left -= counts[level]) > 0) level--;
        return Math.pow(level / (double) CHANNEL, GAMMA);
    }
}
