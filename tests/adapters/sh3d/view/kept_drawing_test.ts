import { ok } from "node:assert/strict";
import { Homes } from "../../../../adapters/sh3d/client/homes.ts";
import { Chance } from "../../../helpers/chance.ts";
import { SOAK } from "../../../helpers/soak.ts";
import { Driver } from "../driver.ts";
import { FLAT } from "../flat.ts";
import { differing, readPng } from "../pixels.ts";
import { randomEdit } from "../undo/random_edits.ts";

const EDITS = SOAK ? 300 : 12;
/** Of all values of a picture: where two things are in one place, either may be seen. */
const MOST_DIFFERING = 30;
const SIZE = { width: 320, height: 240, format: "png" } as const;

Deno.test("a drawing that follows edits shows what a new one shows, at every edit", async () => {
  await using driver = await Driver.open({ view3d: true });
  using homes = new Homes({ discovery: driver.application.discovery });
  const { signal } = new AbortController();
  const home = await homes.choose(undefined, { id: "test", ended: signal }, signal);
  await driver.call("batch_commands", { commands: FLAT });
  const pictures = async () => {
    const { facts } = await home.scene(signal);
    const scene = JSON.stringify([facts.environment, facts.compass, facts.cameraMode]);
    const followed = await home.plugin.preview(home.id, { ...SIZE, scene }, signal);
    const made = await home.plugin.preview(home.id, SIZE, signal);
    return { followed: await readPng(followed), made: await readPng(made) };
  };
  const chance = new Chance(SOAK ? Date.now() % 1_000 : 7);
  const done: string[] = [];
  const seen = new Set<string>();
  for (let edit = 0; edit < EDITS; edit++) {
    const { action, params } = randomEdit(await driver.state(), chance);
    if (action === "set_environment") continue; // it may make walls transparent, which are drawn in any order
    const undone = chance.next() < 0.2 && (await driver.state()).undo !== null;
    done.push(undone ? "undo" : `${action} ${JSON.stringify(params)}`);
    await (undone ? driver.call("undo") : driver.call(action, params).catch(() => {})); // refused by some homes
    const { followed, made } = await pictures();
    const differ = differing(followed, made);
    ok(differ <= MOST_DIFFERING, `${differ} values after edit ${edit}:\n${done.join("\n")}`);
    seen.add(made.rgb.toBase64());
  }
  ok(seen.size > EDITS / 3, "the edits are seen");
});
