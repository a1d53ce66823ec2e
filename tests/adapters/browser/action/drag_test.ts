import { deepEqual, doesNotMatch, match, ok, rejects } from "node:assert/strict";
import { verifies } from "../../../helpers/verifies.ts";
import { Driver, refusal } from "../../../helpers/browser/driver.ts";

async function dragTo(driver: Driver, from: string, to: string): Promise<string> {
  const input = { index: await driver.number(from), action: "drag_to", to: await driver.number(to) };
  return (await driver.host.call("browser_overlay_act", input)).text;
}

Deno.test("browser_overlay_act drags with the events of HTML, also to what is out of view", async () => {
  verifies("browser:drag");
  await using driver = await Driver.open("/drags.html");
  match(await dragTo(driver, "Card", "Bin"), /\+ "Bin got the card"/);
  match(await dragTo(driver, "Card", "Far bin"), /\+ "Far bin got the card"/);
});

Deno.test("browser_overlay_act drags what lets nothing around it hear of that, and the mouse works on", async () => {
  verifies("browser:drag");
  await using driver = await Driver.open("/kept_drags.html");
  match(await dragTo(driver, "Apple", "Roots"), /\+ "Roots got Apple"/);
  match(await driver.act("Roots"), /\+ "Roots picked"/);
});

Deno.test("browser_overlay_act drags with the mouse alone when the page listens to pointers", async () => {
  verifies("browser:drag");
  await using driver = await Driver.open("/drags.html");
  match(await dragTo(driver, "Handle", "Bin"), /\+ "handle dropped on Bin"/);
  const index = await driver.number("Handle");
  await rejects(driver.actOn(index, "drag_to"), { code: "INVALID_INPUT" });
  const lost = { index, action: "drag_to", to: 999 };
  await rejects(driver.host.call("browser_overlay_act", lost), { code: "BROWSER_STALE" });
});

Deno.test("browser_overlay_act stays over its target until what gives way is where it stays", async () => {
  verifies("browser:drag");
  await using driver = await Driver.open("/gives_way.html");
  match(await dragTo(driver, "Alpha", "Gamma"), /\+ "Beta Gamma Alpha Delta"/);
});

Deno.test("browser_overlay_act tells of a drag when what was dropped has come to its place", async () => {
  verifies("browser:drag");
  await using driver = await Driver.open("/dropped.html");
  match(await dragTo(driver, "Gamma", "Alpha"), /\+ "Gamma Alpha Beta"/);
});

Deno.test("browser_steps drags to what is named, and refuses to drag nowhere", async () => {
  verifies("browser:drag");
  await using driver = await Driver.open("/drags.html");
  const drag = async (more: object) => {
    const steps = [{ action: "drag_to", name: "Card", ...more }];
    return (await driver.host.call("browser_steps", { steps })).text;
  };
  match(await drag({ text: "Bin" }), /\+ "Bin got the card"/);
  await rejects(drag({}), { code: "INVALID_INPUT" });
});

Deno.test("browser_overlay_act fills in fields that complete, and dates that are picked", async () => {
  await using driver = await Driver.open("/drags.html");
  match(await driver.act("City", "type", "Ri"), /\+ \d+ option "Riga"/);
  match(await driver.act("Riga"), /~ \d+ textbox "City" ="Riga"/);
  match(await driver.act("Day"), /\+ \d+ clickable "14"/);
  match(await driver.act("14"), /~ \d+ textbox "Day" ="14.07.2027"/);
});

Deno.test("browser numbers what can be dragged though it has handles in it, and what only a cursor tells of", async () => {
  verifies("browser:drag");
  await using driver = await Driver.open("/dragging.html");
  const { text } = await driver.host.call("browser_list_interactives", { scope: "all" });
  for (
    const line of [
      'clickable "Sales"',
      'clickable "Notes"',
      'handle "~bottom right" in "Sales"',
      'clickable "Sheet to draw on"',
      'handle "~plug" in "Reader"',
      'handle "~bar" in "Width"',
      'handle "~right" in "Notes"',
      'separator ""',
      'clickable "Free window"',
    ]
  ) ok(new RegExp(`\\d ${line}`).test(text), `${line}:\n${text}`);
  match(await driver.actOn(Number(/(\d+) clickable "Price"/.exec(text)?.[1]), "click"), /\+ "sorted"/);
  match(await dragTo(driver, "Sales", "Notes"), /\+ "Sales moved to the (left|right)"/);
});

