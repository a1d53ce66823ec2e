import { equal, match, notEqual, ok } from "node:assert/strict";
import { join } from "node:path";
import { Bridge } from "../../../adapters/jvm_bridge/bridge.ts";
import { discoverJvms, discoveryFolder } from "../../../adapters/jvm_bridge/discovery.ts";
import { temporaryFolder } from "../../helpers/temporary_folder.ts";
import { verifies } from "../../helpers/verifies.ts";
import { adapterFor, Driver, refusal } from "./driver.ts";
import { startSample } from "./sample.ts";

Deno.test("javafx tells several applications apart, and two clients of one do not disturb each other", async () => {
  verifies("javafx:several-apps");
  await using first = await Driver.open({ title: "First", javafx: "class path" });
  const { discovery, display } = first.sample;
  await using second = await startSample({ discovery, display, title: "Second" });
  const both = await first.host.call("ui_list_apps", {}, { session: "new" });
  match(both.text, new RegExp(`${first.sample.pid} sample.Main: "First"`));
  const wanted = (app: string) => first.host.call("ui_get_snapshot", { app, depth: 0 }, { session: "new" });
  const several = await refusal(first.host.call("ui_get_snapshot", {}, { session: "new" }));
  equal(several.code, "CONFLICT");
  match(several.options.hint ?? "", /by the argument app/);
  match((await wanted("First")).text, /"First"/);
  match((await wanted(String(second.pid))).text, /"Second"/);
  match(
    (await first.host.call("ui_get_snapshot", { depth: 0 }, { session: "new" })).text,
    /"Second"/,
    "used last",
  );
  equal((await refusal(wanted("Third"))).code, "NOT_FOUND");
  await using other = await adapterFor(first.sample);
  const clicks = Array.from({ length: 5 }, async () => {
    const actions = [{ type: "click", target: { selector: { css: "#okButton" } } }];
    await Promise.all([
      other.call("ui_perform", { app: "First", actions }),
      first.call("ui_perform", { app: "First", actions }),
    ]);
  });
  await Promise.all(clicks);
  match(await first.status() ?? "", /^OK clicked 10 /);
});

Deno.test("javafx operates an application that brings a runtime of its own with JavaFX linked in", async () => {
  await using driver = await Driver.open({ javafx: "image" });
  const actions = [{ type: "click", target: { selector: { css: "#okButton" } } }];
  await driver.call("ui_perform", { actions });
  match(await driver.status() ?? "", /^OK clicked 1 /);
  equal((await driver.call("ui_screenshot")).content.some(({ type }) => type === "image"), true);
  match((await driver.call("ui_health")).text, /UI thread: answered [^]*\nwindows: 1/);
  const { message, options } = await refusal(driver.call("ui_health", { heap: true }));
  match(`${message} ${options.hint}`, /has no module jdk\.management .* jcmd PID GC\.class_histogram/);
});

Deno.test("javafx gets nothing from an application without its token, and gives it nothing either", async () => {
  verifies("bridge:handshake");
  await using driver = await Driver.open();
  const [jvm] = await discoverJvms(driver.sample.discovery);
  const port = jvm?.port ?? 0;
  const signal = AbortSignal.timeout(20_000);
  const wrong = await Bridge.connect({ port, token: "wrong" }, signal).then(
    () => undefined,
    (error) => error,
  );
  equal(wrong?.code, "GONE");
  match(wrong?.message ?? "", /does not know its token/);
  const raw = await Deno.connect({ hostname: "127.0.0.1", port });
  await raw.write(new TextEncoder().encode("GET / HTTP/1.1\r\nHost: x\r\n\r\n"));
  equal(await raw.read(new Uint8Array(10)), null, "a stranger is not answered");
  raw.close();
  match(driver.sample.said(), new RegExp(`UI access is on at 127.0.0.1:${port}, token ${jvm?.token}`));
  const { mode } = await Deno.stat(`${driver.sample.discovery}/${driver.sample.pid}.json`);
  equal((mode ?? 0) & 0o777, 0o600);
  equal(((await Deno.stat(driver.sample.discovery)).mode ?? 0) & 0o777, 0o700);
  await driver.call("ui_get_snapshot");
});

