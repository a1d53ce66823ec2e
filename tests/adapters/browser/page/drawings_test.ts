import { deepEqual, match } from "node:assert/strict";
import { Driver } from "../../../helpers/browser/driver.ts";

Deno.test("browser lists the shapes without words of a drawing that the mouse moves", async () => {
  await using driver = await Driver.open("/moved_shapes.html");
  deepEqual(await driver.lines(), [
    'clickable "Good?"',
    'clickable "Check order"',
    'draggable "~Gateway_0ki2d1n"',
  ]);
  match(await driver.act("~Gateway_0ki2d1n"), /\+ "clicked Gateway_0ki2d1n"/);
  match(await driver.act("Check order"), /\+ "clicked Activity_1hcentk"/);
});
