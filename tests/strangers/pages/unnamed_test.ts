import { deepEqual, doesNotMatch, equal, match, ok } from "node:assert/strict";
import { verifies } from "../../helpers/verifies.ts";
import { StrangerPage } from "./stranger_page.ts";

Deno.test("browser pages through a document of PDF.js, finds words in it, and selects some", async () => {
  await using page = await StrangerPage.open("pdfjs");
  await page.until("document.querySelector('.textLayer span') !== null");
  match(await page.call("extract", { mode: "text" }), /Assam is a black tea/);
  match(await page.call("pointer", { action: "select_text", text: "black tea" }), /"black tea"/);
  equal(await page.ask("getSelection().toString()"), "black tea");
  await page.act("Next page");
  equal(await page.ask("viewer.currentPageNumber"), 2);
  const scale = Number(await page.ask("viewer.currentScale"));
  await page.act("Zoom in");
  ok(Number(await page.ask("viewer.currentScale")) > scale);
  await page.act("Find", "type_and_enter", { text: "tea" });
  await page.until("found === 2");
});

Deno.test("browser numbers and works what React handles at the root of a page", async () => {
  verifies("browser:delegated");
  await using page = await StrangerPage.open("react_handlers");
  const steps = [
    ...[["Plain row", "click", "click"], ["Rename me", "double_click", "twice"]] as const,
    ...[["Right me", "right_click", "menu"], ["Press me", "click", "down"]] as const,
  ];
  for (const [name, action, said] of steps) {
    await page.act({ name, role: "clickable" }, action);
    equal(await page.ask("said"), said);
  }
  match(await page.act({ name: "Delivery time", role: "hoverable" }, "hover"), /\+ "Within two days"/);
});

Deno.test("browser works lists, sliders and dialogs of Vuetify, each listed once", async () => {
  await using page = await StrangerPage.open("vuetify");
  const items = await page.list();
  deepEqual(items.filter(({ role }) => role === "combobox").map(({ name }) => name), ["City", "Teas"]);
  deepEqual(items.filter(({ role }) => role === "slider").map(({ name }) => name), ["Volume"]);
  await page.act("City");
  await page.act({ name: "Oslo", role: "option" });
  match(await page.act("Volume", "type", { text: "70" }), /~ \d+ slider "Volume" ="70"/);
  await page.act("News", "check");
  await page.act("Teas", "type", { text: "Bl" });
  await page.act({ name: "Black", role: "option" });
  await page.call("press", { keys: "Escape" });
  await page.act("Rating 3 of 5");
  await page.act("Delete");
  await page.act("Yes");
  deepEqual(await page.ask("state"), {
    ...{ city: "Oslo", teas: ["Black"], news: true, loud: 70, stars: 3, open: false, said: "gone" },
  });
});

Deno.test("browser works what Element Plus draws in place of fields, and rows of its table", async () => {
  await using page = await StrangerPage.open("element_plus");
  await page.act("City");
  await page.act("Oslo");
  await page.act({ name: "Alerts", role: "switch" }, "check");
  await page.act("Volume", "type", { text: "55" });
  await page.act("Country");
  await page.act("Europe");
  await page.act("Latvia");
  deepEqual(await page.ask("[state.city, state.alerts, state.loud, state.path]"), [
    ...["Oslo", true, 55, ["europe", "latvia"]],
  ]);
  await page.act("Drop");
  await page.act("Yes");
  equal(await page.ask("state.said"), "confirmed");
  await page.act({ name: "Bob", role: "clickable" });
  equal(await page.ask("state.said"), "row Bob");
});

Deno.test("browser tells the days of both months of Element Plus apart, and picks a range of them", async () => {
  await using page = await StrangerPage.open("element_plus");
  await page.act("From");
  const dayIn = async (name: string, month: string) => {
    const [day] = (await page.list()).filter((item) => item.name === name && item.near?.startsWith(month));
    return day?.index ?? 0;
  };
  await page.act(await dayIn("10", "2026 November"));
  await page.act(await dayIn("3", "2026 December"));
  deepEqual(await page.ask("state.stay"), ["2026-11-10", "2026-12-03"]);
});

Deno.test("browser lists custom elements of Shoelace once, and works them", async () => {
  await using page = await StrangerPage.open("shoelace");
  const names = (await page.list()).map(({ name }) => name);
  deepEqual(names, ["Name", "City", "Dark", "Stars", "Open", "Edit"]);
  await page.act("Name", "type", { text: "Ann" });
  await page.act("City");
  await page.act("Oslo");
  await page.act("Dark", "check");
  await page.act("Stars", "type", { text: "3" });
  const held = "['input', 'select', 'rating'].map((each) => document.querySelector(`sl-${each}`).value)";
  deepEqual(await page.ask(held), ["Ann", "o", 3]);
  await page.act("Open");
  await page.act("Done");
  await page.until("!document.querySelector('sl-dialog').open");
  await page.act("Edit");
  await page.act("Cut");
  equal(await page.ask("said"), "cut");
});

Deno.test("browser picks in Choices and moves both handles of noUiSlider", async () => {
  await using page = await StrangerPage.open("choices");
  const lists = (await page.list()).filter(({ role }) => role === "combobox");
  deepEqual(lists.map(({ name, value }) => [name, value]), [["Fruit", "Apple"]]);
  await page.act("Fruit");
  await page.act({ name: "Pear", role: "option" });
  equal(await page.ask("document.querySelector('#fruit').value"), "p");
  await page.act("Most", "type", { text: "90" });
  await page.act("Least", "type", { text: "30" });
  deepEqual(await page.ask("price.get().map(Number)"), [30, 90]);
});

Deno.test("browser tells what opens by Bulma's styles alone while the mouse rests on it, and works it", async () => {
  await using page = await StrangerPage.open("bulma");
  const listed = await page.call("list_interactives", { scope: "all" });
  match(listed, /link "Products" \(hover for more\)/);
  match(listed, /hoverable "Opening hours"/);
  match(listed, /hoverable "Invoice 7"/);
  match(listed, /hoverable "Net price"/);
  doesNotMatch(listed, /"Home" \(|"Order" \(|Lamps|Sunday|Pay it/);
  match(await page.act("Products", "hover"), /\+ \d+ link "Lamps"[^]*\+ \d+ link "Chairs"/);
  await page.act("Chairs");
  equal(await page.ask("location.hash"), "#chairs");
  match(await page.act("Opening hours", "hover"), /\+ \d+ link "Also on Sunday"/);
  await page.act("Also on Sunday");
  equal(await page.ask("location.hash"), "#sunday");
  match(await page.act("Invoice 7", "hover"), /\+ \d+ link "Pay it"/);
  await page.act("Pay it");
  equal(await page.ask("location.hash"), "#pay");
  match(await page.act("Net price", "hover"), /\+ "Net price *Without tax"/);
});

Deno.test("browser drops into, before and after a node of jsTree, as the edge says", async () => {
  await using page = await StrangerPage.open("jstree");
  const drop = async (what: string, to: string, more: object = {}) =>
    await page.act({ name: what, role: "treeitem" }, "drag_to", {
      to: await page.number({ name: to, role: "treeitem" }),
      ...more,
    });
  await drop("Apples", "Plums", { edge: "bottom" });
  equal(await page.ask("order()"), "Pears Plums Apples Nuts");
  await drop("Nuts", "Pears", { edge: "top" });
  equal(await page.ask("order()"), "Nuts Pears Plums Apples");
  await drop("Apples", "Pears");
  equal(await page.ask("order()"), "Nuts Pears(Apples) Plums");
});
