import assert from "node:assert/strict";
import { z } from "glovebox";
import { verifies } from "../../helpers/verifies.ts";
import { FLAT } from "./flat.ts";
import { type Answer, Driver, refusal, type State } from "./driver.ts";
import { brightness, countColours, readPng } from "./pixels.ts";

/** Returns what a home holds, apart from when it was looked at. */
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

const sunSchema = z.object({ sun: z.object({ azimuth: z.number(), elevation: z.number() }) });

/** Contents of the home before and after. */
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
    assert.ok(countColours(await readPng(preview)) > 20, "the preview shows more than sky and ground");
    const plan = await driver.picture("export_plan_image", { width: 900 });
    assert.ok(plan.length > 5_000);
    const photo = { view: "overhead", angles: 1, width: 160, height: 120, format: "png" };
    assert.ok(countColours(await readPng(await driver.picture("render_photo", photo))) > 20);
    assert.ok(driver.host.progress.length > 0);
  },

  "a photo shows the sun of its date and time": async (driver) => {
    verifies("homes:sun");
    await driver.call("set_compass", { latitude: 55.75, longitude: 37.6, timeZone: "Europe/Moscow" });
    const photo = { x: 400, y: -600, z: 900, yaw: 0, pitch: 40, width: 160, height: 120, format: "png" };
    const at = async (time: string) => {
      const { content, text } = await driver.host.call("render_photo", { ...photo, time });
      const picture = content.find((part) => part.type === "image");
      assert.ok(picture?.type === "image");
      return { light: brightness(await readPng(picture.bytes)), ...sunSchema.parse(JSON.parse(text)).sun };
    };
    const [noon, midnight] = [await at("2026-06-21T12:30"), await at("2026-06-21T00:30")];
    assert.ok(noon.light > midnight.light * 1.1, `noon ${noon.light}, midnight ${midnight.light}`);
    // At the solstice over Moscow, as almanacs have it: 90 - 55.75 + 23.44 at its highest, due south.
    assert.ok(Math.abs(noon.azimuth - 180) < 5 && Math.abs(noon.elevation - 57.7) < 1, JSON.stringify(noon));
    assert.ok(midnight.elevation < -9, JSON.stringify(midnight));
    const wrong = await refusal(driver.call("render_photo", { ...photo, time: "2026-13-41T12:30" }));
    assert.equal(wrong.code, "INVALID_INPUT");
  },
};

Deno.test("a flat is built in one step, undone and redone by the application itself, saved and read again", async (t) => {
  verifies("homes:flat");
  await using driver = await Driver.open({ view3d: true });
  const seen = { empty: contents(await driver.state()), built: {} };
  for (const [name, step] of Object.entries(STEPS)) await t.step(name, () => step(driver, seen));
});
