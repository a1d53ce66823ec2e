package glovebox.sh3d.views;

import com.eteks.sweethome3d.j3d.Object3DBranchFactory;
import com.eteks.sweethome3d.model.Home;
import com.eteks.sweethome3d.model.Selectable;
import com.eteks.sweethome3d.model.UserPreferences;
import com.eteks.sweethome3d.swing.HomeComponent3D;

/** Makes the objects of a 3D scene as the application does, each with its model: a picture is taken only once. */
final class CompleteObjects extends Object3DBranchFactory {
    private CompleteObjects(UserPreferences preferences) {
        super(preferences);
    }

    /** Returns a view of a clone that changes between pictures. */
    static HomeComponent3D viewOf(Home clone, UserPreferences preferences) {
        return new HomeComponent3D(clone, preferences, new CompleteObjects(preferences), false, null);
    }

    @Override
    public Object createObject3D(Home home, Selectable item, boolean waitForLoading) {
        return super.createObject3D(home, item, true);
    }
}
