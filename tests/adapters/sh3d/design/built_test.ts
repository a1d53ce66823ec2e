import { deepEqual, equal, match, ok } from "node:assert/strict";
import { z } from "glovebox";
import { verifies } from "../../../helpers/verifies.ts";
import { runTool } from "../../../helpers/tools/run_tool.ts";
import { Driver, refusal } from "../driver.ts";

const ids = z.array(z.string());
const BOX = { x: 0, y: 0, width: 600, height: 400, thickness: 20 };

/** A house of two rooms with a door between them: the ids of what the batch made. */
async function house(driver: Driver): Promise<string[]> {
  const { ids } = await driver.call("batch_commands", {
    commands: [
      { action: "create_walls", params: BOX },
      { action: "create_wall", params: { xStart: 300, yStart: 10, xEnd: 300, yEnd: 390, thickness: 10 } },
      { action: "create_room_from_walls", params: { x: 100, y: 200, name: "West" } },
      { action: "create_room_from_walls", params: { x: 500, y: 200, name: "East" } },
      {
        action: "place_door_or_window",
        params: { room: "West", into: "East", catalogId: "eTeks#door", position: 0.3 },
      },
    ],
  });
  return z.array(z.union([z.string(), z.array(z.string())])).parse(ids).flat();
}

async function areaOf(driver: Driver, name: string): Promise<number> {
  const [room] = await driver.query({ kinds: ["room"], name });
  return Number(room?.["area"]);
}

const MEANING: Readonly<Record<string, (driver: Driver) => Promise<void>>> = {
  "walls say where each starts and ends": async (driver) => {
    const { walls, wallIds } = await driver.call("create_walls", { ...BOX, x: 3000 });
    const told = z.array(
      z.looseObject({ side: z.string(), start: z.object({ x: z.number(), y: z.number() }) }),
    )
      .parse(walls);
    for (const [index, id] of ids.parse(wallIds).entries()) {
      const { xStart, yStart } = await driver.one(id);
      deepEqual(told[index]?.start, { x: xStart, y: yStart });
    }
    await driver.call("undo");
  },

  "a piece stands with its back to a wall, on the side where the room is, with a gap": async (driver) => {
    const [top = ""] = (await driver.state()).walls.map(({ id }) => id);
    const at = { wallId: top, catalogId: "eTeks#sofa", along: 200, gap: 5 };
    const sofa = await driver.call("place_furniture", at);
    deepEqual([sofa["x"], sofa["angle"]], [200, 0]);
    equal(Number(sofa["y"]) - Number(sofa["depth"]) / 2, 15);
    match(String(sofa["where"]), /^in West, .* 5 cm from its top side/);
    const behind = await driver.call("place_furniture", { ...at, wallSide: "left" });
    equal(behind["angle"], 180);
    ok(Number(behind["y"]) < -10);
    const moved = await driver.call("modify_furniture", { id: sofa["id"], y: 300 });
    match(String(moved["where"]), /^in West, /);
    await driver.call("undo", { steps: 3 });
  },

  "a door goes into the wall nearest to a point, and opens into the room that is named": async (driver) => {
    const near = await driver.call("place_door_or_window", { x: 150, y: 385, catalogId: "eTeks#frontDoor" });
    deepEqual([near["x"], near["y"], near["boundToWall"]], [150, 400, true]);
    match(String(near["where"]), /between .*(West and the outside|the outside and West).* cm from the start/);
    await driver.call("undo");
    for (const [room, into] of [["West", "East"], ["East", "West"]] as const) {
      for (const mirrored of [false, true]) {
        const door = { room, into, mirrored, catalogId: "eTeks#door", position: 0.8 };
        equal((await driver.call("place_door_or_window", door))["opensInto"], into);
        await driver.call("undo");
        equal((await driver.call("place_door_or_window", { ...door, flipped: true }))["opensInto"], room);
        await driver.call("undo");
      }
    }
    const far = await refusal(
      driver.call("place_door_or_window", { x: 9000, y: 0, catalogId: "eTeks#door" }),
    );
    equal(far.code, "CONFLICT");
  },

  "a door that moves along its wall stays bound to it": async (driver) => {
    const [door] = await driver.query({ kinds: ["door"] });
    const moved = await driver.call("modify_furniture", { id: door?.["id"], y: 200 });
    deepEqual([moved["y"], moved["boundToWall"]], [200, true]);
    equal((await driver.call("modify_furniture", { id: door?.["id"], x: 150 }))["boundToWall"], false);
    await driver.call("undo", { steps: 2 });
  },
};

