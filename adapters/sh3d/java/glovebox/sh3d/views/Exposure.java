package glovebox.sh3d.views;

import com.eteks.sweethome3d.j3d.AbstractPhotoRenderer.Quality;
import com.eteks.sweethome3d.j3d.PhotoRenderer;
import com.eteks.sweethome3d.model.Camera;
import com.eteks.sweethome3d.model.Home;
import com.eteks.sweethome3d.model.HomeEnvironment;
import com.eteks.sweethome3d.model.HomeFurnitureGroup;
import com.eteks.sweethome3d.model.HomeLight;
import com.eteks.sweethome3d.model.HomePieceOfFurniture;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;

/** Light of a photo: as much as there is, or so much less that it does not burn out. */
final class Exposure {
    private static final int SMALL = 96;
    private static final int CHANNEL = 0xFF;
    /** What lamps and sun give at the trial, as a part of all. */
    private static final double TRIAL = 0.25;
    /** The brightest few points may be white: lamps that are looked into. */
    private static final double MAY_BURN = 0.03;
    private static final double WHITE = 0.9;
    private static final double GAMMA = 2.2;
    private static final double LEAST = 0.02;

    private Exposure() {}

    /** Sets the light of a clone to a part of what it is. */
    static void set(Home clone, double part) {
        HomeEnvironment environment = clone.getEnvironment();
        environment.setLightColor(scaled(environment.getLightColor(), part));
    }

    /** Turns all lamps off. */
    static void darken(List<HomePieceOfFurniture> furniture) {
        for (HomePieceOfFurniture piece : furniture) {
            if (piece instanceof HomeLight) ((HomeLight) piece).setPower(0f);
            else if (piece instanceof HomeFurnitureGroup) darken(((HomeFurnitureGroup) piece).getFurniture());
        }
    }

    private static int scaled(int color, double part) {
        int scaled = 0;
        for (int shift = 16; shift >= 0; shift -= 8) {
            scaled |= (int) Math.round((color >> shift & CHANNEL) * part) << shift;
        }
        return scaled;
    }

    /** The part of the light with which a photo has hardly anything burnt, found by a small photo with less light. */
    static double of(Home clone, Camera camera, BufferedImage size, Consumer<PhotoRenderer> using)
        throws IOException {
        int all = clone.getEnvironment().getLightColor();
        set(clone, TRIAL);
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
            clone.getEnvironment().setLightColor(all);
        }
        double bright = brightest(small);
        return Math.max(LEAST, Math.min(1, TRIAL * WHITE / bright));
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
