import { deepEqual, ok } from "node:assert/strict";
import { z } from "glovebox";
import { verifies } from "../../../helpers/verifies.ts";
import { Driver } from "../driver.ts";
import { countColours, readPng } from "../pixels.ts";

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
const floor = (command: number, textureName: string): Command => ({
  action: "apply_texture",
  params: { targetType: "room", targetId: `$${command}.id`, surface: "floor", textureName },
});
const piece = (catalogId: string, room: string, params: object): Command => ({
  action: "place_furniture",
  params: { catalogId: `eTeks#${catalogId}`, room, ...params },
});

const WALLS: readonly Command[] = [
  { action: "create_walls", params: { x: 0, y: 0, width: 1000, height: 600, thickness: 20 } },
  wall(400, 10, 400, 590),
  wall(400, 300, 990, 300),
  wall(750, 10, 750, 295),
  wall(720, 305, 720, 590),
  room("Living", 200, 300),
  room("Kitchen", 600, 150),
  room("Bath", 900, 150),
  room("Bedroom", 600, 450),
  room("Children", 900, 450),
  ...[5, 8, 9].map((command) => floor(command, "Wooden floor")),
  ...[6, 7].map((command) => floor(command, "eTeks#beigeTile")),
];

const OPENINGS: readonly Command[] = [
  opening("frontDoor", { room: "Living", side: "left", position: 0.85 }),
  opening("door", { room: "Living", into: "Kitchen", position: 0.75 }),
  opening("door", { room: "Living", into: "Bedroom", position: 0.25 }),
  opening("door", { room: "Kitchen", into: "Bath", position: 0.75 }),
  opening("door", { room: "Bedroom", into: "Children", position: 0.2 }),
  opening("doubleWindow126x123", { room: "Living", side: "top" }),
  opening("window85x123", { room: "Kitchen", side: "top" }),
  opening("window85x123", { room: "Bath", side: "top" }),
  opening("doubleWindow126x123", { room: "Bedroom", side: "bottom" }),
  opening("doubleWindow126x123", { room: "Children", side: "right" }),
];

const FURNITURE: readonly Command[] = [
  piece("sofa", "Living", { side: "bottom", along: 280, gap: 2 }),
  piece("coffeeTable", "Living", { side: "bottom", along: 280, gap: 140 }),
  piece("tvUnit", "Living", { side: "left", along: 230, gap: 2 }),
  piece("bookcase", "Living", { side: "top-left", gap: 2 }),
  piece("floorUplight", "Living", { side: "top-right", gap: 10 }),
  piece("lightSource", "Living", {}),
  piece("cooker", "Kitchen", { side: "top-left", gap: 2 }),
  piece("fridge", "Kitchen", { side: "top", along: 100, gap: 2 }),
  piece("sink", "Kitchen", { side: "right", along: 80, gap: 2 }),
  piece("lightSource", "Kitchen", {}),
  piece("bath", "Bath", { side: "right", along: 100, gap: 2 }),
  piece("toiletUnit", "Bath", { side: "bottom", along: 190, gap: 2 }),
  piece("washbasin", "Bath", { side: "top-left", gap: 2 }),
  piece("lightSource", "Bath", {}),
  piece("bed140x190", "Bedroom", { side: "right", along: 205, gap: 2 }),
  piece("wardrobe", "Bedroom", { side: "top", along: 155 }),
  piece("lightSource", "Bedroom", {}),
  piece("bed90x190", "Children", { side: "bottom-right", gap: 2 }),
  piece("desk", "Children", { side: "top-right", gap: 2 }),
  piece("chair", "Children", { side: "top-right", along: 180, gap: 60, angle: 180 }),
  piece("lightSource", "Children", {}),
];

/** Pieces are drawn from above where pictures off the screen are known to work. */
const FROM_TOP = ["-Dcom.eteks.sweethome3d.j3d.checkOffScreenSupport=true"];

const problems = z.array(z.object({ rule: z.string(), mend: z.looseObject({ action: z.string() }) }));

/** A client that counts what it is answered. */
interface Client {
  calls: number;
  characters: number;
  call(tool: string, input?: object): Promise<Readonly<Record<string, unknown>>>;
  look(tool: string, input: object): Promise<Uint8Array>;
}

function clientOf(driver: Driver): Client {
  return {
    calls: 0,
    characters: 0,
    async call(tool, input = {}) {
      const { text } = await driver.host.call(tool, input);
      this.calls++;
      this.characters += text.length;
      return z.record(z.string(), z.unknown()).parse(JSON.parse(text));
    },
    async look(tool, input) {
      this.calls++;
      return await driver.picture(tool, input);
    },
  };
}

/** Does what the check says until it says nothing, as long as that helps. */
async function mend(client: Client): Promise<void> {
  for (;;) {
    const found = problems.parse((await client.call("check_home"))["problems"]);
    if (found.length === 0) return;
    ok(client.calls < MOST_CALLS, JSON.stringify(found));
    await client.call("batch_commands", { commands: found.map((each) => each.mend), name: "Mend" });
  }
}

Deno.test("a furnished flat of 60 m² comes out of a few calls with short answers, checks clean, and can be looked at", async () => {
  verifies("homes:design");
  await using driver = await Driver.open({ view3d: true, jvm: FROM_TOP });
  const client = clientOf(driver);
  for (const commands of [WALLS, OPENINGS, FURNITURE]) {
    const { succeeded, warnings } = await client.call("batch_commands", { commands });
    deepEqual([succeeded, warnings], [commands.length, undefined]);
  }
  await mend(client);
  const { floorAreaM2 } = await client.call("get_quantities");
  ok(Number(floorAreaM2) > 52 && Number(floorAreaM2) < 60, `${floorAreaM2} m²`);
  await client.call("save_home", { filePath: `${driver.application.folder}/flat.sh3d` });
  const shots = [
    ["rooms", "preview_rooms", {}],
    ["overhead", "preview_3d", { view: "overhead", format: "png" }],
    ["plan", "export_plan_image", { width: 1000, fromTop: true, dimensions: true }],
    ["photo", "render_photo", { room: "Living", width: 400, height: 300 }],
  ] as const;
  for (const [name, tool, input] of shots) await keep(`${name}.png`, await client.look(tool, input));
  const seat = {
    from: (await driver.query({ name: "sofa" }))[0]?.["id"],
    format: "png",
    width: 320,
    height: 240,
  };
  const seen = await client.look("preview_3d", seat);
  ok(countColours(await readPng(seen)) > 50, "the picture from the sofa shows something");
  await keep("sofa.png", seen);
  ok(client.calls <= MOST_CALLS, `${client.calls} calls`);
  ok(client.characters <= MOST_CHARACTERS, `${client.characters} characters of answers`);
  const { rooms, furniture } = await driver.state();
  deepEqual([rooms.length, furniture.length], [5, OPENINGS.length + FURNITURE.length]);
});

/** Keeps a picture where a person who wants to look at it says. */
async function keep(name: string, bytes: Uint8Array): Promise<void> {
  const folder = Deno.env.get("GLOVEBOX_PICTURES");
  if (folder !== undefined) await Deno.writeFile(`${folder}/sh3d_${name}`, bytes);
}
