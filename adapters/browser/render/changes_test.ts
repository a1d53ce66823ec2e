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

Deno.test("renderChanges tells many of one role that went by the first and the last of them", () => {
  const days = Array.from(
    { length: 5 },
    (_, at) => ({ index: 10 + at, role: "gridcell", name: `${at + 1} May` }),
  );
  const removed = [{ index: 9, role: "button", name: "Next" }, ...days];
  equal(
    renderChanges({ ...NOTHING, removed }),
    '- 9 button "Next"\n- 10 gridcell "1 May" to 14 gridcell "5 May", 5 in all',
  );
  equal(renderChanges({ ...NOTHING, removed: days.slice(1) }).split("\n").length, 4);
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
