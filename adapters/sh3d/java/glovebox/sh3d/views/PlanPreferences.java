package glovebox.sh3d.views;

import com.eteks.sweethome3d.model.Library;
import com.eteks.sweethome3d.model.UserPreferences;
import java.util.List;

/** Preferences for drawing one plan: those of the person, but for how furniture is shown. Nothing is kept of them. */
final class PlanPreferences extends UserPreferences {
    private final UserPreferences own;

    PlanPreferences(UserPreferences own) {
        this.own = own;
        setPatternsCatalog(own.getPatternsCatalog());
        setFurnitureCatalog(own.getFurnitureCatalog());
        setTexturesCatalog(own.getTexturesCatalog());
        setUnit(own.getLengthUnit());
        setDefaultFontName(own.getDefaultFontName());
        setWallPattern(own.getWallPattern());
        setFloorColoredOrTextured(own.isRoomFloorColoredOrTextured());
        setFurnitureModelIconSize(own.getFurnitureModelIconSize());
        setFurnitureViewedFromTop(true);
        setGridVisible(false);
    }

    @Override
    public void write() {
        // They are for one picture.
    }

    @Override
    public void addLanguageLibrary(String location) {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean languageLibraryExists(String location) {
        return false;
    }

    @Override
    public void addFurnitureLibrary(String location) {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean furnitureLibraryExists(String location) {
        return false;
    }

    @Override
    public void addTexturesLibrary(String location) {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean texturesLibraryExists(String location) {
        return false;
    }

    @Override
    public List<Library> getLibraries() {
        return own.getLibraries();
    }
}
