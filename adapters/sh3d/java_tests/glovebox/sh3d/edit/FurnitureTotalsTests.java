package glovebox.sh3d.edit;

import com.eteks.sweethome3d.io.DefaultUserPreferences;
import com.eteks.sweethome3d.model.CatalogPieceOfFurniture;
import com.eteks.sweethome3d.model.Home;
import com.eteks.sweethome3d.model.HomePieceOfFurniture;
import com.eteks.sweethome3d.model.UserPreferences;
import com.eteks.sweethome3d.swing.FurnitureTablePanel;
import java.awt.Component;
import java.math.BigDecimal;
import java.util.List;
import javax.swing.JFormattedTextField;

/** What the furniture table says while its totals rest, run by name: {@code ok NAME}, or {@code failed NAME: WHY}. */
public final class FurnitureTotalsTests {
    private FurnitureTotalsTests() {}

    public static void main(String[] args) {
        UserPreferences preferences = new DefaultUserPreferences();
        preferences.setCurrency("EUR");
        Home home = new Home();
        FurnitureTablePanel table = new FurnitureTablePanel(home, preferences, null);
        HomePieceOfFurniture first = piece("10.50");
        home.addPieceOfFurniture(first);
        same("the table adds up prices", "10.50", table);
        Runnable goOn = FurnitureTotals.rest(home);
        HomePieceOfFurniture second = piece("4.25");
        for (HomePieceOfFurniture each : List.of(second, piece("1"))) home.addPieceOfFurniture(each);
        home.deletePieceOfFurniture(first);
        same("nothing is added up while it rests", "10.50", table);
        goOn.run();
        same("all is added up afterwards", "5.25", table);
        second.setPrice(new BigDecimal("5"));
        same("prices of pieces that came meanwhile are followed", "6", table);
        home.addPieceOfFurniture(piece("2"));
        same("pieces that come later are added up", "8", table);
        first.setPrice(new BigDecimal("99"));
        same("those that went meanwhile are not", "8", table);
        System.exit(0);
    }

    @SuppressWarnings("deprecation")
    private static HomePieceOfFurniture piece(String price) {
        HomePieceOfFurniture piece = new HomePieceOfFurniture(
            new CatalogPieceOfFurniture("Box", null, null, 10, 10, 10, true, false));
        piece.setCurrency("EUR");
        piece.setPrice(new BigDecimal(price));
        return piece;
    }

    private static void same(String name, String expected, FurnitureTablePanel table) {
        Object total = null;
        for (Component each : table.getComponents()) {
            if (total == null && each instanceof JFormattedTextField) total = ((JFormattedTextField) each).getValue();
        }
        boolean isSame = total instanceof BigDecimal && new BigDecimal(expected).compareTo((BigDecimal) total) == 0;
        System.out.println(isSame ? "ok " + name : "failed " + name + ": " + total);
    }
}
