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
