import { deepEqual, doesNotMatch, equal, match, ok } from "node:assert/strict";
import { StrangerPage } from "./stranger_page.ts";

Deno.test("browser tells that a dialog of Material UI is closed, and clicks on behind it at once", async () => {
  await using page = await StrangerPage.open("mui");
  for (const [answer, name] of [["OK", "ok"], ["Cancel", "cancel"]] as const) {
    match(await page.act("Delete account"), /\+ \d+ button "OK"/);
    const told = await page.act(answer);
    doesNotMatch(told, /nothing changed/);
    match(told, /- \d+ button "OK"|~ .*|\+ "Saved"/);
    equal(await page.ask("state.answer"), name);
    await page.act("Second");
    equal(await page.ask("state.tab"), 1);
    await page.act("First");
  }
});

Deno.test("browser works the fields of Material UI in one series of steps", async () => {
  await using page = await StrangerPage.open("mui");
  await page.call("steps", {
    steps: [
      { action: "click", name: "Size" },
      { action: "click", name: "Large", role: "option" },
      { action: "click", name: "Second", role: "tab" },
      { action: "type", name: "City", text: "Ri" },
      { action: "click", name: "Riga", role: "option" },
      { action: "check", name: "Send mail" },
      { action: "type", name: "Volume", text: "70" },
      { action: "click", name: "Delete account" },
      { action: "type", name: "Your name", text: "Ann Lee" },
      { action: "click", name: "OK" },
      { action: "click", name: "First" },
    ],
  });
  deepEqual(await page.ask("state"), {
    ...{ open: false, answer: "ok", size: "l", tab: 0, name: "Ann Lee", city: "Riga", mail: true, loud: 70 },
  });
});

Deno.test("browser confirms in Ant Design, and tells it", async () => {
  await using page = await StrangerPage.open("antd");
  await page.act({ name: "Delete", role: "clickable" });
  const told = await page.act("OK");
  doesNotMatch(told, /nothing changed/);
  deepEqual(await page.ask("state.names.slice(0, 2)"), ["Person 1", "Person 2"]);
  await page.act({ name: "Delete", role: "clickable" });
  doesNotMatch(await page.act("Cancel"), /nothing changed/);
  equal(await page.ask("state.names.length"), 7);
});

Deno.test("browser works selects, trees, tables and dialogs of Ant Design in series", async () => {
  await using page = await StrangerPage.open("antd");
  const select = (await page.list()).find((item) => item.role === "combobox");
  equal(select?.value, "apple");
  await page.act(select?.index ?? 0);
  await page.act("pear");
  equal(await page.ask("state.fruit"), "pear");
  await page.call("steps", {
    steps: [
      { action: "click", name: "Open modal" },
      { action: "click", name: "OK" },
      { action: "click", name: "Open modal" },
      { action: "click", name: "Cancel" },
      { action: "check", name: "Select row 2" },
      { action: "click", name: "2", role: "clickable" },
      { action: "check", name: "Select row 1" },
    ],
  });
  deepEqual(await page.ask("[state.open, state.picked]"), [false, [1, 4]]);
  await page.act({ name: "caret-down", role: "clickable" });
  await page.act({ name: "Leaf two", role: "treeitem" });
  deepEqual(await page.ask("state.node"), ["0-1"]);
  await page.act({ name: "Root", role: "treeitem" });
  deepEqual(await page.ask("state.node"), ["0"]);
});

Deno.test("browser numbers nothing of a tree of Ant Design that goes when it has opened", async () => {
  await using page = await StrangerPage.open("antd");
  for (let round = 0; round < 6; round++) {
    const opened = await page.act({ name: "caret-down", role: "clickable" });
    const number = /\+ (\d+) treeitem "Leaf two"/.exec(opened)?.[1];
    await page.act(Number(number));
    deepEqual(await page.ask("state.node"), round % 2 === 0 ? ["0-1"] : []);
    const closed = await page.act({ name: "caret-down", role: "clickable" });
    match(closed, /- \d+ treeitem "Leaf two"/);
    doesNotMatch(closed, /\+ /);
  }
});

Deno.test("browser picks from the lists of React Select, and shows what they hold", async () => {
  await using page = await StrangerPage.open("react_select");
  const arrows = (await page.list()).filter(({ name }) => name === "");
  deepEqual(arrows.map(({ near }) => near), ["One colour", "Many colours"]);
  await page.act("One colour");
  match(await page.act("Green"), /combobox "One colour" ="Green"/);
  await page.act("Many colours", "type", { text: "bl" });
  await page.act("Blue");
  await page.act("Many colours");
  await page.act("Black");
  deepEqual(await page.ask("state"), { one: "green", many: ["blue", "black"] });
  ok((await page.list()).some((item) => item.name === "Remove Blue"));
});

Deno.test("browser lists a dialog of Ant Design first, and what it covers last", async () => {
  await using page = await StrangerPage.open("antd");
  await page.act("Open modal");
  const lines = (await page.call("list_interactives", { full: true })).split("\n").slice(1);
  const at = (pattern: RegExp) => lines.findIndex((line) => pattern.test(line));
  ok(at(/button "OK"/) < at(/button "Open modal"/), lines.join("\n"));
  ok(at(/button "Cancel"/) < at(/Select all/), lines.join("\n"));
});
