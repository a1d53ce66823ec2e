package glovebox.sh3d.edit;

import com.eteks.sweethome3d.model.CatalogPieceOfFurniture;
import com.eteks.sweethome3d.model.Content;
import com.eteks.sweethome3d.model.DimensionLine;
import com.eteks.sweethome3d.model.DoorOrWindow;
import com.eteks.sweethome3d.model.HomeDoorOrWindow;
import com.eteks.sweethome3d.model.HomeFurnitureGroup;
import com.eteks.sweethome3d.model.HomeLight;
import com.eteks.sweethome3d.model.HomeObject;
import com.eteks.sweethome3d.model.HomePieceOfFurniture;
import com.eteks.sweethome3d.model.Label;
import com.eteks.sweethome3d.model.Level;
import com.eteks.sweethome3d.model.Light;
import com.eteks.sweethome3d.model.PieceOfFurniture;
import com.eteks.sweethome3d.model.Polyline;
import com.eteks.sweethome3d.model.Room;
import com.eteks.sweethome3d.model.Wall;
import glovebox.bridge.Arguments;
import glovebox.bridge.BridgeException;
import glovebox.sh3d.home.OpenHome;
import glovebox.sh3d.model.Bean;
import glovebox.sh3d.model.Catalogs;
import glovebox.sh3d.model.Contents;
import glovebox.sh3d.model.ModelReader;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Makes new objects of the model; the other side chooses their ids. */
final class Maker {
    private static final Set<String> NOT_COPIED = Set.of("wallAtStart", "wallAtEnd", "level");

    private final OpenHome open;
    private final ModelReader reader;

    Maker(OpenHome open, ModelReader reader) {
        this.open = open;
        this.reader = reader;
    }

    HomeObject make(Arguments op) throws BridgeException {
        HomeObject made = plain(op);
        Arguments with = op.object("with");
        if (!with.has("like") || made instanceof HomePieceOfFurniture) return made;
        HomeObject like = open.tracker.get(with.text("like", ""));
        if (like == null || like.getClass() != made.getClass()) {
            String id = with.text("like", "");
            throw new BridgeException("OBJECT_NOT_FOUND", "There is nothing to copy with the id " + id);
        }
        copy(like, made);
        return made;
    }

    /** All that can be set, but for what an object is joined to, and the level that it is put on. */
    private static void copy(HomeObject from, HomeObject to) {
        for (Bean.Property property : Bean.of(from.getClass()).properties.values()) {
            if (property.setter == null || NOT_COPIED.contains(property.name)) continue;
            try {
                property.set(to, property.get(from));
            } catch (ReflectiveOperationException impossible) {
                throw new IllegalStateException(impossible);
            }
        }
        for (String name : from.getPropertyNames()) to.setProperty(name, from.getProperty(name));
    }

    private HomeObject plain(Arguments op) throws BridgeException {
        String id = op.text("id", "");
        Arguments with = op.object("with");
        switch (op.text("kind", "")) {
            case "wall":
                return new Wall(id, real(with, "xStart"), real(with, "yStart"), real(with, "xEnd"), real(with, "yEnd"),
                    real(with, "thickness"), real(with, "height"), open.preferences.getNewWallPattern());
            case "room":
                return new Room(id, points(with));
            case "polyline":
                return new Polyline(id, points(with));
            case "label":
                return new Label(id, with.text("text", ""), real(with, "x"), real(with, "y"));
            case "dimensionLine":
                return new DimensionLine(id, real(with, "xStart"), real(with, "yStart"), real(with, "xEnd"),
                    real(with, "yEnd"), real(with, "offset"));
            case "level":
                return new Level(id, with.text("name", ""), real(with, "elevation"), real(with, "floorThickness"),
                    real(with, "height"));
            case "group":
                return new HomeFurnitureGroup(id, members(with), 0, false, with.text("name", ""));
            case "furniture":
                return furniture(id, with);
            default:
                throw new BridgeException("BAD_ARGUMENT", "There is no kind \"" + op.text("kind", "") + "\"");
        }
    }

    private HomeObject furniture(String id, Arguments with) throws BridgeException {
        PieceOfFurniture piece = source(with);
        if (piece instanceof DoorOrWindow) return new HomeDoorOrWindow(id, (DoorOrWindow) piece);
        if (piece instanceof Light) return new HomeLight(id, (Light) piece);
        return new HomePieceOfFurniture(id, piece);
    }

    /** From the catalogue, another piece, a file, or a model that is given. */
    @SuppressWarnings("deprecation") // the other constructor has 24 arguments, most of which would be defaults
    private PieceOfFurniture source(Arguments with) throws BridgeException {
        if (with.has("catalogId")) return Catalogs.piece(open.preferences, with.text("catalogId", ""));
        if (with.has("like")) return piece(with.text("like", ""));
        Integer color = with.has("color") ? Integer.valueOf(with.integer("color", 0)) : null;
        Content model = with.has("file")
            ? Contents.fromFile(Paths.get(with.text("file", "")))
            : Contents.fromTexts(with.object("model").all());
        return new CatalogPieceOfFurniture(with.text("name", ""), Contents.icon(color), model, real(with, "width"),
            real(with, "depth"), real(with, "height"), true, false);
    }

    private HomePieceOfFurniture piece(String id) throws BridgeException {
        HomeObject object = open.tracker.get(id);
        if (object instanceof HomePieceOfFurniture) return (HomePieceOfFurniture) object;
        throw new BridgeException("OBJECT_NOT_FOUND", "There is no piece of furniture " + id);
    }

    private List<HomePieceOfFurniture> members(Arguments with) throws BridgeException {
        List<HomePieceOfFurniture> members = new ArrayList<>();
        for (String id : with.texts("members")) members.add(piece(id));
        return members;
    }

    private float[][] points(Arguments with) throws BridgeException {
        return (float[][]) reader.read("points", float[][].class, with.all().get("points"));
    }

    private static float real(Arguments with, String key) throws BridgeException {
        return (float) with.number(key, 0);
    }
}
