import { deepEqual, equal, match, ok } from "node:assert/strict";
import { eventually } from "../../helpers/eventually.ts";
import { SOAK } from "../../helpers/soak.ts";
import { runTool } from "../../helpers/tools/run_tool.ts";
import { verifies } from "../../helpers/verifies.ts";
import { openBridge } from "../open_bridge.ts";
import { Driver, refusal } from "./driver.ts";
import { snapshotSchema } from "./schema.ts";

/** An action on a node of the tab Trouble. */
async function click(driver: Driver, id: string, more: object = {}): Promise<unknown> {
  const actions = [{ type: "click", target: { ref: await driver.ref(`#${id}`) } }];
  return await driver.call("ui_perform", { actions, ...more });
}

Deno.test("javafx says where an application hangs, and nothing runs late when it goes on", async () => {
  verifies("javafx:survives");
  await using driver = await Driver.open();
  await driver.tab(2);
  const late = await driver.ref("#late");
  const block = await refusal(click(driver, "block", { timeoutMs: 700 }));
  equal(block.code, "MCP_UI_TIMEOUT");
  match(block.message, /has begun and not ended/);
  match(JSON.stringify(block.options.details), /sample\.Trouble/);
  const actions = [{ type: "click", target: { ref: late } }];
  const second = await refusal(driver.call("ui_perform", { actions, timeoutMs: 500 }));
  equal(second.code, "MCP_UI_TIMEOUT");
  match(second.message, /did not answer in time, and what was asked will not run later: it is at .*sleep/i);
  const cancel = new AbortController();
  const waiting = driver.host.call("ui_wait_for", { window: "Never" }, { signal: cancel.signal });
  cancel.abort();
  ok(await refusal(waiting).then(() => true, () => true), "a wait ends when it is cancelled");
  driver.sample.kill();
  equal((await driver.sample.ended).success, false);
  const dead = await refusal(driver.call("ui_get_snapshot"));
  ok(["NOT_CONNECTED", "MCP_UI_NOT_ENABLED"].includes(dead.code), dead.code);
  const again = await refusal(driver.call("ui_get_snapshot"));
  equal(again.code, "MCP_UI_NOT_ENABLED", "its file is left, and nobody answers there");
});

Deno.test("javafx does nothing late of what was given up while an application hung", async () => {
  verifies("bridge:no-late-work");
  await using driver = await Driver.open();
  await driver.tab(2);
  const { uid } = await driver.ref("#window");
  const action = { type: "click", target: { ref: { uid } } };
  const signal = AbortSignal.timeout(60_000);
  using bridge = await openBridge(driver.sample.discovery, signal);
  const isStuck = async () => {
    const seen = bridge.call("snapshot", { depth: 0, maxNodes: 1 }, { signal, ms: 200 });
    return await seen.then(() => false, (error) => error.code === "UI_TIMEOUT");
  };
  const nap = click(driver, "longNap");
  await eventually("the UI thread is stuck", isStuck);
  const late = await bridge.call("act", action, { signal, ms: 200 }).then(() => undefined, (error) => error);
  equal(`${late?.code} ${late?.details.began}`, "UI_TIMEOUT false");
  await nap;
  await driver.call("ui_wait_for", { idle: true });
  match(
    (await driver.call("ui_assert", { window: "Another" })).text,
    /^It does not hold: windows: "Sample"$/,
  );
  await bridge.call("act", action, { signal });
  match(
    (await driver.call("ui_assert", { window: "Another" })).text,
    /^It holds/,
    "it is done when it can be",
  );
});

Deno.test("javafx ends a call with an error when the application ends in the middle of it", async () => {
  verifies("javafx:survives");
  await using driver = await Driver.open();
  await driver.tab(2);
  const waiting = refusal(driver.call("ui_wait_for", { window: "Never", timeoutMs: 60_000 }));
  await click(driver, "exitLater").catch((error) => equal(error.code, "NOT_CONNECTED")); // it may end before the answer
  const wait = await waiting;
  ok(["NOT_CONNECTED", "MCP_UI_NO_STAGES"].includes(wait.code), `${wait.code} ${wait.message}`);
});

Deno.test("javafx reads large scenes in slices and large tables by pages, and forgets what is gone", async () => {
  verifies("javafx:large", "javafx:no-leak");
  await using driver = await Driver.open({ jvm: ["-Xmx1g", `-Dsample.popups=${SOAK ? 1000 : 200}`] });
  await driver.tab(2);
  const seenNow = async (input: object) =>
    snapshotSchema.parse((await driver.call("ui_get_snapshot", { stage: "all", ...input })).structured);
  await driver.call("ui_perform", { actions: [{ type: "click", target: { selector: { css: "#popups" } } }] });
  const before = await uidsOf(driver);
  let seen = 0;
  for (let look = 0; look < 10; look++) {
    seen += (await seenNow({ depth: 9, maxNodes: 100 })).popups?.length ?? 0;
  }
  const done = { selector: { css: "#status" }, text: "popups done", timeoutMs: 120_000 };
  await driver.call("ui_wait_for", done);
  equal((await seenNow({ depth: 1 })).popups, undefined);
  await eventually(`${seen} popups are forgotten`, async () => {
    await runTool("jcmd", String(driver.sample.pid), "GC.run");
    return await uidsOf(driver) <= before + 200;
  }, 60_000);
  await click(driver, "many", { timeoutMs: 60_000 });
  const input = { stage: "all", mode: "full", maxNodes: 50_000, include: { internals: true } };
  const { structured: whole = {} } = await driver.call("ui_get_snapshot", input);
  ok(Number(whole.nodes) > 17_000, String(whole.nodes));
  equal(whole.truncated, undefined);
  const few = await seenNow({});
  equal(few.nodes, 2000);
  equal(few.truncated, true);
  await click(driver, "hugeTable", { timeoutMs: 60_000 });
  const table = await driver.ref("#hugeTable");
  const { text } = await driver.call("ui_read_items", { ref: table, from: 99_998 });
  match(text, /^TableView, 100000 rows\n.*\n99998 Person 99998\n99999 Person 99999$/);
  const target = { ref: table, index: 70_000, columnId: "hugeName" };
  deepEqual(
    (await driver.data("ui_perform", { actions: [{ type: "click", target }] })).results?.[0]?.ok,
    true,
  );
});

/** Returns how many names its agent keeps. */
async function uidsOf(driver: Driver): Promise<number> {
  const signal = AbortSignal.timeout(20_000);
  using bridge = await openBridge(driver.sample.discovery, signal);
  const { value } = await bridge.call("snapshot", { scope: "current", depth: 0, maxNodes: 1 }, { signal });
  return Object(value).uids;
}
