import { equal, ok } from "node:assert/strict";
import { basename } from "node:path";
import { SOAK } from "../../../helpers/soak.ts";
import { temporaryFolder } from "../../../helpers/temporary_folder.ts";
import { verifies } from "../../../helpers/verifies.ts";
import { Driver } from "../driver.ts";
import { difference, exampleHomes, homeXml } from "./home_xml.ts";
import { Chance } from "../../../helpers/chance.ts";
import { type Command, MAKERS, randomEdit } from "./random_edits.ts";

const EDITS = SOAK ? 60 : 4;
const SEEDS = SOAK ? 10 : 1;

function same(expected: string, actual: string, what: string): void {
  const found = difference(expected, actual);
  equal(found, "", `${found}\n${what}`);
}

/** Does an edit; a home that refuses it has not changed. */
async function attempt(driver: Driver, { action, params }: Command): Promise<boolean> {
  const before = (await driver.state()).undo;
  try {
    await driver.call(action, params);
    return true;
  } catch {
    equal((await driver.state()).undo, before, `${action} was refused and is to undo`);
    return false;
  }
}

async function undoAll(driver: Driver): Promise<void> {
  while ((await driver.state()).undo !== null) await driver.call("undo");
}

/** Edits a home by chance, and takes it all back and forth. */
async function edited(driver: Driver, seed: number): Promise<string> {
  const chance = new Chance(seed);
  const before = await homeXml(driver);
  const done: Command[] = [];
  for (let index = 0; index < EDITS; index++) {
    const command = randomEdit(await driver.state(), chance);
    if (await attempt(driver, command)) done.push(command);
  }
  const after = await homeXml(driver);
  const told = done.map(({ action, params }) => `${action} ${JSON.stringify(params)}`).join("\n");
  equal((await driver.state()).modified, before !== after, told);
  await undoAll(driver);
  same(before, await homeXml(driver), `undone: ${told}`);
  equal((await driver.state()).modified, false, told);
  for (const _ of done) await driver.call("redo");
  same(after, await homeXml(driver), `redone: ${told}`);
  await undoAll(driver);
  same(before, await homeXml(driver), `undone again: ${told}`);
  return told;
}

Deno.test("after any edits and as many undos each example home is what it was, and after redos what it became", async (t) => {
  verifies("homes:undo");
  await using folder = await temporaryFolder();
  const homes = await exampleHomes(folder.path);
  ok(homes.length >= 9, "Sweet Home 3D comes with examples");
  await using driver = await Driver.open();
  for (const [index, filePath] of homes.entries()) {
    await driver.call("load_home", { filePath });
    for (let seed = 0; seed < SEEDS; seed++) {
      await t.step(
        `${basename(filePath)}, seed ${seed}`,
        async () => void await edited(driver, seed * 100 + index),
      );
    }
  }
});

Deno.test("each command alone is undone exactly, and is seen to have changed the home", async (t) => {
  verifies("homes:undo");
  await using folder = await temporaryFolder();
  const home = (await exampleHomes(folder.path)).find((each) => each.includes("HouseWithAttic"));
  await using driver = await Driver.open(home === undefined ? {} : { home });
  await driver.call("add_label", { text: "A", x: 0, y: 0 });
  await driver.call("add_dimension_line", { xStart: 0, yStart: 0, xEnd: 90, yEnd: 0 });
  const before = await homeXml(driver);
  for (const [index, action] of Object.keys(MAKERS).entries()) {
    await t.step(action, async () => {
      const chance = new Chance(index);
      for (let tries = 0; tries < 20; tries++) {
        const params = MAKERS[action]?.(await driver.state(), chance);
        if (params !== undefined && await attempt(driver, { action, params })) break;
      }
      const after = await homeXml(driver);
      ok(before !== after, `${action} did nothing`);
      await driver.call("undo");
      same(before, await homeXml(driver), "undone");
      await driver.call("redo");
      same(after, await homeXml(driver), "redone");
      await driver.call("undo");
    });
  }
  same(before, await homeXml(driver), "all undone");
});

/** More edits than this the application forgets. */
const UNDONE = 90;

/** A walk through all commands in which each comes after each other, and after itself. */
function allPairs(names: readonly string[]): string[] {
  return names.flatMap((
    one,
    index,
  ) => [one, one, ...names.slice(index + 1).flatMap((other) => [other, one])]);
}

Deno.test("commands after one another are undone exactly", async () => {
  verifies("homes:undo");
  await using folder = await temporaryFolder();
  const home = (await exampleHomes(folder.path)).find((each) => each.includes("HouseWithBasement"));
  await using driver = await Driver.open(home === undefined ? {} : { home });
  await driver.call("add_label", { text: "A", x: 0, y: 0 });
  await driver.call("add_polyline", { points: [{ x: 0, y: 0 }, { x: 90, y: 50 }] });
  const before = await homeXml(driver);
  const walk = allPairs(Object.keys(MAKERS).filter((name) => name !== "clear_scene"));
  const end = SOAK ? walk.length : 2 * UNDONE;
  for (let from = 0; from < end; from += UNDONE - 1) {
    const done: Command[] = [];
    for (const [index, action] of walk.slice(from, from + UNDONE).entries()) {
      const params = MAKERS[action]?.(await driver.state(), new Chance(from + index));
      if (params !== undefined && await attempt(driver, { action, params })) done.push({ action, params });
    }
    await driver.call("undo", { steps: done.length });
    const told = done.map(({ action, params }) => `${action} ${JSON.stringify(params)}`).join("\n");
    same(before, await homeXml(driver), `undone: ${told}`);
  }
});