Deno.test("javafx leaves an application alone that was not started for it, and says how it is", async () => {
  verifies("javafx:not-enabled", "javafx:untouched");
  await using sample = await startSample({ agent: "disabled" });
  await using host = await adapterFor(sample);
  const off = await refusal(host.call("ui_get_snapshot"));
  equal(off.code, "MCP_UI_NOT_ENABLED");
  match(off.message, /The agent is in sample.Sample \(pid \d+\) but not enabled/);
  match(off.options.hint ?? "", /-Dmcp.ui=true/);
  equal(sample.said(), "");
  match((await host.call("ui_list_apps")).text, /sample.Sample: not enabled/);
  await using nobody = await adapterFor({ discovery: `${sample.discovery}/none` });
  for (const [tool, input] of Object.entries(TOOLS)) {
    equal((await refusal(nobody.call(tool, input))).code, "MCP_UI_NOT_ENABLED", tool);
  }
});

const TOOLS = {
  ui_get_snapshot: {},
  ui_query: { selector: { css: "Button" } },
  ui_get_node: { ref: { uid: "x" } },
  ui_perform: { actions: [{ type: "click", x: 1, y: 1 }] },
  ui_screenshot: {},
  ui_wait_for: { idle: true },
  ui_events: {},
  ui_edit: { undo: "all" },
  ui_highlight: { ref: { uid: "x" } },
  ui_health: {},
} as const;

Deno.test("javafx only looks where an application was started so, and an agent that comes twice is one", async () => {
  verifies("javafx:look-only", "javafx:untouched");
  const jvm = ["-Dmcp.allowActions=false", "-Dmcp.snapshot.depth=3"];
  await using driver = await Driver.open({ jvm, twice: true });
  const actions = [{ type: "click", target: { selector: { css: "#okButton" } } }];
  const refused = await refusal(driver.call("ui_perform", { actions }));
  equal(refused.code, "MCP_UI_NOT_ENABLED");
  match(refused.message, /mcp.allowActions=false/);
  const ref = await driver.ref("#okButton");
  const refusals = { ui_edit: { ref, property: "text", value: "No" }, ui_highlight: { ref } };
  for (const [tool, input] of Object.entries(refusals)) {
    equal((await refusal(driver.call(tool, input))).code, "MCP_UI_NOT_ENABLED", tool);
  }
  match((await driver.call("ui_events", { ref })).text, /recorded from now on/, "it can be looked at");
  const { text, structured } = await driver.call("ui_get_snapshot", { mode: "full" });
  ok(text.includes("more"), "the application's own depth");
  equal(JSON.stringify(structured).includes('"debugFlags":["mcpEnabled"]'), true);
  notEqual((await driver.call("ui_screenshot")).content.length, 0);
  equal(driver.sample.said().match(/UI access is on/g)?.length, 1);
});

Deno.test("javafx finds an application that was started with another home folder, and stale files go", async () => {
  verifies("javafx:several-apps");
  await using folder = await temporaryFolder();
  const [account, other] = [join(folder.path, "account"), join(folder.path, "other")];
  const place = discoveryFolder("javafx").slice(2);
  for (const home of [account, other]) await Deno.mkdir(join(home, place), { recursive: true });
  const stale = join(account, place, `${Deno.pid}.json`);
  await Deno.writeTextFile(stale, JSON.stringify({ pid: Deno.pid, startedAt: "2001-01-01T00:00:00Z" }));
  const discovery = join(account, place);
  await using sample = await startSample({
    discovery,
    ownHome: true,
    env: { HOME: other },
    jvm: [`-Duser.home=${account}`],
  });
  const [said] = /announced in .*$/m.exec(sample.said()) ?? [];
  for (const home of [account, other]) {
    const path = join(home, place, `${sample.pid}.json`);
    ok(said?.includes(path), said);
    equal(((await Deno.stat(path)).mode ?? 0) & 0o777, 0o600);
    await using host = await adapterFor({ discovery: join(home, place) });
    match((await host.call("ui_list_apps")).text, new RegExp(`^${sample.pid} sample\\.Sample`));
  }
  equal(await Deno.stat(stale).catch(() => undefined), undefined, "the number is another program's now");
});
