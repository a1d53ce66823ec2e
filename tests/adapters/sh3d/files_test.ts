import assert from "node:assert/strict";
import { z } from "glovebox";
import { verifies } from "../../helpers/verifies.ts";
import { Driver, refusal } from "./driver.ts";

const PYRAMID = "v 0 0 0\nv 1 0 0\nv 1 0 1\nv 0 0 1\nv 0.5 1 0.5\n" +
  "f 4 3 2 1\nf 1 2 5\nf 2 3 5\nf 3 4 5\nf 4 1 5\n";
const WALL = { xStart: 0, yStart: 0, xEnd: 300, yEnd: 0 };

const STEPS: Readonly<Record<string, (driver: Driver) => Promise<void>>> = {
  "a model from a file is a piece of furniture, undone in one step": async (driver) => {
    const { folder } = driver.application;
    await Deno.writeTextFile(`${folder}/pyramid.obj`, PYRAMID);
    const place = { x: 100, y: 200, width: 80, depth: 60, height: 40, angle: 90, name: "Пирамида" };
    const made = await driver.call("import_furniture", { filePath: `${folder}/pyramid.obj`, ...place });
    const { name, x, y, width, depth, height, angle } = await driver.one(String(made["id"]));
    assert.deepEqual({ name, x, y, width, depth, height, angle }, place);
    await driver.call("undo");
    assert.equal((await driver.state()).furniture.length, 0);
    await driver.call("redo");
    const small = await driver.call("import_furniture", {
      filePath: `${folder}/pyramid.obj`,
      x: 0,
      y: 0,
      name: "p",
    });
    assert.deepEqual([small["width"], small["depth"], small["height"]], [1, 1, 1]);
    await driver.call("undo");
    assert.equal((await driver.state()).undo, "Undo Import furniture");
  },

  "a picture from a file covers walls, floors and furniture": async (driver) => {
    const { folder } = driver.application;
    await driver.call("export_plan_image", { filePath: `${folder}/tiles.png`, width: 64 });
    const wall = await driver.make("create_wall", WALL);
    const points = [{ x: 0, y: 0 }, { x: 300, y: 0 }, { x: 300, y: 300 }];
    const room = await driver.make("create_room_polygon", { points });
    const piece = z.string().parse((await driver.state()).furniture[0]?.id);
    const picture = { filePath: `${folder}/tiles.png`, width: 20, height: 20, name: "Tiles" };
    const surfaces = [[wall, "leftSide"], [wall, "rightSide"], [room, "floor"], [room, "ceiling"], [
      piece,
      "whole",
    ]] as const;
    for (const [targetId, surface] of surfaces) {
      await driver.call("import_texture", { ...picture, targetId, surface });
      const key = surface === "whole" ? "texture" : `${surface}Texture`;
      assert.equal((await driver.one(targetId))[key], "Tiles", surface);
    }
  },

  "a scanned plan lies under the plan at its scale, and is taken away": async (driver) => {
    const filePath = `${driver.application.folder}/tiles.png`;
    const scale = { scaleDistance: 400, xStart: 0, yStart: 0, xEnd: 16, yEnd: 0 };
    const { backgroundImage } = await driver.call("set_background_image", { filePath, ...scale });
    const laid = z.looseObject({ scaleDistance: z.number(), visible: z.boolean() }).parse(backgroundImage);
    assert.deepEqual([laid.scaleDistance, laid.visible], [400, true]);
    const removed = await driver.call("set_background_image", { filePath: null });
    assert.equal(removed["backgroundImage"], null);
    await driver.call("undo");
  },

  "what is no model and no picture is refused, and nothing is changed": async (driver) => {
    const { folder } = driver.application;
    await Deno.writeTextFile(`${folder}/words.txt`, "no picture, no model");
    const before = await driver.state();
    const filePath = `${folder}/words.txt`;
    const size = { x: 0, y: 0, width: 10, depth: 10, height: 10, name: "words" };
    const targetId = before.walls[0]?.id;
    const calls = [
      ["import_furniture", { filePath, ...size }],
      ["import_furniture", { ...size, filePath: `${folder}/nothing.obj` }],
      ["import_texture", { filePath, targetId, surface: "leftSide", width: 5, height: 5 }],
      ["set_background_image", { filePath }],
    ] as const;
    for (const [tool, input] of calls) {
      assert.equal((await refusal(driver.call(tool, input))).code, "SH3D_FILE", tool);
    }
    assert.equal((await driver.state()).revision, before.revision);
  },

  "what was imported is in the home's file": async (driver) => {
    const filePath = `${driver.application.folder}/imported.sh3d`;
    await driver.call("save_home", { filePath, copy: true });
    await driver.call("load_home", { filePath });
    const [piece] = (await driver.state()).furniture;
    assert.deepEqual([piece?.["name"], piece?.["texture"]], ["Пирамида", "Tiles"]);
  },

  "the plan is a resource, of the home that is worked in and of each that is open": async (driver) => {
    verifies("homes:plan-resource");
    const [plan] = await driver.host.read("sh3d://plan");
    assert.equal(plan?.mimeType, "image/png");
    const { homes } = z.object({ homes: z.array(z.object({ home: z.string() })) }).parse(
      await driver.call("list_homes"),
    );
    const read = await Promise.all(homes.map(({ home }) => driver.host.read(`sh3d://plan/${home}`)));
    assert.equal(read.length, 2);
    for (const [part] of read) assert.ok(part !== undefined && part.body.length > 1_000);
    await assert.rejects(driver.host.read("sh3d://plan/1-home99"), { code: "NOT_FOUND" });
  },
};

Deno.test("models, pictures and scanned plans come from files, and go into the home's own", async (t) => {
  verifies("homes:imports");
  await using driver = await Driver.open();
  for (const [name, step] of Object.entries(STEPS)) await t.step(name, () => step(driver));
});
