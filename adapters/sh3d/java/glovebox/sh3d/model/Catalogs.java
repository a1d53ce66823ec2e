package glovebox.sh3d.model;

import com.eteks.sweethome3d.model.CatalogPieceOfFurniture;
import com.eteks.sweethome3d.model.CatalogTexture;
import com.eteks.sweethome3d.model.DoorOrWindow;
import com.eteks.sweethome3d.model.FurnitureCategory;
import com.eteks.sweethome3d.model.Light;
import com.eteks.sweethome3d.model.Sash;
import com.eteks.sweethome3d.model.TextureImage;
import com.eteks.sweethome3d.model.TexturesCategory;
import com.eteks.sweethome3d.model.UserPreferences;
import glovebox.bridge.Arguments;
import glovebox.bridge.BridgeException;
import glovebox.bridge.JsonWriter;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Arrays;

/** Catalogues to choose from. Pieces and textures are named by category and place where they have no id. */
public final class Catalogs {
    private Catalogs() {}

    public static String write(UserPreferences preferences) {
        JsonWriter json = new JsonWriter(new StringBuilder(400_000)).object();
        json.field("language", preferences.getLanguage()).key("furniture").array();
        for (FurnitureCategory category : preferences.getFurnitureCatalog().getCategories()) {
            for (CatalogPieceOfFurniture piece : category.getFurniture()) write(json, category.getName(), piece);
        }
        json.endArray().key("textures").array();
        for (TexturesCategory category : preferences.getTexturesCatalog().getCategories()) {
            for (CatalogTexture texture : category.getTextures()) {
                json.object().field("id", idOf(texture)).field("name", texture.getName())
                    .field("category", category.getName()).field("width", texture.getWidth())
                    .field("height", texture.getHeight()).field("creator", texture.getCreator()).endObject();
            }
        }
        json.endArray().key("patterns").array();
        preferences.getPatternsCatalog().getPatterns().forEach(each -> json.value(each.getName()));
        return json.endArray().endObject().toString();
    }

    private static void write(JsonWriter json, String category, CatalogPieceOfFurniture piece) {
        json.object().field("id", idOf(piece)).field("name", piece.getName()).field("category", category)
            .field("kind", piece.isDoorOrWindow() ? "door" : piece instanceof Light ? "light" : "furniture")
            .field("width", piece.getWidth()).field("depth", piece.getDepth()).field("height", piece.getHeight())
            .field("elevation", piece.getElevation()).field("creator", piece.getCreator())
            .field("price", piece.getPrice() == null ? null : piece.getPrice().toPlainString());
        if (piece.getTags() != null) json.field("tags", Arrays.asList(piece.getTags()));
        if (piece instanceof DoorOrWindow) sashes(json, ((DoorOrWindow) piece).getSashes());
        json.endObject();
    }

    private static void sashes(JsonWriter json, Sash[] sashes) {
        json.key("sashes").array();
        for (Sash each : sashes) {
            json.object().field("xAxis", each.getXAxis()).field("yAxis", each.getYAxis())
                .field("width", each.getWidth()).field("startAngle", each.getStartAngle())
                .field("endAngle", each.getEndAngle()).endObject();
        }
        json.endArray();
    }

    public static CatalogPieceOfFurniture piece(UserPreferences preferences, String id) throws BridgeException {
        for (FurnitureCategory category : preferences.getFurnitureCatalog().getCategories()) {
            for (CatalogPieceOfFurniture piece : category.getFurniture()) if (idOf(piece).equals(id)) return piece;
        }
        throw new BridgeException("CATALOG_NOT_FOUND", "The catalogue has no piece " + id);
    }

    /** By its id in the catalogue, or from an image file. */
    public static TextureImage texture(UserPreferences preferences, Arguments json) throws BridgeException {
        if (json.has("file")) {
            Path file = Paths.get(json.text("file", ""));
            return new CatalogTexture(json.text("name", String.valueOf(file.getFileName())), Contents.fromFile(file),
                (float) json.number("width", 100), (float) json.number("height", 100));
        }
        String id = json.text("catalogId", "");
        for (TexturesCategory category : preferences.getTexturesCatalog().getCategories()) {
            for (CatalogTexture texture : category.getTextures()) if (idOf(texture).equals(id)) return texture;
        }
        throw new BridgeException("CATALOG_NOT_FOUND", "The catalogue has no texture " + id);
    }

    private static String idOf(CatalogPieceOfFurniture piece) {
        return piece.getId() != null ? piece.getId() : piece.getCategory().getName() + "#" + piece.getName();
    }

    private static String idOf(CatalogTexture texture) {
        return texture.getId() != null ? texture.getId() : texture.getCategory().getName() + "#" + texture.getName();
    }
}
