import { ok } from "node:assert/strict";
import { Homes } from "../../../../adapters/sh3d/client/homes.ts";
import { Chance } from "../../../helpers/chance.ts";
import { SOAK } from "../../../helpers/soak.ts";
import { Driver } from "../driver.ts";
import { FLAT } from "../flat.ts";
import { differing, readPng } from "../pixels.ts";
import { randomEdit } from "../undo/random_edits.ts";

const EDITS = SOAK ? 300 : 12;
/** Pictures that may lack something until the home rests: Java 3D still compiles the ground into a display list. */
const MOST_MISLAID = SOAK ? 3 : 1;
/** Of all values of a picture: where two things are in one place, either may be seen. */
const MOST_DIFFERING = 30;
const SIZE = { width: 320, height: 240, format: "png" } as const;

Deno.test("a drawing that follows edits shows what a new one shows, and one that is made anew always", async () => {
  await using driver = await Driver.open({ view3d: true });
  using homes = new Homes({ discovery: driver.application.discovery });
  const { signal } = new AbortController();
  const home = await homes.choose(undefined, { id: "test", ended: signal }, signal);
  await driver.call("batch_commands", { commands: FLAT });
  const picture = async (wish: { readonly scene?: string; readonly anew?: boolean }) =>
    await readPng((await home.plugin.preview(home.id, { ...SIZE, ...wish }, signal)).bytes);
  const chance = new Chance(SOAK ? Date.now() % 1_000 : 7);
  const done: string[] = [];
  const seen = new Set<string>();
  let mislaid = 0;
  for (let edit = 0; edit < EDITS; edit++) {
    done.push(await changed(driver, chance));
    const { facts } = await home.scene(signal);
    const scene = JSON.stringify([facts.environment, facts.compass, facts.cameraMode]);
    const followed = await picture({ scene });
    const made = await picture({});
    seen.add(made.rgb.toBase64());
    if (differing(followed, made) <= MOST_DIFFERING) continue;
    mislaid++;
    const differ = differing(await picture({ scene, anew: true }), made);
    ok(differ <= MOST_DIFFERING, `${differ} values after edit ${edit}:\n${done.join("\n")}`);
  }
  ok(mislaid <= MOST_MISLAID, `${mislaid} of ${EDITS} pictures lacked something`);
  ok(seen.size > EDITS / 3, "the edits are seen");
});

/** Edits the home by chance, or undoes. It makes no wall transparent: those are drawn in any order. */
async function changed(driver: Driver, chance: Chance): Promise<string> {
  for (;;) {
    const { action, params } = randomEdit(await driver.state(), chance);
    if (action === "set_environment") continue;
    const isUndone = chance.next() < 0.2 && (await driver.state()).undo !== null;
    await (isUndone ? driver.call("undo") : driver.call(action, params).catch(() => {})); // some homes refuse it
    return isUndone ? "undo" : `${action} ${JSON.stringify(params)}`;
  }
}
