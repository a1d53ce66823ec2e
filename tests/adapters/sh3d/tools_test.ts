import assert from "node:assert/strict";
import { z } from "glovebox";
import { verifies } from "../../helpers/verifies.ts";
import { Driver, refusal } from "./driver.ts";

const listed = z.array(z.record(z.string(), z.unknown()));
const ids = z.array(z.string());

async function box(driver: Driver, x: number): Promise<string[]> {
  return ids.parse((await driver.call("create_walls", { x, y: 0, width: 400, height: 300 }))["wallIds"]);
}

const STEPS: Readonly<Record<string, (driver: Driver) => Promise<void>>> = {
  "walls: joined walls follow, apart ones are not joined, curved ones are measured": async (driver) => {
    verifies("homes:walls");
    const [top = "", right = "", bottom = ""] = await box(driver, 0);
    await driver.call("modify_wall", { id: top, xEnd: 500, color: "#FF0000" });
    assert.deepEqual([(await driver.one(right))["xStart"], (await driver.one(top))["leftSideColor"]], [
      500,
      "#FF0000",
    ]);
    const lone = await driver.make("create_wall", {
      xStart: 900,
      yStart: 0,
      xEnd: 900,
      yEnd: 300,
      arcExtent: 90,
    });
    assert.equal((await driver.one(lone))["length"], 333.22);
    const apart = await refusal(driver.call("connect_walls", { wall1Id: lone, wall2Id: bottom }));
    assert.equal(apart.code, "CONFLICT");
    await driver.call("delete_wall", { id: lone });
    assert.equal((await refusal(driver.call("delete_wall", { id: lone }))).code, "NOT_FOUND");
    await driver.call("connect_walls", { wall1Id: top, wall2Id: right });
  },

  "numbers that are none and sizes below 0 are refused, unknown arguments are told": async (driver) => {
    verifies("homes:input");
    const wall = { xStart: 0, yStart: 0, xEnd: 0 };
    for (const yEnd of ["NaN", Number.NaN, Infinity, 1e9]) {
      assert.equal((await refusal(driver.call("create_wall", { ...wall, yEnd }))).code, "INVALID_INPUT");
    }
    assert.equal((await refusal(driver.call("create_wall", { ...wall, yEnd: 0 }))).code, "INVALID_INPUT");
    const sofa = await driver.make("place_furniture", { catalogId: "eTeks#sofa", x: 200, y: 150 });
    assert.equal(
      (await refusal(driver.call("modify_furniture", { id: sofa, width: 0 }))).code,
      "INVALID_INPUT",
    );
    const warned = await driver.call("modify_furniture", { id: sofa, angle: 450, colour: "#000000" });
    assert.deepEqual([warned["angle"], warned["_warnings"]], [90, [
      "Unknown parameters ignored: [colour]",
    ]]);
    const nested = await refusal(
      driver.call("modify_wall", { id: "x", leftSideBaseboard: { height: 7, colour: "red" } }),
    );
    assert.match(nested.message, /unknown argument "leftSideBaseboard.colour" \(did you mean "color"\?\)/);
    const move = { action: "modify_furniture", params: { id: sofa, x: 210, colour: "red" } };
    const batch = await driver.call("batch_commands", { commands: [move], details: true });
    assert.match(JSON.stringify(batch), /Unknown parameters ignored: \[colour\]/);
    await driver.call("delete_furniture", { id: sofa });
  },

  "rooms: from corners and from walls, changed and deleted": async (driver) => {
    verifies("homes:rooms");
    const found = await driver.call("create_room_from_walls", { x: 100, y: 100, name: "Zimmer" });
    assert.ok(Number(found["area"]) > 100_000);
    const points = [{ x: 0, y: 900 }, { x: 300, y: 900 }, { x: 300, y: 1100 }];
    const room = await driver.call("create_room_polygon", { points, name: "A" });
    assert.deepEqual([room["area"], room["areaVisible"]], [30_000, false]);
    const bow = [{ x: 0, y: 0 }, { x: 100, y: 100 }, { x: 100, y: 0 }, { x: 0, y: 100 }];
    assert.match(
      (await refusal(driver.call("create_room_polygon", { points: bow }))).message,
      /crosses itself/,
    );
    assert.equal(
      (await driver.call("modify_room", { id: room["id"], name: "B", floorColor: "#112233" }))["name"],
      "B",
    );
    const target = { targetType: "room", targetId: room["id"], surface: "floor" };
    const textured = await driver.call("apply_texture", { ...target, textureName: "WOODEN floor" });
    assert.equal(textured["floorTexture"], "Wooden floor");
    assert.equal((await driver.one(String(room["id"])))["floorColor"], null);
    await driver.call("delete_room", { id: room["id"] });
  },

  "furniture: found in any language, copied, grouped, aligned, checked, shaped": async (driver) => {
    verifies("homes:furniture");
    const bed = await driver.make("place_furniture", { name: "Кровать 140x190", x: 200, y: 600 });
    const copies = ids.parse(
      (await driver.call("duplicate_furniture", { ids: [bed], columns: 3, dx: 300 }))["created"],
    );
    assert.equal(copies.length, 2);
    const many = driver.call("duplicate_furniture", { ids: [bed, ...copies], columns: 100, rows: 100 });
    assert.equal((await refusal(many)).code, "LIMIT");
    const twice = await driver.call("duplicate_furniture", { ids: [bed, bed], dx: 100 });
    assert.equal(twice["count"], 1);
    await driver.call("undo");
    const group = await driver.make("group_furniture", { ids: copies, name: "Beds" });
    assert.equal((await driver.one(copies[0] ?? ""))["group"], group);
    await driver.call("modify_furniture", { id: copies[0], color: "#00FF00" });
    await driver.call("ungroup_furniture", { id: group });
    assert.equal((await driver.one(copies[0] ?? ""))["color"], "#00FF00");
    await driver.call("move_objects", { ids: copies, dx: -280, dy: 40 });
    await driver.call("align_furniture", { ids: [bed, ...copies], align: "centerY" });
    assert.equal((await driver.one(copies[1] ?? ""))["y"], 600);
    assert.equal((await driver.call("check_home", { ids: [bed] }))["ok"], false);
    const polygon = [[0, 1300], [200, 1300], [200, 1340], [40, 1340], [40, 1500], [0, 1500]];
    const shape = await driver.call("generate_shape", {
      mode: "extrude",
      polygon,
      height: 90,
      name: "Стойка",
    });
    assert.deepEqual([shape["x"], shape["y"], shape["width"], shape["height"]], [100, 1400, 200, 90]);
    await driver.call("delete_objects", { ids: [bed, ...copies, shape["id"]] });
    const doors = await driver.call("list_furniture_catalog", {
      query: "дверь",
      type: "doorOrWindow",
      limit: 2,
    });
    assert.equal(listed.parse(doors["furniture"]).length, 2);
    assert.ok(Number((await driver.call("list_categories"))["totalItems"]) > 50);
    assert.ok(Number((await driver.call("list_textures_catalog"))["total"]) > 10);
  },

  "labels, dimension lines and polylines are made, changed and deleted": async (driver) => {
    verifies("homes:annotations");
    const label = await driver.make("add_label", { text: "A", x: 1, y: 2, italic: true });
    const style = z.object({ style: z.object({ italic: z.boolean(), bold: z.boolean() }) });
    const now = style.parse(await driver.call("modify_label", { id: label, text: "B", bold: true }));
    assert.deepEqual(now.style, { italic: true, bold: true });
    const line = await driver.make("add_dimension_line", { xStart: 0, yStart: 0, xEnd: 300, yEnd: 0 });
    assert.equal((await driver.call("modify_dimension_line", { id: line, xEnd: 200 }))["length"], 200);
    const points = [{ x: 0, y: 0 }, { x: 10, y: 10 }];
    const polyline = await driver.make("add_polyline", { points, closed: true, color: "#FF0000" });
    assert.equal((await driver.call("delete_objects", { ids: [label, line, polyline] }))["count"], 3);
  },

  "levels: the first takes along what is there, ids are accepted, deleting is undone": async (driver) => {
    verifies("homes:levels");
    const before = (await driver.state()).walls.length;
    const added = await driver.call("add_level", { name: "Upper", elevation: 262 });
    const ground = String(added["groundLevelId"]);
    assert.equal((await driver.query({ kinds: ["wall"], level: ground })).length, before);
    await driver.call("create_wall", { xStart: 0, yStart: 0, xEnd: 100, yEnd: 0 });
    const levels = listed.parse((await driver.call("list_levels"))["levels"]);
    assert.deepEqual(levels.map(({ name, selected }) => [name, selected]), [["Level 0", false], [
      "Upper",
      true,
    ]]);
    await driver.call("modify_level", { id: "Upper", name: "Attic", height: 200 });
    const deleted = await driver.call("delete_level", { id: added["id"] });
    assert.deepEqual([deleted["deletedWalls"], deleted["remainingLevels"]], [1, 1]);
    await driver.call("undo");
    assert.equal((await driver.query({ kinds: ["wall"], level: "Attic" })).length, 1);
    await driver.call("set_selected_level", { id: ground });
    assert.equal((await driver.call("list_levels"))["levelCount"], 2);
  },

  "cameras, environment and compass": async (driver) => {
    verifies("homes:cameras");
    const stored = await driver.call("store_camera", { name: "here" });
    assert.equal(stored["action"], "created");
    assert.equal((await driver.call("get_cameras"))["storedCameraCount"], 1);
    assert.equal((await refusal(driver.call("set_camera", { mode: "top", x: 1 }))).code, "INVALID_INPUT");
    assert.equal(
      (await refusal(driver.call("set_camera", { mode: "observer", lookAt: { x: 1 } }))).code,
      "INVALID_INPUT",
    );
    assert.equal(
      (await driver.call("store_camera", { name: "here", delete: true }))["totalStoredCameras"],
      0,
    );
    const sky = await driver.call("set_environment", { skyColor: "#112233", wallsAlpha: 0.5 });
    assert.deepEqual([sky["skyColor"], sky["wallsAlpha"]], ["#112233", 0.5]);
    const compass = await driver.call("set_compass", { northDirection: 45, timeZone: "Europe/Moscow" });
    assert.deepEqual([compass["northDirection"], compass["timeZone"]], [45, "Europe/Moscow"]);
    await driver.call("undo", { steps: 2 });
    assert.equal((await driver.call("set_environment", { wallsAlpha: 0.25 }))["skyColor"], "#CCE4FC");
  },

  "checkpoints stay what they were, and going back to one can be undone": async (driver) => {
    verifies("homes:checkpoints");
    const [wall = ""] = (await driver.state()).walls.map(({ id }) => id);
    await driver.call("checkpoint", { description: "thin" });
    for (const thickness of [44, 55]) {
      await driver.call("modify_wall", { id: wall, thickness });
      await driver.call("clear_scene");
      const restored = await driver.call("restore_checkpoint", {
        id: firstThin(await driver.call("list_checkpoints")),
      });
      assert.equal(restored["description"], "thin");
      assert.equal((await driver.one(wall))["thickness"], 10);
    }
    await driver.call("undo");
    assert.equal((await driver.state()).walls.length, 0);
    await driver.call("redo");
  },

  "a batch is all or nothing, and can be tried without doing it": async (driver) => {
    verifies("homes:batch");
    const before = await driver.state();
    const walls = { action: "create_walls", params: { x: 0, y: 5000, width: 300, height: 300 } };
    const bad = { action: "modify_wall", params: { id: "$0.wallIds[0]", thickness: -1 } };
    const refused = await refusal(driver.call("batch_commands", { commands: [walls, bad] }));
    assert.match(refused.message, /Command 1 \(modify_wall\).*nothing was changed/);
    const tried = await driver.call("batch_commands", { commands: [walls], dryRun: true });
    assert.equal(tried["succeeded"], 1);
    const texts = {
      action: "create_walls",
      params: '{"x":"0","y":5000,"width":"300","height":300,"level":null}',
    };
    assert.equal(
      (await driver.call("batch_commands", { commands: [texts], dryRun: "true" }))["succeeded"],
      1,
    );
    const after = await driver.state();
    assert.deepEqual([after.walls.length, after.revision], [before.walls.length, before.revision]);
  },

  "queries page, pick fields and tell what changed since; a selection is told and set": async (driver) => {
    verifies("homes:query");
    const { revision } = await driver.state();
    const label = await driver.make("add_label", { text: "new", x: 0, y: 0 });
    const changed = await driver.call("query_state", { since: revision, fields: ["text"] });
    assert.deepEqual(changed["objects"], [{ id: label, text: "new" }]);
    const page = await driver.call("query_state", { kinds: ["wall"], limit: 2 });
    assert.deepEqual([listed.parse(page["objects"]).length, page["nextOffset"]], [2, 2]);
    await driver.call("set_selection", { ids: [label] });
    const selected = listed.parse((await driver.call("get_selection"))["selected"]);
    assert.deepEqual(selected.map(({ id }) => id), [label]);
    await driver.call("undo");
    const gone = await driver.call("query_state", { since: revision });
    assert.deepEqual(gone["removed"], [label]);
    assert.ok(Number((await driver.call("get_quantities"))["floorAreaM2"]) > 0);
  },

  "exports are files, written whole": async (driver) => {
    verifies("homes:exports");
    const { folder } = driver.application;
    for (
      const [tool, name] of [["export_svg", "a.svg"], ["export_to_obj", "a.zip"], ["export_pdf", "a.pdf"], [
        "export_csv",
        "a.csv",
      ], ["export_plan_image", "a.png"]] as const
    ) {
      const answer = await driver.call(tool, { filePath: `${folder}/${name}` });
      assert.equal((await Deno.stat(`${folder}/${name}`)).size, answer["size_bytes"], tool);
    }
    const photo = {
      filePath: `${folder}/photo.jpg`,
      view: "overhead",
      format: "jpeg",
      width: 32,
      height: 24,
    };
    const { images } = await driver.call("render_photo", photo);
    const told = z.array(z.object({ filePath: z.string(), size_bytes: z.number() })).parse(images);
    assert.deepEqual(
      told.map(({ filePath }) => filePath),
      [1, 2, 3, 4].map((n) => `${folder}/photo_${n}.jpg`),
    );
    for (const { filePath, size_bytes } of told) assert.equal((await Deno.stat(filePath)).size, size_bytes);
  },
};

Deno.test("each group of tools works on a live Sweet Home 3D", async (t) => {
  await using driver = await Driver.open();
  for (const [name, step] of Object.entries(STEPS)) await t.step(name, () => step(driver));
});

function firstThin(answer: Readonly<Record<string, unknown>>): number {
  const all = z.array(z.object({ id: z.number(), description: z.string() })).parse(answer["checkpoints"]);
  const thin = all.find(({ description }) => description === "thin");
  assert.ok(thin !== undefined);
  return thin.id;
}
