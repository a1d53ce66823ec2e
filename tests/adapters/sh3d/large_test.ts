import assert from "node:assert/strict";
import { SOAK } from "../../helpers/soak.ts";
import { verifies } from "../../helpers/verifies.ts";
import { Driver } from "./driver.ts";

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
