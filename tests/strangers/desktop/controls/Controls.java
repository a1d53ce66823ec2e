package controls;

import java.util.List;
import javafx.application.Application;
import javafx.collections.FXCollections;
import javafx.collections.ListChangeListener;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import javafx.stage.Stage;
import org.controlsfx.control.CheckComboBox;
import org.controlsfx.control.ListSelectionView;
import org.controlsfx.control.RangeSlider;
import org.controlsfx.control.Rating;
import org.controlsfx.control.ToggleSwitch;
import org.controlsfx.control.textfield.TextFields;
import org.controlsfx.dialog.Wizard;
import org.controlsfx.dialog.WizardPane;

/** A window with controls of ControlsFX in their usual use; what happens is said in the label #status. */
public final class Controls extends Application {
    private final Label status = new Label("Ready");

    /** JavaFX starts from a class path only where the main class is no application. */
    public static final class Start {
        public static void main(String[] args) {
            launch(Controls.class, args);
        }
    }

    @Override
    public void start(Stage stage) {
        status.setId("status");
        GridPane form = new GridPane();
        form.addColumn(0, new Label("Name"), new Label("Colours"), new Label("Stars"), new Label("Price"));
        form.addColumn(1, TextFields.createClearableTextField(), colours(), stars(), new RangeSlider(0, 100, 20, 80));
        ToggleSwitch wireless = new ToggleSwitch("Wireless");
        wireless.selectedProperty().addListener((any, before, now) -> say("wireless " + now));
        ListSelectionView<String> people = new ListSelectionView<>();
        people.getSourceItems().addAll("Anna", "Bob", "Cem");
        Button wizard = new Button("Sign up");
        wizard.setOnAction(any -> signUp(stage));
        stage.setTitle("Controls");
        stage.setScene(new Scene(new VBox(8, form, wireless, new HBox(people), wizard, status), 640, 640));
        stage.show();
    }

    private CheckComboBox<String> colours() {
        CheckComboBox<String> colours = new CheckComboBox<>(FXCollections.observableArrayList("Red", "Green", "Blue"));
        colours.getCheckModel().getCheckedItems().addListener((ListChangeListener<String>) any ->
            say("colours " + colours.getCheckModel().getCheckedItems()));
        return colours;
    }

    private Rating stars() {
        Rating stars = new Rating(5, 2);
        stars.ratingProperty().addListener((any, before, now) -> say("stars " + now.intValue()));
        return stars;
    }

    private void signUp(Stage owner) {
        Wizard wizard = new Wizard(owner);
        TextField who = new TextField();
        who.setId("who");
        WizardPane first = new WizardPane();
        first.setHeaderText("Who are you?");
        first.setContent(who);
        WizardPane last = new WizardPane();
        last.setHeaderText("Thank you");
        wizard.setFlow(new Wizard.LinearFlow(List.of(first, last)));
        wizard.showAndWait().ifPresent(any -> say("signed up " + wizard.getSettings().get("who")));
    }

    private void say(String text) {
        status.setText(text);
    }
}
