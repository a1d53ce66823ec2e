package glovebox.javafx.picture;

import glovebox.bridge.BridgeException;
import java.lang.reflect.Constructor;
import javafx.geometry.Rectangle2D;

/** What the screen shows at a place, with whatever lies there; by java.desktop where the JVM has it. */
final class Screen {
    private static final String GTK = "awt.robot.gtk";

    private Screen() {}

    /**
     * @return colours row by row
     * @throws BridgeException NO_PICTURE where the JVM cannot
     */
    static int[] pixelsOf(Rectangle2D area) throws BridgeException {
        int width = (int) area.getWidth();
        int height = (int) area.getHeight();
        String own = System.getProperty(GTK);
        if (own == null) System.setProperty(GTK, "false"); // the toolkit's own lock is held by the dialog
        try {
            Object robot = Class.forName("java.awt.Robot").getConstructor().newInstance();
            Class<?> rectangle = Class.forName("java.awt.Rectangle");
            Constructor<?> made = rectangle.getConstructor(int.class, int.class, int.class, int.class);
            Object place = made.newInstance((int) area.getMinX(), (int) area.getMinY(), width, height);
            Object image = robot.getClass().getMethod("createScreenCapture", rectangle).invoke(robot, place);
            return (int[]) image.getClass().getMethod("getRGB", int.class, int.class, int.class, int.class,
                int[].class, int.class, int.class).invoke(image, 0, 0, width, height, null, 0, width);
        } catch (ReflectiveOperationException | LinkageError | RuntimeException missing) {
            throw BridgeException.systemDialog(", and its Java cannot take a picture of the screen");
        } finally {
            if (own == null) System.clearProperty(GTK);
        }
    }
}
