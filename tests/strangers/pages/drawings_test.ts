import { deepEqual, equal, match, ok } from "node:assert/strict";
import { z } from "glovebox";
import { StrangerPage } from "./stranger_page.ts";

const pointSchema = z.tuple([z.number(), z.number()]);

Deno.test("browser clicks and drags a shape that Konva draws, with keys held", async () => {
  await using page = await StrangerPage.open("konva");
  const index = await page.number({ name: /.*/, role: "canvas" });
  await page.call("pointer", { action: "click", index, x: 60, y: 60 });
  await page.call("pointer", { action: "click", index, x: 60, y: 60, keys: "Shift" });
  deepEqual(await page.ask("state.clicks"), ["plain", "shift"]);
  await page.call("pointer", { action: "drag", index, x: 60, y: 60, path: "200,100 260,160" });
  deepEqual(await page.ask("[state.box.x(), state.box.y()].map(Math.round)"), [250, 150]);
});

Deno.test("browser signs on a canvas along a path, by the places of the last picture", async () => {
  await using page = await StrangerPage.open("signature");
  await page.host.call("browser_screenshot", { full_page: true });
  const told = await page.call("pointer", { action: "drag", x: 40, y: 60, path: "120,140 200,60 280,140" });
  match(told, /drag at 40,60 on 1 canvas "Signature"/);
  ok(Number(await page.ask("pad.toData()[0].points.length")) > 10);
  deepEqual(await page.ask("pad.isEmpty()"), false);
});

Deno.test("browser clicks a bar of Chart.js, and a feature of OpenLayers", async () => {
  await using chart = await StrangerPage.open("chart");
  const [x, y] = pointSchema.parse(await chart.ask("barAt(1)"));
  const index = await chart.number("Sales of the year");
  match(await chart.call("pointer", { action: "click", index, x, y }), /\+ "bar 1"/);
  await using map = await StrangerPage.open("openlayers");
  await map.until("map.getFeaturesAtPixel([300, 200]).length === 1");
  const canvas = await map.number({ name: /.*/, role: "canvas" });
  await map.call("pointer", { action: "click", index: canvas });
  await map.until("document.querySelector('#said').textContent === 'feature'");
  await map.call("pointer", { action: "scroll", index: canvas, path: "0,-300" });
  await map.until("map.getView().getZoom() > 3");
});

Deno.test("browser_pointer says what lies at a place, and what is missing", async () => {
  await using page = await StrangerPage.open("jquery_ui");
  match(await page.call("pointer", { action: "move", x: 1000, y: 700 }), /move at 1000,700 on/);
  for (const input of [{ action: "click" }, { action: "drag", x: 1, y: 1 }, { action: "click", x: 1 }]) {
    const error = await page.call("pointer", input).then(() => undefined, (reason) => reason);
    equal(error?.code, "INVALID_INPUT");
  }
});
