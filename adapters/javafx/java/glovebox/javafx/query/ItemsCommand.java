package glovebox.javafx.query;

import glovebox.bridge.Answer;
import glovebox.bridge.Arguments;
import glovebox.bridge.Call;
import glovebox.bridge.Command;
import glovebox.bridge.JsonWriter;
import glovebox.bridge.UiExecutor.Sliced;
import glovebox.bridge.UiExecutor;
import glovebox.javafx.scene.Columns;
import glovebox.javafx.scene.Resolver;
import glovebox.javafx.scene.Rows;
import glovebox.javafx.scene.Uids;
import javafx.scene.control.TableColumnBase;

/** Rows of a table, list or tree, in sight or not. */
public final class ItemsCommand implements Command {
    private final UiExecutor ui;
    private final Uids uids;
    private final Resolver resolver;

    public ItemsCommand(UiExecutor ui, Uids uids, Resolver resolver) {
        this.ui = ui;
        this.uids = uids;
        this.resolver = resolver;
    }

    @Override
    public Answer run(Arguments arguments, Call call) throws Exception {
        return Answer.ofJson(ui.runSliced(call, new Reading(arguments)));
    }

    private final class Reading implements Sliced<String> {
        private final Arguments arguments;
        private final JsonWriter json = new JsonWriter();
        private Rows rows;
        private int at;
        private int end;

        Reading(Arguments arguments) {
            this.arguments = arguments;
        }

        @Override
        public boolean step() throws Exception {
            if (rows == null) open();
            else if (at < Math.min(end, rows.count())) row(at++);
            return at >= Math.min(end, rows.count());
        }

        private void open() throws Exception {
            Object element = resolver.element(arguments.object("ref"));
            rows = Rows.require(element);
            at = Math.max(0, arguments.integer("from", 0));
            end = at + arguments.integer("limit", 50);
            json.object().field("uid", uids.of(element)).field("kind", rows.kind()).field("count", rows.count())
                .key("columns").array();
            for (TableColumnBase<?, ?> column : rows.columns()) {
                json.object().field("id", Columns.idOf(column, rows.control)).field("text", Columns.textOf(column))
                    .endObject();
            }
            json.endArray().key("rows").array();
        }

        private void row(int index) {
            boolean selected = rows.selection() != null && rows.selection().isSelected(index);
            json.object().field("index", index).field("level", rows.level(index)).field("selected", selected)
                .key("texts").value(rows.texts(index));
            Boolean expanded = rows.expanded(index);
            if (expanded != null) json.field("expanded", expanded);
            json.endObject();
        }

        @Override
        public String result(long longestNanos) {
            return json.endArray().field("heldMs", longestNanos / 1e6).endObject().toString();
        }
    }
}
