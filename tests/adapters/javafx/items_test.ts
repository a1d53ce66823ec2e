import { deepEqual, equal, match, ok } from "node:assert/strict";
import { z } from "glovebox";
import { verifies } from "../../helpers/verifies.ts";
import { Driver, refusal } from "./driver.ts";
import { nodeSchema } from "./schema.ts";

let driver: Driver;

Deno.test.beforeAll(async () => {
  driver = await Driver.open();
  await driver.tab(1);
});
Deno.test.afterAll(() => driver[Symbol.asyncDispose]());

const itemsSchema = z.object({
  count: z.number(),
  next: z.number().optional(),
  rows: z.array(z.object({
    index: z.number(),
    expanded: z.boolean().optional(),
    text: z.string().optional(),
    cells: z.array(z.object({ columnId: z.string(), text: z.string() })).optional(),
  })),
});

async function rowsOf(
  id: string,
): Promise<NonNullable<ReturnType<typeof nodeSchema.parse>["virtualization"]>> {
  const { structured } = await driver.call("ui_get_node", { ref: await driver.ref(`#${id}`) });
  const { virtualization } = nodeSchema.parse(structured);
  if (virtualization === undefined) throw new Error(`${id} has no rows`);
  return virtualization;
}

Deno.test("javafx tells which rows of a tree are open, and that one opened", async () => {
  verifies("javafx:virtualization");
  match((await driver.call("ui_get_snapshot")).text, /TreeCell \[1\] "Africa" collapsed/);
  const ref = await driver.ref("#tree");
  await driver.call("ui_perform", {
    actions: [{ type: "click", target: { ref, item: ["World", "Africa"] } }],
  });
  const opened = await driver.call("ui_perform", { actions: [{ type: "pressKey", key: "RIGHT" }] });
  match(opened.text, /TreeCell \[1\] "Africa" selected expanded/);
  await driver.call("ui_perform", { actions: [{ type: "pressKey", key: "LEFT" }] });
});

Deno.test("javafx tells what rows are in sight, and which columns, selection and focus there are", async () => {
  verifies("javafx:virtualization");
  const table = await rowsOf("table");
  equal(table.kind, "TableView");
  equal(table.itemsCount, 1000);
  equal(table.visibleRange?.from, 0);
  ok((table.visibleRange?.to ?? 0) >= 7 && (table.visibleRange?.to ?? 0) < 15);
  deepEqual(table.columns, [{ id: "nameCol", text: "Name" }, { id: "column1", text: "City" }]);
  deepEqual(table.visibleCells[2]?.cells, [
    { columnId: "nameCol", text: "Person 2" },
    { columnId: "column1", text: "City 2" },
  ]);
  deepEqual(table.selectedIndices, []);
  await driver.act("select", "table", { index: 22 });
  const selected = await rowsOf("table");
  deepEqual([selected.selectedIndices, selected.focusedIndex], [[22], 22]);
  ok(selected.visibleCells.some(({ index }) => index === 22), "it came into sight");
  for (
    const [id, kind] of [["list", "ListView"], ["tree", "TreeView"], ["treeTable", "TreeTableView"]] as const
  ) {
    equal((await rowsOf(id)).kind, kind);
  }
  const { structured } = await driver.call("ui_get_snapshot", { include: { virtualization: true } });
  match(JSON.stringify(structured), /"itemsCount":1000/);
});

Deno.test("javafx reads rows that are out of sight, as the cells would show them", async () => {
  verifies("javafx:read-items");
  const read = async (id: string, more: object = {}) => {
    const { structured } = await driver.call("ui_read_items", { ref: await driver.ref(`#${id}`), ...more });
    return itemsSchema.parse(structured);
  };
  const page = await read("table", { from: 700, limit: 2 });
  deepEqual([page.count, page.next, page.rows.length], [1000, 702, 2]);
  deepEqual(page.rows[0]?.cells, [
    { columnId: "nameCol", text: "Person 700" },
    { columnId: "column1", text: "City 0" },
  ]);
  equal((await read("list", { from: 250, limit: 1 })).rows[0]?.text, "Item no. 250");
  deepEqual((await read("tree")).rows.map(({ text }) => text), ["World", "Africa", "Asia", "Europe"]);
  const tree = await read("tree");
  deepEqual(tree.rows.map(({ expanded }) => expanded), [true, false, false, false]);
  match(
    (await driver.call("ui_read_items", { ref: await driver.ref("#tree") })).text,
    /^1\*? {1,2}Africa \(collapsed\)$/m,
  );
  equal((await read("table", { from: 5000 })).rows.length, 0);
  equal(
    (await refusal(driver.call("ui_read_items", { ref: await driver.ref("#tabs") }))).code,
    "INVALID_INPUT",
  );
});

