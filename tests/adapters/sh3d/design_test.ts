import { deepEqual, equal, ok } from "node:assert/strict";
import { z } from "glovebox";
import { verifies } from "../../helpers/verifies.ts";
import { Driver } from "./driver.ts";
import { countColours, readPng } from "./png.ts";

const MOST_CALLS = 20;
/** Ten thousand tokens of JSON. */
const MOST_CHARACTERS = 35_000;

interface Command {
  readonly action: string;
  readonly params: object;
}

const wall = (xStart: number, yStart: number, xEnd: number, yEnd: number): Command => ({
  action: "create_wall",
  params: { xStart, yStart, xEnd, yEnd, thickness: 10 },
});
const room = (name: string, x: number, y: number): Command => ({
  action: "create_room_from_walls",
  params: { name, x, y, ceilingVisible: false },
});
const opening = (catalogId: string, params: object): Command => ({
  action: "place_door_or_window",
  params: { catalogId: `eTeks#${catalogId}`, ...params },
});
const piece = (catalogId: string, room: string, params: object): Command => ({
  action: "place_furniture",
  params: { catalogId: `eTeks#${catalogId}`, room, ...params },
});

const WALLS: readonly Command[] = [
  { action: "create_walls", params: { x: 0, y: 0, width: 1000, height: 600, thickness: 20 } },
  wall(450, 10, 450, 590),
  wall(450, 300, 990, 300),
  wall(750, 10, 750, 295),
  wall(720, 305, 720, 590),
  room("Living", 200, 300),
  room("Kitchen", 600, 150),
  room("Bath", 900, 150),
  room("Bedroom", 600, 450),
  room("Children", 900, 450),
];

const OPENINGS: readonly Command[] = [
  opening("frontDoor", { room: "Living", side: "left", position: 0.85 }),
  opening("door", { room: "Living", into: "Kitchen" }),
  opening("door", { room: "Living", into: "Bedroom", position: 0.3 }),
  opening("door", { room: "Kitchen", into: "Bath", position: 0.75 }),
  opening("door", { room: "Bedroom", into: "Children", position: 0.25 }),
  opening("doubleWindow126x123", { room: "Living", side: "top" }),
  opening("window85x123", { room: "Kitchen", side: "top" }),
  opening("window85x123", { room: "Bath", side: "top" }),
  opening("doubleWindow126x123", { room: "Bedroom", side: "bottom" }),
  opening("doubleWindow126x123", { room: "Children", side: "right" }),
];

const FURNITURE: readonly Command[] = [
  piece("sofa", "Living", { side: "bottom", along: 250, gap: 2 }),
  piece("coffeeTable", "Living", { side: "bottom", along: 250, gap: 140 }),
  piece("floorUplight", "Living", { side: "top-left", gap: 10 }),
  piece("fridge", "Kitchen", { side: "bottom", along: 130, gap: 2 }),
  piece("cooker", "Kitchen", { side: "top-left", gap: 2 }),
  piece("lightSource", "Kitchen", {}),
  piece("bath", "Bath", { side: "right", gap: 2 }),
  piece("lightSource", "Bath", {}),
  piece("bed140x190", "Bedroom", { side: "right", along: 200, gap: 2 }),
  piece("lightSource", "Bedroom", {}),
  piece("bed90x190", "Children", { side: "bottom-right", gap: 2 }),
  piece("desk", "Children", { side: "top-right", gap: 2 }),
  piece("lightSource", "Children", {}),
];

Deno.test("a furnished flat of 60 m² comes out of a few calls with short answers, fits, and can be looked at", async () => {
  verifies("homes:design");
  await using driver = await Driver.open({ view3d: true });
  let calls = 0;
  let characters = 0;
  const call = async (tool: string, input: object = {}) => {
    const { text } = await driver.host.call(tool, input);
    calls++;
    characters += text.length;
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text));
  };
  for (const commands of [WALLS, OPENINGS, FURNITURE]) {
    const { succeeded, warnings } = await call("batch_commands", { commands });
    deepEqual([succeeded, warnings], [commands.length, undefined]);
  }
  for (const name of ["Living", "Bedroom", "Children"]) {
    const [{ id } = { id: "" }] = z.array(z.object({ id: z.string() })).parse(
      (await call("query_state", { kinds: ["room"], name, fields: [] }))["objects"],
    );
    const floor = { targetType: "room", targetId: id, surface: "floor", textureName: "Wooden floor" };
    await call("apply_texture", floor);
  }
  deepEqual((await call("check_home"))["problems"], []);
  const { floorAreaM2 } = await call("get_quantities");
  ok(Number(floorAreaM2) > 52 && Number(floorAreaM2) < 60, `${floorAreaM2} m²`);
  await call("save_home", { filePath: `${driver.application.folder}/flat.sh3d` });
  for (const name of ["Living", "Kitchen", "Bath", "Bedroom", "Children"]) {
    const png = await driver.picture("preview_3d", { room: name, format: "png", width: 320, height: 240 });
    calls++;
    ok(countColours(await readPng(png)) > 50, `the picture of ${name} shows something`);
    await keep(`${name}.png`, png);
  }
  await keep("plan.png", await driver.picture("export_plan_image", { width: 1000 }));
  calls++;
  ok(calls <= MOST_CALLS, `${calls} calls`);
  ok(characters <= MOST_CHARACTERS, `${characters} characters of answers`);
  equal((await driver.state()).rooms.length, 5);
});

/** Keeps a picture where a person who wants to look at it says. */
async function keep(name: string, bytes: Uint8Array): Promise<void> {
  const folder = Deno.env.get("GLOVEBOX_PICTURES");
  if (folder !== undefined) await Deno.writeFile(`${folder}/sh3d_${name}`, bytes);
}
