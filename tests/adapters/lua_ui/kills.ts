import assert from "node:assert/strict";
import { errorOf } from "../../helpers/mcp/call_context.ts";
import { eventually } from "../../helpers/eventually.ts";
import { LuaUi } from "./driver.ts";

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

/** Kills a host's adapter some times; tells how many milliseconds of answered changes each kill lost. */
export async function lostByKills(kills: number): Promise<number[]> {
  const files = { "lua/main.lua": "n = 0 session:createAppVariable({})" };
  await using lua = await LuaUi.start({ files });
  const lost: number[] = [];
  for (let round = 0; round < kills; round++) {
    await lua.run("n = 0");
    await lua.kept();
    const answered = await work(lua, LEAST_WORK_MS + Math.random() * MORE_WORK_MS);
    const killed = await kill(lua);
    const firstLost = answered[Number(await lua.run("return n"))];
    lost.push(firstLost === undefined ? 0 : Math.round(killed - firstLost));
  }
  return lost;
}
