import { deepEqual, equal, match, rejects } from "node:assert/strict";
import { StrangerPage } from "./stranger_page.ts";

Deno.test("browser drags items of SortableJS to where they are dropped", async () => {
  await using page = await StrangerPage.open("sortable");
  const to = async (name: string) => ({ to: await page.number(name) });
  match(
    await page.act("Alpha", "drag_to", await to("Gamma")),
    /order now: "Beta", "Gamma", "Alpha"/,
  );
  deepEqual(await page.ask("order('list')"), ["Beta", "Gamma", "Alpha", "Delta"]);
  await page.act("Delta", "drag_to", await to("Beta"));
  deepEqual(await page.ask("order('list')"), ["Delta", "Beta", "Gamma", "Alpha"]);
  await page.act("One", "drag_to", await to("Three"));
  deepEqual(await page.ask("order('native')"), ["Two", "Three", "One"]);
});

Deno.test("browser drops items of SortableJS before and after others, also those that make room for them", async () => {
  await using page = await StrangerPage.open("sortable");
  const drop = async (what: string, to: string, edge: "top" | "bottom") =>
    await page.act(what, "drag_to", { to: await page.number(to), edge });
  await drop("Alpha", "Gamma", "top");
  deepEqual(await page.ask("order('list')"), ["Beta", "Alpha", "Gamma", "Delta"]);
  await drop("Delta", "Beta", "bottom");
  deepEqual(await page.ask("order('list')"), ["Beta", "Delta", "Alpha", "Gamma"]);
  await drop("One", "Three", "top");
  deepEqual(await page.ask("order('native')"), ["Two", "One", "Three"]);
  await drop("Three", "Two", "bottom");
  deepEqual(await page.ask("order('native')"), ["Two", "Three", "One"]);
});

Deno.test("browser takes rows of SortableJS at their handles", async () => {
  await using page = await StrangerPage.open("sortable");
  const [red, blue] = [await page.number("≡ Red"), await page.number("≡ Blue")];
  match(await page.act(red, "drag_to", { to: blue, edge: "bottom" }), /order now: "Green", "Blue", "Red"/);
  deepEqual(await page.ask("order('gripped')"), ["≡ Green", "≡ Blue", "≡ Red"]);
});

Deno.test("browser drops a card of SortableJS into a list that nothing is in, and the only one of another", async () => {
  await using page = await StrangerPage.open("sortable");
  const done = { to: await page.number({ name: "Done", role: "droppable" }) };
  match(await page.act("Cook", "drag_to", done), /\+ \d+ droppable "Doing"\n- \d+ droppable "Done"/);
  deepEqual(await page.ask("['todo', 'doing', 'done'].map(order)"), [["Write", "Read"], [], ["Cook"]]);
  await page.act("Read", "drag_to", { to: await page.number("Doing") });
  deepEqual(await page.ask("['todo', 'doing', 'done'].map(order)"), [["Write"], ["Read"], ["Cook"]]);
});

Deno.test("browser works a calendar of FullCalendar by its days and events", async () => {
  await using page = await StrangerPage.open("fullcalendar");
  match(await page.act("Standup"), /\+ "event Standup"/);
  match(await page.act({ name: "November 13, 2026", role: "gridcell" }), /\+ "day 2026-11-13"/);
  await page.act("Standup", "drag_to", {
    to: await page.number({ name: "November 18, 2026", role: "gridcell" }),
  });
  equal(await page.ask("calendar.getEventById('1').startStr"), "2026-11-18");
  match(await page.act("Next month"), /December 2026/);
  equal(await page.ask("calendar.view.title"), "December 2026");
});

Deno.test("browser finds rows of DataTables with their numbers, next to the buttons in them", async () => {
  await using page = await StrangerPage.open("datatables");
  const found = /(\d+) cell "Person 03"/.exec(await page.call("find", { text: "Person 03" }))?.[1];
  match(await page.act(Number(found)), /\+ "Person 03"/);
  const edit = /(\d+) button "Edit" in "Person 05 /.exec(
    await page.call("list_interactives", { scope: "all" }),
  )?.[1];
  match(await page.act(Number(edit)), /\+ "edit Person 05"/);
  equal(await page.ask("document.querySelector('#said').textContent"), "edit Person 05");
  await page.act("entries per page", "select", { text: "25" });
  equal(await page.ask("document.querySelectorAll('tbody tr').length"), 25);
  await page.act("Search:", "type", { text: "Person 41" });
  equal(await page.ask("document.querySelectorAll('tbody tr').length"), 1);
});

Deno.test("browser opens the marker and the polygon of a Leaflet map, and says that zooming redraws it", async () => {
  await using page = await StrangerPage.open("leaflet");
  match(await page.act({ name: /leaflet-interactive/, role: "clickable" }), /\+ "polygon"/);
  match(await page.act("Marker"), /\+ "marker"/);
  equal(await page.ask("document.querySelector('#said').textContent"), "marker");
  match(await page.act("Zoom in"), /redrawn|moves|~|\+|-/);
  await page.until("map.getZoom() === 11");
});

Deno.test("browser tells of the layers that Leaflet shows as the mouse comes, and chooses one", async () => {
  await using page = await StrangerPage.open("leaflet");
  await rejects(page.act("Layers"), { message: /it gave way to what came under the mouse$/ });
  await page.act("Satellite");
  equal(await page.ask("map.hasLayer(bases.Satellite) && !map.hasLayer(bases.Streets)"), true);
});

Deno.test("browser refuses to click a container whose items take its place, and names them", async () => {
  await using page = await StrangerPage.open("sortable");
  await page.ask(`document.body.insertAdjacentHTML("beforeend",
    '<div role="row" tabindex="0" aria-label="Sizes" style="width:200px;display:flex">' +
    '<button style="flex:1">Small</button><button style="flex:1">Large</button></div>')`);
  await page.list();
  await rejects(page.act("Sizes"), { code: "BROWSER_NOT_ACTIONABLE" });
});
