import assert from "node:assert/strict";
import { verifies } from "../helpers/verifies.ts";
import { FLAT } from "./sh3d_flat.ts";
import { type Answer, Driver, type State } from "./sh3d_driver.ts";

/** What a home holds, apart from when it was looked at. */
function contents(state: State): Answer {
  const { walls, furniture, rooms, labels, dimensionLines, levels } = state;
  const byId = (objects: readonly { id: string }[]) => objects.toSorted((a, b) => a.id < b.id ? -1 : 1);
  return {
    walls: byId(walls),
    furniture: byId(furniture),
    rooms: byId(rooms),
    labels,
    dimensionLines,
    levels,
  };
}

/** What the home held before and after. */
interface Seen {
  readonly empty: Answer;
  built: Answer;
}

const STEPS: Readonly<Record<string, (driver: Driver, seen: Seen) => Promise<void>>> = {
  "it is built by one batch": async (driver, seen) => {
    const { succeeded } = await driver.call("batch_commands", { commands: FLAT, name: "Build the flat" });
    assert.equal(succeeded, FLAT.length);
    const { walls, furniture, rooms, modified, undo } = await driver.state();
    assert.deepEqual([walls.length, furniture.length, rooms.length, modified], [5, 6, 2, true]);
    assert.equal(undo, "Undo Build the flat");
    seen.built = contents(await driver.state());
  },

  "doors are real doors in their wall, and the lamp is a light": async (driver) => {
    verifies("homes:real-doors");
    const doors = await driver.query({ kinds: ["door"] });
    assert.equal(doors.length, 3);
    for (const door of doors) assert.deepEqual([door["boundToWall"], door["sashes"] !== 0], [true, true]);
    const [light] = await driver.query({ kinds: ["light"] });
    assert.equal(light?.["power"], 0.8);
  },

  "one undo takes it all away, one redo brings it all back": async (driver, seen) => {
    verifies("homes:undo");
    await driver.call("undo");
    assert.deepEqual(contents(await driver.state()), seen.empty);
    assert.equal((await driver.state()).modified, false);
    await driver.call("redo");
    assert.deepEqual(contents(await driver.state()), seen.built);
  },

  "it is saved with Home.xml, and reads as it was in a window of its own": async (driver, seen) => {
    verifies("homes:files");
    const filePath = `${driver.application.folder}/flat`;
    const saved = await driver.call("save_home", { filePath });
    assert.equal(saved["filePath"], `${filePath}.sh3d`);
    assert.equal((await driver.state()).modified, false);
    const copy = `${driver.application.folder}/copy.sh3d`;
    await Deno.copyFile(`${filePath}.sh3d`, copy);
    assert.ok(new TextDecoder("latin1").decode(await Deno.readFile(copy)).includes("Home.xml"));
    const opened = await driver.call("load_home", { filePath: copy });
    assert.equal(opened["wasOpen"], false);
    assert.deepEqual(contents(await driver.state()), seen.built);
  },

  "it can be looked at, and photographed": async (driver) => {
    verifies("homes:pictures");
    const preview = await driver.picture("preview_3d", {
      view: "overhead",
      format: "png",
      width: 640,
      height: 480,
    });
    assert.ok(await colours(preview) > 20, "the preview shows more than sky and ground");
    const plan = await driver.picture("export_plan_image", { width: 900 });
    assert.ok(plan.length > 5_000);
    const photo = { view: "overhead", angles: 1, width: 160, height: 120, format: "png" };
    assert.ok(await colours(await driver.picture("render_photo", photo)) > 20);
    assert.ok(driver.host.progress.length > 0);
  },
};

Deno.test("a flat is built in one step, undone and redone by the application itself, saved and read again", async (t) => {
  verifies("homes:flat");
  await using driver = await Driver.open({ view3d: true });
  const seen = { empty: contents(await driver.state()), built: {} };
  for (const [name, step] of Object.entries(STEPS)) await t.step(name, () => step(driver, seen));
});

/** How many colours a PNG of 8 bits a channel uses in its raw rows: a picture of nothing has few. */
async function colours(png: Uint8Array): Promise<number> {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (let at = 8; at < png.length;) {
    const length = view.getUint32(at);
    const type = new TextDecoder().decode(png.subarray(at + 4, at + 8));
    if (type === "IDAT") parts.push(new Uint8Array(png.subarray(at + 8, at + 8 + length)));
    at += length + 12;
  }
  const inflated = new Blob(parts).stream().pipeThrough(new DecompressionStream("deflate"));
  const bytes = new Uint8Array(await new Response(inflated).arrayBuffer());
  const seen = new Set<number>();
  for (let at = 0; at + 2 < bytes.length; at += 3) {
    seen.add(((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0));
  }
  return seen.size;
}
