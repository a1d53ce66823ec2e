import { equal, ok, rejects } from "node:assert/strict";
import { z } from "glovebox";
import { eventually } from "../../helpers/eventually.ts";
import { verifies } from "../../helpers/verifies.ts";
import { Driver, refusal } from "./driver.ts";

const jobs = z.array(z.object({ job: z.string() }));

/** Would take minutes. */
const HUGE = { quality: "high", width: 3000, height: 2000 } as const;

Deno.test("a photo is a job that can be asked for, and stopped; others are answered meanwhile", async () => {
  verifies("homes:render-jobs");
  await using driver = await Driver.open();
  await crowd(driver, 1);
  const started = await driver.call("start_render", { view: "overhead", angles: 1, ...HUGE });
  const [{ job } = { job: "" }] = jobs.parse(started["jobs"]);
  equal((await driver.call("get_render", { job }))["state"], "running");
  ok((await driver.state()).furniture.length > 0);
  equal((await driver.call("cancel_render", { job }))["state"], "stopped");
});

Deno.test("none of the photos of a call that was cancelled goes on, though they still read their scene", async () => {
  verifies("homes:render-jobs");
  await using driver = await Driver.open();
  await crowd(driver, 400);
  const cancelled = new AbortController();
  const before = driver.host.progress.length;
  const photos = { view: "overhead", angles: 4, ...HUGE };
  const call = driver.host.call("render_photo", photos, { signal: cancelled.signal });
  await eventually("it is on its way", () => driver.host.progress.length > before);
  cancelled.abort();
  await rejects(call);
  const started = await driver.call("start_render", { x: 0, y: 0, z: 170, width: 8, height: 6 });
  const [{ job } = { job: "" }] = jobs.parse(started["jobs"]);
  for (let back = 4; back >= 1; back--) {
    const id = job.replace(/\d+/, (last) => String(Number(last) - back));
    const isStopped = async () => (await driver.call("get_render", { job: id }))["state"] === "stopped";
    await eventually(`${id} is stopped`, isStopped);
  }
});

Deno.test("a photo that is stopped while a call waits for it can still be asked for", async () => {
  verifies("homes:render-jobs");
  await using driver = await Driver.open();
  await crowd(driver, 1);
  const before = driver.host.progress.length;
  const call = refusal(driver.call("render_photo", { view: "overhead", angles: 1, ...HUGE }));
  await eventually("it is on its way", () => driver.host.progress.length > before);
  await driver.call("cancel_render", { job: "render1" });
  equal((await call).code, "CANCELLED");
  equal((await driver.call("get_render", { job: "render1" }))["state"], "stopped");
});

Deno.test("photos that nobody fetched are kept up to a number, those that were delivered are not", async () => {
  verifies("homes:render-jobs");
  await using driver = await Driver.open();
  await driver.call("render_photo", { x: 0, y: 0, z: 170, width: 8, height: 6 });
  await refused(driver, "render1");
  const small = { x: 0, y: 0, z: 170, width: 8, height: 6 };
  for (let count = 2; count <= 66; count++) {
    const started = await driver.call("start_render", small);
    const [{ job } = { job: "" }] = jobs.parse(started["jobs"]);
    equal(job, `render${count}`);
    equal((await driver.call("get_render", { job, waitMs: 60_000 }))["state"], "done");
  }
  await refused(driver, "render2");
  equal((await driver.call("get_render", { job: "render3" }))["state"], "done");
});

async function refused(driver: Driver, job: string): Promise<void> {
  equal((await refusal(driver.call("get_render", { job }))).code, "NOT_FOUND");
}

/** Many pieces, so that a photo takes a while to read its scene, and hears nothing meanwhile. */
async function crowd(driver: Driver, count: number): Promise<void> {
  const commands = Array.from({ length: count }, (_, index) => ({
    action: "place_furniture",
    params: { catalogId: "eTeks#sofa", x: 300 * (index % 20), y: 300 * Math.floor(index / 20) },
  }));
  await driver.call("batch_commands", { commands });
}