Deno.test("browser takes rows at their grips, and lists what nothing but its cursor tells to be taken along", async () => {
  verifies("browser:drag");
  await using driver = await Driver.open("/grips.html");
  const { text } = await driver.host.call("browser_list_interactives", { scope: "all" });
  match(text, /\d+ handle "⋮⋮" in "First"\n\d+ button "Edit" in "⋮⋮ First"\n\d+ handle "~grip" in "Second"/);
  match(text, /\d+ handle "~grip" in "Third"/); // as high as its row, for a finger
  doesNotMatch(text, /A map/);
  match(text, /\d+ draggable "7 times"\n\d+ clickable "7"( in .*)?\n(?!\d+ hoverable)/);
  match(await dragTo(driver, "⋮⋮", "~grip"), /\+ "First on Second"/);
  match(await dragTo(driver, "Card one", "Card two"), /\+ "Card one on Card two"/);
  match(text, /\d+ draggable "Hills"\n\d+ draggable "Woods"\n/);
  match(await driver.act("Woods"), /\+ "Woods shown"/);
});

Deno.test("browser lists what is cut out of a picture, however large, and moves it", async () => {
  await using driver = await Driver.open("/cut_outs.html");
  const all = (await driver.list()).filter(({ role }) => role === "draggable");
  deepEqual(all.map(({ name }) => name), ["~face", "What is kept"]);
  for (const [at, told] of ["beside at 30,20", "within at 30,20"].entries()) {
    const input = { action: "drag", index: all[at]?.index, path: "230,140" };
    match((await driver.host.call("browser_pointer", input)).text, new RegExp(`\\+ "${told}"`));
  }
});

Deno.test("browser lists what is empty beside lists of what can be dragged, by what heads it", async () => {
  verifies("browser:drag");
  await using driver = await Driver.open("/empty_lists.html");
  const places = (await driver.list()).filter(({ role }) => role === "droppable");
  deepEqual(places.map(({ name }) => name), [
    "Dragged there",
    "Described there",
    "Taken there",
    "No cards yet",
  ]);
});

Deno.test("browser_overlay_act takes what it drags at the part that can be dragged", async () => {
  verifies("browser:drag");
  await using driver = await Driver.open("/dragging.html");
  const numbers = new Map((await driver.list()).map(({ role, name, index }) => [`${role} ${name}`, index]));
  const input = { index: numbers.get("treeitem Readme"), to: numbers.get("treeitem Photos") };
  const { text } = await driver.host.call("browser_overlay_act", { action: "drag_to", ...input });
  match(text, /\+ "Photos got Readme"/);
});

Deno.test("browser_overlay_act brings a slider as near as its pixels let it come", async () => {
  verifies("browser:sliders");
  await using driver = await Driver.open("/dragging.html");
  match(await driver.act("Hue", "type", "121"), /~ \d+ slider "Hue" ="121"/);
  match(await driver.act("Hue", "type", "120"), /but it stands at 1(19|21) instead of 120/);
});

Deno.test("browser_overlay_act draws sliders that take a finger alone, or go in wide steps", async () => {
  verifies("browser:sliders");
  await using driver = await Driver.open("/fingers.html");
  match(await driver.act("By finger", "type", "70"), /~ \d+ slider "By finger" ="70"/);
  match(await driver.act("By finger", "type", "5"), /~ \d+ slider "By finger" ="5"/);
  match(await driver.act("Wide steps", "type", "40"), /~ \d+ slider "Wide steps" ="40"/);
  match(await driver.act("Wide steps", "type", "80"), /~ \d+ slider "Wide steps" ="80"/);
});

