import assert from "node:assert/strict";
import { SOAK } from "../../helpers/soak.ts";
import { verifies } from "../../helpers/verifies.ts";
import { eventually } from "../../helpers/eventually.ts";
import { Driver } from "./driver.ts";
import { countColours, partOf, pictureOf, redPart } from "./pixels.ts";

/** Walls and pieces, each. */
const HALF = SOAK ? 5_000 : 1_000;

function command(index: number): object {
  const [x, y] = [(index % 100) * 200, Math.floor(index / 100) * 200];
  return index % 2 === 0
    ? { action: "create_wall", params: { xStart: x, yStart: y, xEnd: x + 150, yEnd: y } }
    : { action: "place_furniture", params: { catalogId: "eTeks#fridge", x, y: y + 80 } };
}

Deno.test(`a home of ${HALF * 2} objects is built in one step with progress, read, undone, redone and saved`, async () => {
  verifies("homes:many", "homes:long-edits");
  await using driver = await Driver.open({ jvm: ["-Xmx1500m"] });
  const commands = Array.from({ length: HALF * 2 }, (_, index) => command(index));
  await driver.call("batch_commands", { commands, name: "Build the town" });
  const told = driver.host.progress.filter(([, total]) => total === HALF * 2);
  assert.ok(told.length > 0, "it told how far it is");
  assert.ok(told.every(([done, total], index) => {
    const [before] = told[index - 1] ?? [0];
    return done >= before && done <= (total ?? 0);
  }));
  const { walls, furniture, undo } = await driver.state();
  assert.deepEqual([walls.length, furniture.length, undo], [HALF, HALF, "Undo Build the town"]);
  const page = await driver.call("query_state", { kinds: ["wall"], limit: 10, offset: HALF - 4 });
  assert.deepEqual([page["total"], page["nextOffset"]], [HALF, undefined]);
  await driver.call("undo");
  assert.deepEqual((await driver.state()).walls, []);
  await driver.call("redo");
  const filePath = `${driver.application.folder}/town.sh3d`;
  await driver.call("save_home", { filePath });
  assert.equal((await driver.state()).modified, false);
});

/** Parts of the window's 3D view: the buttons on it, and what is below them. */
const BUTTONS = { x: 374, y: 396, width: 58, height: 58 };
const VIEW_3D = { x: 440, y: 470, width: 560, height: 230 };

Deno.test("the window's own 3D view rests while many things change and pictures are taken, and goes on", async () => {
  await using driver = await Driver.open({ view3d: true });
  const { display } = driver.application;
  const view = async () => partOf(await pictureOf(display), VIEW_3D);
  const shown = async () => (await view()).rgb.join();
  const isDrawn = async () => countColours(partOf(await pictureOf(display), BUTTONS)) > 20;
  await eventually("the empty view is drawn", isDrawn);
  const [empty, ground] = [await shown(), countColours(await view())];
  const commands = Array.from({ length: 100 }, (_, index) => command(2 * index + 1));
  await driver.call("batch_commands", { commands });
  await eventually("the pieces are drawn", async () => await shown() !== empty);
  const { furniture } = await driver.state();
  const change = (properties: object) => {
    const changes = furniture.map(({ id }) => ({
      action: "modify_furniture",
      params: { id, ...properties },
    }));
    return driver.call("batch_commands", { commands: changes });
  };
  await change({ color: "#FF0000" });
  await eventually("the pieces are red", async () => redPart(await view()) > 0.003);
  await change({ visible: false });
  await eventually("the pieces are hidden", async () => countColours(await view()) === ground);
  await driver.call("undo", { steps: 2 });
  const isAsBefore = async () => redPart(await view()) === 0 && countColours(await view()) > ground;
  await eventually("the pieces are as they were", isAsBefore);
  const placed = await shown();
  await Promise.all([
    driver.picture("preview_3d", { view: "overhead" }),
    driver.picture("preview_3d", { view: "overhead" }),
    driver.call("create_wall", { xStart: 0, yStart: 0, xEnd: 1500, yEnd: 0 }),
  ]);
  await eventually("the wall is drawn", async () => await shown() !== placed);
  await driver.call("undo", { steps: 2 });
  await eventually("the view is empty again", async () => countColours(await view()) === ground);
});
