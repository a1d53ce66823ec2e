package glovebox.sh3d;

/** Puts an object into its home, or takes it out. */
final class PlaceChange implements Change {
    private final ItemPlace place;
    private final boolean isAdded;

    PlaceChange(ItemPlace place, boolean isAdded) {
        this.place = place;
        this.isAdded = isAdded;
    }

    @Override
    public void apply() {
        if (isAdded) place.put();
        else place.take();
    }

    @Override
    public void revert() {
        if (isAdded) place.take();
        else place.put();
    }
}
