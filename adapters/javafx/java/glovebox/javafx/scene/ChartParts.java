package glovebox.javafx.scene;

import glovebox.javafx.toolkit.Parents;
import javafx.scene.Node;
import javafx.scene.chart.PieChart;

/** What is drawn for the data of charts that do not tell it themselves. */
final class ChartParts {
    /** Panes from a slice up to its chart. */
    private static final int NEAR = 3;

    private ChartParts() {}

    /** Name and value of a slice; null for what is none. */
    static String nameOf(Node node) {
        Node above = node;
        for (int up = 0; up < NEAR && above != null; up++) {
            above = Parents.of(above);
            if (!(above instanceof PieChart)) continue;
            for (PieChart.Data slice : ((PieChart) above).getData()) {
                if (slice.getNode() == node) return slice.getName() + " " + Texts.written(slice.getPieValue());
            }
        }
        return null;
    }
}