Deno.test("browser_scroll waits for what a list adds at its end, and tells how far it has looked", async () => {
  await using driver = await Driver.open("/dragging.html");
  const until = async (name: string, text: string) => {
    const within = await driver.number(name);
    return (await driver.host.call("browser_scroll", { within, until: text })).text;
  };
  match(await until("Story 0", "Story 59"), /link "Story 59"/);
  const lost = await refusal(until("Row 0", "Row 9999"));
  match(lost.message, /^There is no "Row 9999" up to \d+ of 300000 px$/);
});

Deno.test("browser_overlay_act drags past the middle of what changes places there, down and up", async () => {
  await using driver = await Driver.open("/sorted_past_middles.html");
  match(await dragTo(driver, "Apple", "Pear"), /\+ "Pear < Apple"/);
  match(await dragTo(driver, "Apple", "Pear"), /\+ "Apple < Pear"/);
});

Deno.test("browser_overlay_act drops on what was named where something opens on the way and moves it", async () => {
  verifies("browser:drag");
  await using driver = await Driver.open("/opens_on_the_way.html");
  match(await dragTo(driver, "Stone", "Drawer"), /\+ "Drawer got the stone"/);
});

Deno.test("browser_overlay_act drops a row where what it held changes places with other rows on the way", async () => {
  verifies("browser:drag");
  for (const search of ["", "?anew", "?copy"]) {
    await using driver = await Driver.open(`/rows_that_swap.html${search}`);
    match(await dragTo(driver, "S", "First"), /\+ "Second < First < Third"/);
    match(await dragTo(driver, "T", "Second"), /\+ "Third < Second < First"/);
    match(await dragTo(driver, "T", "First"), /\+ "Second < First < Third"/);
  }
});

Deno.test("browser_overlay_act tells how far a drag has brought what keeps its place in the list, and of no scrolling", async () => {
  await using driver = await Driver.open("/carried.html", { evaluate: true });
  match(await dragTo(driver, "Stays put", "Aim"), /: (?:nothing changed|no control or text changed)/);
  const near = /\nit moved (\d+) px right(?:, \d px (?:down|up))?$/.exec(
    await dragTo(driver, "Goes along", "Aim"),
  );
  ok(Math.abs(Number(near?.[1]) - 200) < 30, `${near}`);
  const back = await driver.host.call("browser_evaluate", {
    expression: "document.querySelectorAll('b')[1].offsetLeft",
  });
  ok(back.text.includes(String(20 + Number(near?.[1]))), back.text);
  match(await dragTo(driver, "Stays put", "Far aim"), /: (?:nothing changed|no control or text changed)/);
  match(await dragTo(driver, "Goes along", "Far aim"), /\nit moved .*2[23]\d\d px down$/);
  const step = { action: "drag_to", index: await driver.number("Goes along"), text: "Aim" };
  const series = await driver.host.call("browser_steps", { steps: [step] });
  match(series.text, /^1\. drag_to \d+ draggable "Goes along", it moved .* px up$/m);
  const index = await driver.number("Goes along");
  const pull = { action: "drag", index, x: 10, y: 10, path: "50,10" };
  const pulled = await driver.host.call("browser_pointer", pull);
  match(pulled.text, /^drag at .* on \d+ draggable "Goes along"\nit moved 40 px right$/);
});

Deno.test("browser_overlay_act tells how far a drag has brought what stands in a head that stays while a page scrolls", async () => {
  await using driver = await Driver.open("/carried_in_sticky.html");
  match(await dragTo(driver, "Width", "Near"), /\nit moved 3\d\d px left$/);
});

Deno.test("browser_overlay_act drags what an earlier drag has selected, and not the words of it", async () => {
  verifies("browser:drag");
  await using driver = await Driver.open("/selected_by_drags.html");
  match(await dragTo(driver, "Apple", "Plum"), /\+ "Apple on Plum"/);
  match(await dragTo(driver, "Pear", "Apple"), /\+ "Pear on Apple"/);
  match(await dragTo(driver, "Plum", "Pear"), /\+ "Plum on Pear"/);
});
