import { equal } from "node:assert/strict";
import { renderChanges } from "./changes.ts";

const NOTHING = { added: [], changed: [], removed: [], textAdded: [], textRemoved: [], order: [], more: 0 };

Deno.test("renderChanges marks what came, differs and went", () => {
  const text = renderChanges({
    added: [{ index: 9, role: "link", name: "New" }],
    changed: [{ index: 3, role: "textbox", name: "Name", value: "Ann" }],
    removed: [{ index: 7, role: "button", name: "Order", state: ["disabled"] }],
    textAdded: ["Thank you"],
    textRemoved: ["Total 5"],
    order: ["Pear", "Apple"],
    more: 2,
  });
  equal(
    text,
    '+ "Thank you"\n+ 9 link "New"\n~ 3 textbox "Name" ="Ann"\n- 7 button "Order"\n- "Total 5"\n' +
      'order now: "Pear", "Apple"\nand 2 more changes: browser_list_interactives',
  );
});

Deno.test("renderChanges is empty when nothing changed", () => {
  equal(renderChanges(NOTHING), "");
});

const item = (index: number, role: string, name: string) => ({ index, role, name });

Deno.test("renderChanges tells what went by the first and the last of numbers that follow each other", () => {
  const row = [item(14, "clickable", "~backdrop"), item(11, "textbox", "Name"), item(12, "button", "OK")];
  const removed = [item(8, "link", "Help"), ...row, item(10, "img", "Ann"), item(13, "button", "Cancel")];
  equal(
    renderChanges({ ...NOTHING, removed }),
    '- 8 link "Help"\n- 10 img "Ann" to 14 clickable "~backdrop"',
  );
  const edits = Array.from({ length: 5 }, (_, at) => item(7 + at, "button", "Edit"));
  equal(renderChanges({ ...NOTHING, removed: edits }), '- 7 to 11 button "Edit"');
  equal(renderChanges({ ...NOTHING, removed: edits.slice(1) }).split("\n").length, 4);
});

Deno.test("renderChanges tells many of one role that went by the first and the last of them, and how many", () => {
  const days = [1, 3, 4, 6, 8].map((day) => item(10 + day, "gridcell", `${day} May`));
  const removed = [item(9, "button", "Next"), ...days];
  equal(
    renderChanges({ ...NOTHING, removed }),
    '- 9 button "Next"\n- 11 gridcell "1 May" to 18 gridcell "8 May", 5 in all',
  );
  equal(renderChanges({ ...NOTHING, removed: days.slice(1) }).split("\n").length, 4);
});

Deno.test("renderChanges leaves out what went with a list that it tells as collapsed", () => {
  const changed = [{ ...item(1, "combobox", "City"), value: "Riga", state: ["collapsed"] }];
  const removed = [{ ...item(2, "option", "Riga"), isClosed: true }, item(3, "button", "Close")];
  equal(
    renderChanges({ ...NOTHING, changed, removed }),
    '~ 1 combobox "City" ="Riga" (collapsed)\n- 3 button "Close"',
  );
});

Deno.test("renderChanges counts what went when that would take too many lines", () => {
  const removed = Array.from({ length: 50 }, (_, at) => item(2 * at, at % 2 === 0 ? "row" : "checkbox", "x"));
  const lines = renderChanges({ ...NOTHING, removed, more: 3 }).split("\n");
  equal(lines.length, 21);
  equal(lines.at(-1), "and 33 more changes: browser_list_interactives");
});

Deno.test("renderChanges tells many texts that went by the first and the last of them, and the start of a long one", () => {
  const textRemoved = ["Ann 1", "Ben 2", "Cid 3", "Dan 4", "Eve 5"];
  equal(renderChanges({ ...NOTHING, textRemoved }), '- "Ann 1" to "Eve 5", 5 in all');
  equal(renderChanges({ ...NOTHING, textRemoved: ["Ann", "Ben"] }), '- "Ann"\n- "Ben"');
  equal(
    renderChanges({ ...NOTHING, textRemoved: [`Long${" text".repeat(20)}`] }),
    `- "Long${" text".repeat(11)}…"`,
  );
});
