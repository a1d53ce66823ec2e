import { deepEqual, equal, ok } from "node:assert/strict";
import { z } from "glovebox";
import { verifies } from "../../../helpers/verifies.ts";
import { Driver, refusal } from "../driver.ts";
import { FLAT } from "../flat.ts";
import * as undo from "../undo/home_xml.ts";
import { brightness, burnt, partOf, type Pixels, readPng } from "../pixels.ts";

const [WIDTH, HEIGHT, GAP, TITLE] = [200, 150, 4, 22];
const SIZE = { width: WIDTH, height: HEIGHT, format: "png" } as const;

/** How different two pictures are: 0 for the same, 255 for black and white. */
function difference(one: Pixels, other: Pixels): number {
  deepEqual([one.width, one.height], [other.width, other.height]);
  return one.rgb.reduce((sum, each, at) => sum + Math.abs(each - (other.rgb[at] ?? 0)), 0) / one.rgb.length;
}

/** One of the pictures of a sheet. */
function tile(sheet: Pixels, column: number, row: number): Pixels {
  const [x, y] = [column * (WIDTH + GAP), row * (HEIGHT + TITLE + GAP) + TITLE];
  return partOf(sheet, { x, y, width: WIDTH, height: HEIGHT });
}

async function see(driver: Driver, tool: string, input: object): Promise<Pixels> {
  return await readPng(await driver.picture(tool, input));
}

const STEPS: Readonly<Record<string, (driver: Driver) => Promise<void>>> = {
  "all rooms are on one sheet, each as a preview shows it": async (driver) => {
    const sheet = await see(driver, "preview_rooms", { ...SIZE, columns: 2 });
    deepEqual([sheet.width, sheet.height], [WIDTH * 2 + GAP, HEIGHT + TITLE]);
    for (const [column, room] of ["Гостиная", "Bedroom"].entries()) {
      const alone = await see(driver, "preview_3d", { ...SIZE, room });
      ok(difference(tile(sheet, column, 0), alone) < 2, `the picture of ${room} is another`);
    }
    ok(difference(tile(sheet, 0, 0), tile(sheet, 1, 0)) > 5, "both rooms look the same");
    const one = await see(driver, "preview_rooms", { ...SIZE, rooms: ["Bedroom"] });
    equal(one.width, WIDTH);
    equal((await refusal(driver.call("preview_rooms", { rooms: ["Nowhere"] }))).code, "NOT_FOUND");
  },

  "a walk is a strip of what is seen on it": async (driver) => {
    const points = [{ x: 100, y: 250 }, { x: 400, y: 250 }];
    const strip = await see(driver, "preview_path", { ...SIZE, points, frames: 3, columns: 3 });
    equal(strip.width, WIDTH * 3 + GAP * 2);
    const first = { ...SIZE, x: 100, y: 250, z: 165, fov: 75, lookAt: { x: 200, y: 250, z: 155 } };
    ok(
      difference(tile(strip, 0, 0), await see(driver, "preview_3d", first)) < 2,
      "it does not begin where it should",
    );
    ok(difference(tile(strip, 0, 0), tile(strip, 2, 0)) > 2, "nobody walked");
  },

  "what the last edits changed is seen before and now, and nothing is changed by looking": async (driver) => {
    const { id } = await driver.call("place_furniture", { catalogId: "eTeks#piano", x: 300, y: 250 });
    await driver.call("modify_furniture", { id, color: "#FF0000", width: 300, depth: 200 });
    const before = await driver.state();
    const look = { ...SIZE, view: "overhead" };
    const both = await see(driver, "preview_changes", { ...look, steps: 2 });
    const now = await see(driver, "preview_3d", look);
    ok(difference(tile(both, 1, 0), now) < 2, "the second is not the home as it is");
    ok(difference(tile(both, 0, 0), now) > 2, "the first is not the home as it was");
    const after = await driver.state();
    deepEqual([after.undo, after.modified, after.furniture], [
      before.undo,
      before.modified,
      before.furniture,
    ]);
    await driver.call("undo", { steps: 2 });
    ok(difference(tile(both, 0, 0), await see(driver, "preview_3d", look)) < 2, "the first is another home");
  },

  "many changes at once leave the camera from above in use, and are undone exactly": async (driver) => {
    verifies("homes:undo");
    await driver.call("set_camera", { mode: "top" });
    await driver.call("save_home", { filePath: `${driver.application.folder}/many.sh3d` });
    const before = await undo.homeXml(driver);
    const commands = Array.from({ length: 60 }, (_, index) => ({
      action: "place_furniture",
      params: { catalogId: "eTeks#chair", x: index * 60, y: 900 },
    }));
    await driver.call("batch_commands", { commands });
    const after = await undo.homeXml(driver);
    equal(z.object({ mode: z.string() }).parse((await driver.call("get_state"))["camera"]).mode, "top");
    await driver.call("undo");
    equal(undo.difference(before, await undo.homeXml(driver)), "");
    equal((await driver.state()).modified, false);
    await driver.call("redo");
    equal(undo.difference(after, await undo.homeXml(driver)), "");
    await driver.call("undo");
  },

  "a place is looked at from the best corner, and seen from a piece": async (driver) => {
    const [sofa] = await driver.query({ name: "sofa" });
    const aim = await see(driver, "preview_3d", { ...SIZE, lookAt: { x: 120, y: 430, z: 40 } });
    const seat = await see(driver, "preview_3d", { ...SIZE, from: sofa?.["id"] });
    ok(difference(aim, seat) > 5);
    const up = await see(driver, "preview_3d", {
      ...SIZE,
      from: sofa?.["id"],
      lookAt: { x: 120, y: 100, z: 900 },
    });
    ok(difference(up, seat) > 5);
  },
};

/** Lamps at their full power in a room. */
async function burnsOut(driver: Driver): Promise<void> {
  const lamps = [150, 300].map((x) => ({
    action: "place_furniture",
    params: { catalogId: "eTeks#lightSource", x, y: 250 },
  }));
  const { ids } = await driver.call("batch_commands", { commands: lamps });
  for (const id of z.array(z.string()).parse(ids)) await driver.call("modify_furniture", { id, power: 1 });
  const photo = { room: "Гостиная", width: 80, height: 60, format: "png", time: "2026-06-21T00:30" };
  const [own, all, dark] = [
    await see(driver, "render_photo", photo),
    await see(driver, "render_photo", { ...photo, exposure: 1 }),
    await see(driver, "render_photo", { ...photo, exposure: 1, lamps: false }),
  ];
  ok(burnt(all) > 0.2, `with all light ${burnt(all)} is burnt`);
  ok(burnt(own) < 0.06, `${burnt(own)} is burnt`);
  ok(brightness(own) > 60, `it is dark: ${brightness(own)}`);
  ok(
    brightness(dark) < brightness(own) / 2,
    `${brightness(dark)} without lamps, ${brightness(own)} with them`,
  );
}

Deno.test("pictures are put side by side, as they are seen", async (t) => {
  verifies("homes:sheets", "homes:exposure");
  await using driver = await Driver.open({ view3d: true });
  await driver.call("batch_commands", { commands: FLAT });
  for (const [name, step] of Object.entries(STEPS)) await t.step(name, () => step(driver));
  await t.step("a photo does not burn out, unless it is told how much light to take", () => burnsOut(driver));
});