const BUILT: Readonly<Record<string, (driver: Driver) => Promise<void>>> = {
  "a sloping wall is created with the heights of both its ends": async (driver) => {
    const sloping = { xStart: 900, yStart: 0, xEnd: 900, yEnd: 300, height: 250, heightAtEnd: 120 };
    const { id = "" } = z.object({ id: z.string() }).parse(await driver.call("create_wall", sloping));
    const made = await driver.one(id);
    deepEqual([made["height"], made["heightAtEnd"]], [250, 120]);
    await driver.call("undo", { steps: 1 });
  },

  "a wall is split in two that look alike, joined, with its doors in place": async (driver) => {
    const [top = "", right = ""] = (await driver.state()).walls.map(({ id }) => id);
    await driver.call("modify_wall", { id: top, leftSideColor: "#102030", heightAtEnd: 150 });
    const { wallIds } = await driver.call("split_wall", { id: top, positionCm: 150 });
    const [first = "", second = ""] = ids.parse(wallIds);
    const [one, other, next] = [await driver.one(first), await driver.one(second), await driver.one(right)];
    deepEqual([one["xEnd"], other["xStart"], other["xEnd"], first], [150, 150, 600, top]);
    deepEqual([one["wallAtEnd"], other["wallAtStart"], other["wallAtEnd"]], [second, first, right]);
    deepEqual([next["wallAtStart"], other["leftSideColor"]], [second, "#102030"]);
    deepEqual([one["heightAtEnd"], other["height"], other["heightAtEnd"]], [225, 225, 150]);
    const [inner] = (await driver.state()).walls.slice(4);
    equal((await refusal(driver.call("split_wall", { id: inner?.id, position: 0.3 }))).code, "CONFLICT");
    await driver.call("undo", { steps: 2 });
  },

  "rooms follow their walls when these move, and others stay": async (driver) => {
    const [, right, , , inner] = (await driver.state()).walls.map(({ id }) => id);
    const [west, east] = [await areaOf(driver, "West"), await areaOf(driver, "East")];
    const { roomsFollowed } = await driver.call("move_objects", { ids: [inner], dx: 50, dy: 0 });
    equal(ids.parse(roomsFollowed).length, 2);
    deepEqual([await areaOf(driver, "West"), await areaOf(driver, "East")], [
      west + 50 * 380,
      east - 50 * 380,
    ]);
    await driver.call("undo");
    await driver.call("modify_wall", { id: right, xStart: 700, xEnd: 700 });
    deepEqual([await areaOf(driver, "West"), await areaOf(driver, "East")], [west, east + 100 * 380]);
    await driver.call("undo");
    await driver.call("modify_wall", { id: right, color: "#ffffff" });
    equal(await areaOf(driver, "East"), east);
    await driver.call("undo");
  },

  "objects of any kind are copied, joined, bound and grouped as they were": async (driver) => {
    const before = await driver.state();
    const label = await driver.make("add_label", { text: "A", x: 10, y: 20, fontSize: 33 });
    const pair = [
      await driver.make("place_furniture", { catalogId: "eTeks#chair", x: 100, y: 300 }),
      await driver.make("place_furniture", { catalogId: "eTeks#stool", x: 150, y: 300 }),
    ];
    const group = await driver.make("group_furniture", { ids: pair, name: "Seats" });
    const all = [...before.walls, ...before.rooms, ...before.furniture].map(({ id }) => id);
    const { created } = await driver.call("duplicate_objects", { ids: [...all, label, group], dx: 1000 });
    const copies = ids.parse(created);
    const after = await driver.state();
    deepEqual([after.walls.length, after.rooms.length], [before.walls.length * 2, before.rooms.length * 2]);
    const [top] = await driver.query({ ids: copies.slice(0, 1) });
    deepEqual([top?.["xStart"], top?.["wallAtEnd"], top?.["wallAtStart"]], [1000, copies[1], copies[3]]);
    const door = await driver.one(copies[all.length - 1] ?? "");
    deepEqual([door["boundToWall"], door["x"]], [true, 1300]);
    const [text, seats] = [await driver.one(copies.at(-2) ?? ""), await driver.one(copies.at(-1) ?? "")];
    deepEqual([text["x"], z.object({ fontSize: z.number() }).parse(text["style"]).fontSize], [1010, 33]);
    equal(ids.parse(seats["members"]).length, 2);
    await driver.call("undo", { steps: 5 });
    deepEqual((await driver.state()).walls, before.walls);
  },

  "dimension lines measure walls and rooms by themselves": async (driver) => {
    const { count } = await driver.call("add_dimensions");
    const lengths = (await driver.query({ kinds: ["dimensionLine"] })).map(({ length }) => length);
    deepEqual([count, lengths], [6, [620, 420, 285, 380, 285, 380]]);
    await driver.call("undo");
    equal((await driver.call("add_dimensions", { rooms: ["West"] }))["count"], 2);
    await driver.call("undo");
  },

  "a piece is replaced by another of the catalogue, a door by a door": async (driver) => {
    const sofa = await driver.make("place_furniture", { catalogId: "eTeks#sofa", x: 120, y: 250, angle: 90 });
    const armchair = await driver.call("replace_furniture", { id: sofa, catalogId: "eTeks#armchair" });
    deepEqual([armchair["x"], armchair["y"], armchair["angle"], armchair["width"]], [120, 250, 90, 87]);
    const [door] = await driver.query({ kinds: ["door"] });
    const other = await driver.call("replace_furniture", {
      id: door?.["id"],
      catalogId: "eTeks#roundedDoor",
    });
    deepEqual([other["boundToWall"], other["x"], other["y"]], [true, door?.["x"], door?.["y"]]);
    const wrong = driver.call("replace_furniture", { id: other["id"], catalogId: "eTeks#sofa" });
    equal((await refusal(wrong)).code, "NOT_FOUND");
    await driver.call("undo", { steps: 3 });
  },

  "roofs and stairs are made from their sizes, and lines are changed": async (driver) => {
    const roof = await driver.call("generate_shape", {
      mode: "gable_roof",
      x: 300,
      y: 200,
      width: 620,
      depth: 420,
      height: 180,
      overhang: 30,
      elevation: 250,
    });
    deepEqual([roof["width"], roof["depth"], roof["height"], roof["elevation"]], [680, 480, 180, 250]);
    const stairs = {
      mode: "stairs",
      x: 100,
      y: 100,
      width: 90,
      depth: 300,
      height: 262,
      steps: 16,
      angle: 90,
    };
    deepEqual((await driver.call("generate_shape", stairs))["angle"], 90);
    equal(
      (await refusal(driver.call("generate_shape", { mode: "torus", x: 0, y: 0 }))).code,
      "INVALID_INPUT",
    );
    const line = await driver.make("add_polyline", { points: [{ x: 0, y: 0 }, { x: 90, y: 50 }] });
    const changed = await driver.call("modify_polyline", {
      id: line,
      thickness: 5,
      color: "#ff0000",
      closed: true,
    });
    deepEqual([changed["thickness"], changed["color"], changed["closed"]], [5, "#FF0000", true]);
    await driver.call("undo", { steps: 4 });
  },

  "the page is set up, and the plan is printed at its scale": async (driver) => {
    const set = await driver.call("set_page_setup", {
      paper: "A3",
      orientation: "landscape",
      scale: 50,
      print: ["plan"],
    });
    deepEqual([set["orientation"], set["scale"], set["print"]], ["landscape", "1:50", ["plan"]]);
    const filePath = `${driver.application.folder}/plan.pdf`;
    await driver.call("export_pdf", { filePath });
    // The length of a page of A3 in points, across.
    match(await runTool("grep", "-aom1", "MediaBox *\\[[^]]*\\]", filePath), /1190(\.\d+)? 841(\.\d+)?/);
    await driver.call("undo");
    equal((await refusal(driver.call("set_page_setup", {}))).code, "INVALID_INPUT");
  },
};

Deno.test("things are placed by what is meant, and walls, roofs, copies and pages are made", async (t) => {
  verifies("homes:by-meaning", "homes:built");
  await using driver = await Driver.open();
  await house(driver);
  for (const [name, step] of Object.entries({ ...MEANING, ...BUILT })) await t.step(name, () => step(driver));
});
