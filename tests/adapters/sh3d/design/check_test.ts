import { deepEqual, equal, ok } from "node:assert/strict";
import { z } from "glovebox";
import { verifies } from "../../../helpers/verifies.ts";
import { Driver } from "../driver.ts";

const problemSchema = z.object({
  rule: z.string(),
  message: z.string(),
  ids: z.array(z.string()),
  mend: z.object({ action: z.string(), params: z.record(z.string(), z.unknown()) }),
});
type Problem = z.output<typeof problemSchema>;

interface Command {
  readonly action: string;
  readonly params: object;
}

const wall = (xStart: number, yStart: number, xEnd: number, yEnd: number, more: object = {}): Command => ({
  action: "create_wall",
  params: { xStart, yStart, xEnd, yEnd, thickness: 10, ...more },
});
const door = (catalogId: string, params: object): Command => ({
  action: "place_door_or_window",
  params: { catalogId: `eTeks#${catalogId}`, ...params },
});
const piece = (catalogId: string, params: object): Command => ({
  action: "place_furniture",
  params: { catalogId: `eTeks#${catalogId}`, ...params },
});
const room = (name: string, x: number, y: number): Command => ({
  action: "create_room_from_walls",
  params: { name, x, y },
});

/** Two rooms with nothing wrong: a hall of 400×400 cm with the entrance, and a room beside it. */
const SOUND: readonly Command[] = [
  { action: "create_walls", params: { x: 0, y: 0, width: 800, height: 400, thickness: 20 } },
  wall(400, 10, 400, 390),
  room("Hall", 200, 200),
  room("Room", 600, 200),
  door("frontDoor", { room: "Hall", side: "bottom" }),
  door("door", { room: "Hall", into: "Room", position: 0.7 }),
  door("window85x123", { room: "Room", side: "right" }),
  piece("lightSource", { room: "Hall" }),
  piece("lightSource", { room: "Room" }),
];

/** Commands that break a rule in the sound home. */
const BREACHES: Readonly<Record<string, readonly Command[]>> = {
  overlap: [piece("sofa", { x: 150, y: 80 }), piece("armchair", { x: 190, y: 90 })],
  in_wall: [piece("chest", { x: 200, y: 20 })],
  door_swing: [piece("chest", { x: 470, y: 270, angle: 90 })],
  outside_rooms: [piece("stool", { x: 200, y: 432 })],
  window_blocked: [piece("bookcase", { room: "Room", side: "right", gap: 2 })],
  swings_cross: [wall(400, 300, 500, 300), door("door", { x: 450, y: 300 })],
  openings_overlap: [
    door("window85x123", { room: "Room", side: "right", position: 0.6, allowOverlap: true }),
  ],
  opening_at_junction: [door("window85x123", { room: "Hall", side: "top", position: 1 })],
  opening_too_high: [door("window85x123", { room: "Hall", side: "top", position: 0.4, elevation: 150 })],
  door_without_wall: [{
    action: "place_furniture",
    params: { catalogId: "eTeks#door", x: 200, y: 60 },
  }],
  no_light: [{ action: "delete_objects", params: { ids: ["$lamp"] } }],
  no_door: [{ action: "delete_objects", params: { ids: ["$door"] } }],
  no_entrance: [{ action: "delete_objects", params: { ids: ["$entrance"] } }],
  unreachable: [piece("wardrobe", { x: 355, y: 270, angle: 90, width: 230 })],
  narrow_passage: [piece("bookcase", { x: 325, y: 270, angle: 90, width: 230 })],
};

async function problems(driver: Driver): Promise<Problem[]> {
  return z.array(problemSchema).parse((await driver.call("check_home", { limit: 100 }))["problems"]);
}

async function build(driver: Driver): Promise<Readonly<Record<string, string>>> {
  const { ids } = await driver.call("batch_commands", { commands: SOUND });
  const made = z.array(z.unknown()).parse(ids).map(String);
  return { $entrance: made[4] ?? "", $door: made[5] ?? "", $lamp: made[8] ?? "" };
}

Deno.test("each rule of the check finds its breach, and its mend mends it", async (t) => {
  verifies("homes:check");
  await using driver = await Driver.open();
  const names = await build(driver);
  await t.step("a sound home has no problems", async () => {
    deepEqual((await problems(driver)).map(({ rule, message }) => `${rule}: ${message}`), []);
  });
  for (const [rule, breach] of Object.entries(BREACHES)) {
    await t.step(rule, async () => {
      await using undone = new AsyncDisposableStack();
      const text = JSON.stringify(breach).replaceAll(/\$(lamp|door|entrance)/g, (name) => names[name] ?? "");
      await driver.call("batch_commands", { commands: JSON.parse(text) });
      undone.defer(async () => void await driver.call("undo"));
      const found = await problems(driver);
      const [broken] = found.filter((each) => each.rule === rule);
      ok(broken !== undefined, `${rule} is not among ${JSON.stringify(found)}`);
      await driver.call("batch_commands", { commands: [broken.mend] });
      undone.defer(async () => void await driver.call("undo"));
      const left = await problems(driver);
      const told = JSON.stringify({ broken, left });
      ok(!left.some((each) => each.rule === rule), `it is still there: ${told}`);
      ok(left.length < found.length, `the mend made others: ${told}`);
    });
  }
  equal((await problems(driver)).length, 0);
});
