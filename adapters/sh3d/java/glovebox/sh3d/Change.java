package glovebox.sh3d;

/** One step of an edit. It was not done before; doing, undoing and redoing take turns. */
interface Change {
    void apply() throws Exception;

    void revert() throws Exception;
}
