import { deepEqual, match } from "node:assert/strict";
import { Driver } from "../../../helpers/browser/driver.ts";

Deno.test("browser lists the shapes without words of a drawing that the mouse moves", async () => {
  await using driver = await Driver.open("/moved_shapes.html");
  deepEqual(await driver.lines(), [
    'draggable "~Gateway_0ki2d1n"',
    'clickable "Good?"',
    'clickable "Check order"',
  ]);
  match(await driver.act("~Gateway_0ki2d1n"), /\+ "clicked Gateway_0ki2d1n"/);
  match(await driver.act("Check order"), /\+ "clicked Activity_1hcentk"/);
});

Deno.test("handles are called by the sides of what they stand around, and what keeps touches for itself is dragged", async () => {
  await using driver = await Driver.open("/resized.html", { evaluate: true });
  deepEqual(await driver.lines(), [
    'handle "~top"',
    'handle "~left"',
    'handle "~bottom right" in "1 of 2"',
    'handle "~gutter"',
    'handle "~bottom right" in "2 of 2"',
    'draggable "Paper"',
    'draggable "Stone"',
    'clickable "Fire"', // it listens itself
  ]);
  const [index, to] = [await driver.number("Paper"), await driver.number("Stone")];
  const dragged = await driver.host.call("browser_overlay_act", { index, action: "drag_to", to });
  match(dragged.text, /it moved \d+ px right/);
  const { text } = await driver.host.call("browser_evaluate", {
    expression: "document.querySelector('.card').style.left",
  });
  match(text, /"(?:299|300|301)px"/);
});

Deno.test("a drawing that takes the keyboard is not called by what stands in it, and lines are clicked beside what covers them", async () => {
  await using driver = await Driver.open("/drawn_process.html");
  deepEqual(await driver.lines(), [
    'handle "~hit"',
    'clickable "Pack"',
    'draggable "~line"',
    'handle "~bend"',
  ]);
  match(await driver.act("~line"), /\+ "clicked Flow_1"/);
});

Deno.test("a window is sized at one handle of all its edges, and a drawing at each", async () => {
  await using driver = await Driver.open("/window_edges.html", { evaluate: true });
  const lines = await driver.lines();
  deepEqual(lines.slice(0, 4).map((line) => line.split(" in ")[0]), [
    'button "Save notes"',
    'handle "~bottom right"',
    'button "Send mail"',
    'handle "~bottom right"',
  ]);
  deepEqual(lines.length, 4 + 8, lines.join("\n"));
  const index = (await driver.list()).find(({ role }) => role === "handle")?.index;
  await driver.host.call("browser_pointer", { action: "drag", index, path: "70,50" });
  const expression = "[notes.clientWidth, notes.clientHeight].join()";
  match((await driver.host.call("browser_evaluate", { expression })).text, /"28\d,16\d"/);
});
