import { deepEqual, equal, match, ok } from "node:assert/strict";
import { StrangerPage } from "./stranger_page.ts";

Deno.test("browser works menus, lists, tabs and dialogs of Fluent UI in one series", async () => {
  await using page = await StrangerPage.open("fluent");
  ok((await page.list()).every((item) => item.name !== ""), "nothing without a name is listed");
  await page.call("steps", {
    steps: [
      { action: "click", name: "File" },
      { action: "click", name: "Open", role: "menuitem" },
      { action: "click", name: "Fruit" },
      { action: "click", name: "Pear" },
      { action: "click", name: "Second", role: "tab" },
      { action: "check", name: "Dark" },
      { action: "type", name: "Volume", text: "60" },
      { action: "click", name: "Rename" },
      { action: "type", name: "New name", text: "Ann" },
      { action: "click", name: "Apply" },
    ],
  });
  deepEqual(await page.ask("state"), {
    ...{ said: "renamed", fruit: "pear", tab: "b", on: true, loud: 60, name: "Ann" },
  });
});

Deno.test("browser picks from the lists of Select2, each listed once", async () => {
  await using page = await StrangerPage.open("select2");
  const lists = (await page.list()).filter((item) => item.role === "combobox");
  equal(lists.length, 2);
  await page.act(lists[0]?.index ?? 0);
  await page.act({ name: "Blue", role: "option" });
  equal(await page.ask("$('#one').val()"), "b");
  await page.act({ name: "Search", role: "searchbox" });
  await page.act({ name: "Green", role: "option" });
  deepEqual(await page.ask("$('#many').val()"), ["g"]);
});

Deno.test("browser picks and adds in Tom Select, whose native fields are not listed", async () => {
  await using page = await StrangerPage.open("tom_select");
  ok(!(await page.list()).some((item) => item.name.startsWith("~")));
  await page.act({ name: "City", role: "combobox" });
  await page.act({ name: "Oslo", role: "option" });
  equal(await page.ask("document.querySelector('#one').value"), "o");
  await page.act({ name: "Tags", role: "combobox" }, "type_and_enter", { text: "new" });
  await page.until("document.querySelector('#tags').value === 'a,b,new'");
});

Deno.test("browser tries a request in Swagger UI and reads the answer", async () => {
  await using page = await StrangerPage.open("swagger");
  await page.act({ name: /^GET|^get/, role: "button" });
  await page.act("Try it out");
  await page.act("lang", "type", { text: "en" });
  await page.act("Execute");
  await page.until(
    "document.querySelector('.live-responses-table td.response-col_status:not(.col_header)')?.innerText.startsWith('200')",
  );
});

Deno.test("browser edits a cell and picks rows in Tabulator, each cell listed once", async () => {
  await using page = await StrangerPage.open("tabulator");
  const numbers = (await page.list()).map((item) => item.index);
  equal(new Set(numbers).size, numbers.length);
  match(await page.act({ name: "22", role: "gridcell" }), /\+ "Person 2"/);
  await page.act({ name: "Person 3", role: "gridcell" });
  await page.act({ name: /.*/, role: "textbox" }, "type_and_enter", { text: "Ann Lee" });
  equal(await page.ask("table.getData()[3].name"), "Ann Lee");
});

Deno.test("browser edits a cell of Handsontable", async () => {
  await using page = await StrangerPage.open("handsontable");
  await page.act({ name: "Tea 2", role: "gridcell" }, "double_click");
  await page.call("press", { keys: "Control+a" });
  await page.call("press", { keys: "J a m Enter" });
  equal(await page.ask("grid.getDataAtCell(2, 0)"), "Jam");
});

Deno.test("browser draws a rectangle in Excalidraw", async () => {
  await using page = await StrangerPage.open("excalidraw");
  await page.act("Rectangle", "check");
  const index = await page.number("Drawing canvas");
  await page.call("pointer", { action: "drag", index, x: 500, y: 200, path: "700,350" });
  await page.until("api.getSceneElements().length === 1");
  deepEqual(await page.ask("api.getSceneElements().map((each) => [each.type, Math.round(each.width)])"), [
    ["rectangle", 200],
  ]);
});