Deno.test("javafx clicks cells by row and column, and items of trees by their path, in sight or not", async () => {
  verifies("javafx:cells");
  await driver.act("click", "table", { target: { index: 700, columnId: "nameCol" } });
  equal(await driver.status(), "row Person 700 clicks 1");
  await driver.act("doubleClick", "table", { target: { index: 3, columnId: "City" } });
  equal(await driver.status(), "row Person 3 clicks 2");
  await driver.act("click", "tree", { target: { item: ["World", "Asia", "Asia 30"] } });
  equal(await driver.status(), "tree Asia 30");
  await driver.act("click", "treeTable", { target: { item: "Europe > Europe 7", columnId: "placeCol" } });
  deepEqual((await rowsOf("treeTable")).selectedIndices, [11]);
  await driver.act("select", "list", { indices: [4, 150] });
  deepEqual((await rowsOf("list")).selectedIndices, [4, 150]);
  const wrong = async (target: object) => (await refusal(driver.act("click", "table", { target }))).message;
  match(await wrong({ index: 1000 }), /TableView has no row 1000: it has 1000/);
  match(
    await wrong({ index: 1, columnId: "Age" }),
    /has no column "Age"; it has nameCol \("Name"\) column1 \("City"\)/,
  );
  match(
    (await refusal(driver.act("click", "tree", { target: { item: ["World", "Mars"] } }))).message,
    /"World" has no item "Mars"; it has "Africa", "Asia", "Europe"/,
  );
});

Deno.test("javafx scrolls by pixels, and a reference to a cell is not carried over to another row", async () => {
  verifies("javafx:scroll", "javafx:stale-ref");
  await driver.act("select", "table", { index: 0 });
  const before = await rowsOf("table");
  const first = before.visibleCells[0];
  await driver.act("scroll", "table", { deltaY: -400 });
  const after = await rowsOf("table");
  const moved = (after.visibleRange?.from ?? 0) - (before.visibleRange?.from ?? 0);
  ok(moved > 10 && moved < 30, `400 pixels are ${moved} rows`);
  const stale = await refusal(driver.call("ui_get_node", { ref: first?.rowRef }));
  equal(stale.code, "MCP_UI_STALE_REF");
  const click = await refusal(
    driver.call("ui_perform", { actions: [{ type: "click", target: { ref: first?.rowRef } }] }),
  );
  equal(click.code, "MCP_UI_STALE_REF");
  const uids = after.visibleCells.map(({ rowRef }) => rowRef.uid);
  equal(before.visibleCells.some(({ rowRef }) => uids.includes(rowRef.uid)), false);
});

Deno.test("javafx tells what the heads of a table say, and that a click on one sorts the rows", async () => {
  verifies("javafx:virtualization", "javafx:changes");
  const ref = await driver.ref("#table");
  const head = "columns nameCol \\(Name\\), column1 \\(City\\)";
  const { text, structured } = await driver.call("ui_get_snapshot");
  match(text, new RegExp(`TableView#table ${head} \\S+`));
  match(JSON.stringify(structured), /"columns":\["nameCol \(Name\)",/);
  const click = { type: "click", target: { ref, columnId: "nameCol" } };
  match(
    (await driver.call("ui_perform", { actions: [click, click] })).text,
    /~ TableView#table \S+: columns "nameCol \(Name\)" → "nameCol \(Name\) descending"/,
  );
});
