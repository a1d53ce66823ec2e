package glovebox.javafx.dialog;

import java.util.Map;
import javafx.application.Platform;
import javafx.geometry.Insets;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import javafx.stage.FileChooser.ExtensionFilter;
import javafx.stage.Modality;
import javafx.stage.Stage;
import javafx.stage.Window;

/** Window in the place of the system's dialog: it can be seen and answered by both, the client and the person. */
public final class ChooserWindow extends Stage {
    /** Has the system's own dialog follow. */
    static final Object SYSTEM = new Object();
    private static final Object CANCELLED = new Object();

    final ChooserQuestion question;
    private Object answer = CANCELLED;

    ChooserWindow(ChooserQuestion question, Window owner) {
        this.question = question;
        setTitle(question.title());
        if (owner != null && owner.isShowing()) initOwner(owner);
        initModality(owner == null ? Modality.APPLICATION_MODAL : Modality.WINDOW_MODAL);
        setScene(new Scene(contents(), 460, 180));
        setOnHidden(event -> Platform.exitNestedEventLoop(this, answer));
    }

    private VBox contents() {
        VBox lines = new VBox(8, new Label(question.purpose()));
        lines.setPadding(new Insets(12));
        if (question.folder() != null) lines.getChildren().add(new Label("Folder: " + question.folder()));
        if (question.fileName() != null) lines.getChildren().add(new Label("Name: " + question.fileName()));
        for (ExtensionFilter each : question.filters()) {
            lines.getChildren().add(new Label("Files: " + ChooserQuestion.described(each)));
        }
        HBox buttons = new HBox(8);
        if (!question.isAboutFiles()) buttons.getChildren().add(button("OK", Boolean.TRUE));
        buttons.getChildren().addAll(button("Ask with the system's dialog", SYSTEM), button("Cancel", CANCELLED));
        lines.getChildren().add(buttons);
        return lines;
    }

    private Button button(String text, Object meaning) {
        Button button = new Button(text);
        button.setOnAction(event -> answer(meaning));
        return button;
    }

    void answer(Object chosen) {
        answer = chosen;
        hide();
    }

    void cancel() {
        answer(CANCELLED);
    }

    /** Shows it and waits; null where nothing was chosen. */
    Object ask() {
        show();
        try {
            Object chosen = Platform.enterNestedEventLoop(this);
            return chosen == CANCELLED ? null : chosen;
        } catch (IllegalStateException inTheMiddle) {
            setOnHidden(null); // of drawing, where nothing can be waited for
            hide();
            throw inTheMiddle;
        }
    }

    /** Facts about what is asked. */
    public Map<String, Object> facts() {
        return question.facts();
    }
}
