import assert from "node:assert/strict";
import { errorOf } from "../../helpers/mcp/call_context.ts";
import { eventually } from "../../helpers/eventually.ts";
import { SOAK } from "../../helpers/soak.ts";
import { verifies } from "../../helpers/verifies.ts";
import { LuaUi } from "./driver.ts";

/** Each death makes the next start wait longer: a host is killed only so often. */
const KILLS_OF_A_HOST = SOAK ? 5 : 3;
const HOSTS = SOAK ? 10 : 1;
/** What a kill may lose; tests that run side by side take the time of each other. */
const MOST_LOST_MS = SOAK ? 250 : 500;
const LEAST_WORK_MS = 100;
const MORE_WORK_MS = 500;

/** Changes the application without a pause for a while; tells when each change was answered. */
async function work(lua: LuaUi, ms: number): Promise<number[]> {
  const answered: number[] = [];
  for (const end = performance.now() + ms; performance.now() < end;) {
    await lua.run("n = n + 1");
    answered.push(performance.now());
  }
  return answered;
}

/** Kills the adapter while a change is under way, and waits until it is back; tells when it was killed. */
async function kill(lua: LuaUi): Promise<number> {
  const [pid] = await lua.host.adapterProcesses();
  assert.ok(pid !== undefined);
  Deno.kill(pid, "SIGKILL");
  const killed = performance.now();
  const last = await lua.call("ui_run", { code: "n = n + 1" });
  if (!last.ok) assert.equal(errorOf(last).code, "ADAPTER_DIED");
  await eventually("it is back", async () => {
    const there = await lua.host.adapterProcesses();
    return there.some((other) => other !== pid) && (await lua.call("ui_run", { code: "return n" })).ok;
  }, 60_000);
  return killed;
}

/** Kills one host's adapter some times; tells how many milliseconds of answered changes each kill lost. */
async function lostBy(lua: LuaUi): Promise<number[]> {
  const lost: number[] = [];
  for (let round = 0; round < KILLS_OF_A_HOST; round++) {
    await lua.run("n = 0");
    await lua.kept();
    const answered = await work(lua, LEAST_WORK_MS + Math.random() * MORE_WORK_MS);
    const killed = await kill(lua);
    const firstLost = answered[Number(await lua.run("return n"))];
    lost.push(firstLost === undefined ? 0 : Math.round(killed - firstLost));
  }
  return lost;
}

Deno.test("a kill at any moment loses no more than the last changes, and what was before is whole", async () => {
  verifies("lua:restored");
  const lost: number[] = [];
  for (let host = 0; host < HOSTS; host++) {
    const files = { "lua/main.lua": "n = 0 session:createAppVariable({})" };
    await using lua = await LuaUi.start({ files });
    lost.push(...await lostBy(lua));
  }
  assert.ok(Math.max(...lost) <= MOST_LOST_MS, `Milliseconds lost by each kill: ${lost.join(", ")}`);
});
