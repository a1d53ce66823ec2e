import { deepEqual, doesNotMatch, equal, match } from "node:assert/strict";
import { join } from "node:path";
import { eventually } from "../../helpers/eventually.ts";
import { temporaryFolder } from "../../helpers/temporary_folder.ts";
import { verifies } from "../../helpers/verifies.ts";
import { type Call, Replay } from "../../scripts/replay.ts";
import { openDisplay } from "./display.ts";
import { startSample } from "./sample.ts";

/** Runs the application as one of its releases, for one task. */
async function withOrders<T>(
  replay: Replay,
  release: { readonly discovery: string; readonly display: Awaited<ReturnType<typeof openDisplay>> },
  jvm: readonly string[],
  task: () => Promise<T>,
): Promise<T> {
  await using _sample = await startSample({ page: "orders", ...release, jvm });
  const isThere = () => replay.call("ui_get_snapshot").then(() => true, () => false);
  await eventually("the agent sees the window", isThere);
  return await task();
}

/** Returns what the application itself says. */
async function said(replay: Replay): Promise<string> {
  const told = await replay.call("ui_query", { selector: { css: "#status" } });
  return /Label#status "([^"]*)"/.exec(told)?.[1] ?? told;
}

/** Acts as a client does, by the uids that it is told. */
async function order(call: Call): Promise<void> {
  const uid = async (selector: object) => {
    const told = await call("ui_query", { selector });
    return told.trim().split(/\s+/).at(-1);
  };
  const act = async (selector: object, action: object) => {
    const target = { ref: { uid: await uid(selector) } };
    await call("ui_perform", { actions: [{ ...action, target }], timeoutMs: 30_000 });
  };
  await act({ css: "#customer" }, { type: "setText", text: "Ann" });
  await act({ css: "#pin" }, { type: "setText", text: "4711-4711" });
  await act({ css: "#order" }, { type: "click" });
}

const CHECKS = `import { expect, javafx } from "glovebox:tools";
await expect(javafx).toShow("ordered Ann 8");
await expect(javafx).toHaveValue("Client", "Ann", { timeout: 300 });
await expect(javafx).not.toShow("Delete order");
`;

type Release = Parameters<typeof withOrders>[1];

/** Records an order, and a mark in one of two rows. */
async function recordedScripts(replay: Replay, release: Release): Promise<readonly [string, string]> {
  return await withOrders(replay, release, [], async () => {
    const ordered = await replay.record(order);
    equal(await said(replay), "ordered Ann 9");
    const marked = await replay.record(async (call) => {
      const selector = { css: "#rowB Button", text: "Mark" };
      await call("ui_perform", { actions: [{ type: "click", target: { selector } }], timeoutMs: 30_000 });
    });
    equal(await said(replay), "marked Bob Ray");
    return [ordered, marked];
  });
}

async function healsBoth(replay: Replay, [script, marking]: readonly [string, string]): Promise<void> {
  const { ok, text, healed } = await replay.run(script);
  equal(ok, true, text);
  deepEqual(healed, [["Customer", "Client"], ["Order", "Order now"]]);
  equal(await said(replay), "ordered Ann 8");
  const checked = await replay.run(await replay.written(CHECKS));
  equal(checked.ok, true, checked.text);
  const failed = await replay.run(await replay.written(CHECKS.replace('"Ann"', '"Bo"')));
  match(failed.text, /Line 3: Expected otherwise: "Client" has "Ann", not "Bo"/);
  const marked = await replay.run(marking);
  equal(marked.ok, true, marked.text);
  equal(await said(replay), "marked Bob Ray");
}

async function pressesNothingElse(replay: Replay, script: string): Promise<void> {
  const { ok, text } = await replay.run(script);
  equal(ok, false);
  match(text, /No node matches[^]*It was not healed[^]*"delete" came[^]*image/);
  equal(await said(replay), "Ready");
}

Deno.test("what was done in a JavaFX application is done again in its next release, or not at all", async (t) => {
  verifies("scripts:heal", "scripts:record");
  await using stack = new AsyncDisposableStack();
  const discovery = join(stack.use(await temporaryFolder()).path, "discovery");
  const release = { discovery, display: stack.use(await openDisplay()) };
  const replay = stack.use(await Replay.over("javafx", { discovery, timeoutMs: 20_000 }));
  const scripts = await recordedScripts(replay, release);
  const [script] = scripts;
  await t.step("the script has no number, no uid and no secret", async () => {
    const text = await Deno.readTextFile(script);
    match(text, /selector: \{ css: "#order", text: "Order", match: "equals" \}/);
    doesNotMatch(text + await Deno.readTextFile(script.replace(".ts", ".elements.json")), /uid|stages|4711/);
    match(text, /text: secret\("pin"\)/);
    await Deno.writeTextFile(script, text.replace('secret("pin")', '"12345678"')); // this host keeps none
  });
  await t.step("order and wording in part are others", async () => {
    await withOrders(replay, release, ["-Dorders.changed=true"], () => healsBoth(replay, scripts));
  });
  await t.step("a button that deletes in its place is not pressed", async () => {
    await withOrders(replay, release, ["-Dorders.turned=true"], () => pressesNothingElse(replay, script));
  });
});
