import { deepEqual, equal, match } from "node:assert/strict";
import { StrangerPage } from "./stranger_page.ts";

Deno.test("browser moves the tiles of Gridstack to where they are dropped", async () => {
  await using page = await StrangerPage.open("gridstack");
  await page.act("Sales", "drag_to", { to: await page.number("Notes") });
  await page.until("places().a[1] >= 2");
  deepEqual(await page.ask("places().b"), [3, 0]);
});

Deno.test("browser selects rows and edits cells of AG Grid by their numbers", async () => {
  await using page = await StrangerPage.open("ag_grid");
  const row = /(\d+) checkbox "[^"]*" in "Person 2 /.exec(
    await page.call("list_interactives", { scope: "all" }),
  )?.[1];
  await page.act(Number(row), "check");
  deepEqual(await page.ask("selected()"), ["Person 2"]);
  await page.act({ name: "Person 3", role: "gridcell" }, "double_click");
  await page.call("press", { keys: "Control+a" });
  await page.act({ name: /./, role: "textbox" }, "type_and_enter", { text: "Ann Lee" });
  equal(await page.ask("grid.getDisplayedRowAtIndex(3).data.name"), "Ann Lee");
  await page.act({ name: "Pay", role: "columnheader" });
  await page.act({ name: "Pay", role: "columnheader" });
  equal(await page.ask("grid.getDisplayedRowAtIndex(0).data.pay"), 1999);
});

Deno.test("browser picks a day in Flatpickr, in another month", async () => {
  await using page = await StrangerPage.open("flatpickr");
  await page.act("Day");
  await page.act(/next-month/);
  await page.act(/^December 24, 2026|^24$/);
  equal(await page.ask("picker.input.value"), "2026-12-24");
});

Deno.test("browser works tabs, accordions, dialogs and droppables of jQuery UI", async () => {
  await using page = await StrangerPage.open("jquery_ui");
  match(await page.act({ name: "Two", role: "tab" }), /\+ "Second panel"/);
  match(await page.act("Section B"), /\+ "Words of B"/);
  await page.act("Open dialog");
  match(await page.act("Yes"), /\+ "yes"/);
  await page.until("!document.querySelector('.ui-dialog').checkVisibility()");
  const way =
    "['left', 'top'].map((side) => $('#drop').offset()[side] - $('#piece').offset()[side] + 50).join()";
  const index = await page.number("Piece");
  await page.call("pointer", {
    action: "drag",
    index,
    x: 10,
    y: 10,
    path: String(await page.ask(`[${way}]`)),
  });
  equal(await page.ask("$('#said').text()"), "dropped");
});

Deno.test("browser types into a terminal of xterm, line by line", async () => {
  await using page = await StrangerPage.open("xterm");
  await page.act("Terminal input", "type_and_enter", { text: "echo one\necho two" });
  equal(await page.ask("typed"), "echo one\recho two\r");
});

Deno.test("browser opens menus and dialogs of Radix, and what hovering opens", async () => {
  await using page = await StrangerPage.open("radix");
  await page.act("Options");
  await page.act("Bold");
  equal(await page.ask("state.bold"), true);
  await page.act("Options");
  await page.act("More", "hover");
  await page.act("Print");
  equal(await page.ask("state.said"), "print");
  await page.act("Edit profile");
  await page.act("Nickname", "type", { text: "Annie" });
  await page.act("Save");
  equal(await page.ask("state.said"), "saved");
});

Deno.test("browser scrolls a grid of AG Grid until a row is there that was not drawn", async () => {
  await using page = await StrangerPage.open("ag_grid");
  const within = await page.number({ name: "Person 1", role: "gridcell" });
  await page.call("scroll", { within, until: "Person 150" });
  const row = await page.number({ name: "Person 150", role: "gridcell" });
  await page.act(row);
  const lost = page.call("scroll", { within: row, until: "Nobody", pages: 100 });
  equal(await lost.then(() => undefined, (error) => error.code), "NOT_FOUND");
});
