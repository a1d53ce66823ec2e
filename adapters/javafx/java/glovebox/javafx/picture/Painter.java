package glovebox.javafx.picture;

/** Draws frames and numbers into pixels, without any toolkit. */
final class Painter {
    private static final int[] COLOURS = {0xffc2185b, 0xff1565c0, 0xff2e7d32, 0xff6a1b9a, 0xffbf360c};
    private static final int WHITE = 0xffffffff;
    private static final int DIGIT_WIDTH = 5;
    private static final int DIGIT_HEIGHT = 7;
    /** Seven rows of five pixels for each digit. */
    private static final int[][] DIGITS = {
        {14, 17, 19, 21, 25, 17, 14}, {4, 12, 4, 4, 4, 4, 14}, {14, 17, 1, 2, 4, 8, 31}, {31, 2, 4, 2, 1, 17, 14},
        {2, 6, 10, 18, 31, 2, 2}, {31, 16, 30, 1, 1, 17, 14}, {6, 8, 16, 30, 17, 17, 14}, {31, 1, 2, 4, 8, 8, 8},
        {14, 17, 17, 14, 17, 17, 14}, {14, 17, 17, 15, 1, 2, 12}};

    private final int[] argb;
    private final int width;
    private final int height;
    private final int dot;

    /** @param dot size of the dots that digits are made of */
    Painter(int[] argb, int width, int dot) {
        this.argb = argb;
        this.width = width;
        this.height = argb.length / Math.max(1, width);
        this.dot = dot;
    }

    static int colourOf(int number) {
        return COLOURS[number % COLOURS.length];
    }

    void frame(int x, int y, int w, int h, int number) {
        int colour = colourOf(number);
        fill(x, y, w, dot, colour);
        fill(x, y + h - dot, w, dot, colour);
        fill(x, y, dot, h, colour);
        fill(x + w - dot, y, dot, h, colour);
    }

    /** A number in the corner of a frame. */
    void badge(int x, int y, int number) {
        String digits = String.valueOf(number);
        int step = (DIGIT_WIDTH + 1) * dot;
        fill(x, y, digits.length() * step + 3 * dot, (DIGIT_HEIGHT + 4) * dot, colourOf(number));
        for (int i = 0; i < digits.length(); i++) {
            digit(x + 2 * dot + i * step, y + 2 * dot, DIGITS[digits.charAt(i) - '0']);
        }
    }

    private void digit(int x, int y, int[] rows) {
        for (int row = 0; row < DIGIT_HEIGHT; row++) {
            for (int column = 0; column < DIGIT_WIDTH; column++) {
                boolean isSet = (rows[row] >> DIGIT_WIDTH - 1 - column & 1) == 1;
                if (isSet) fill(x + column * dot, y + row * dot, dot, dot, WHITE);
            }
        }
    }

    private void fill(int x, int y, int w, int h, int colour) {
        for (int row = Math.max(0, y); row < Math.min(height, y + h); row++) {
            for (int column = Math.max(0, x); column < Math.min(width, x + w); column++) {
                argb[row * width + column] = colour;
            }
        }
    }
}
