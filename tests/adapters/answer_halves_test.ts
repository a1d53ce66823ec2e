import { deepEqual, equal, match, ok } from "node:assert/strict";
import { join } from "node:path";
import { z } from "zod";
import { EveryTool } from "../helpers/tools/every_tool.ts";
import { eventually } from "../helpers/eventually.ts";
import { contentView, missingFrom, structuredView } from "../helpers/tools/model_view.ts";
import { temporaryFolder } from "../helpers/temporary_folder.ts";
import { verifies } from "../helpers/verifies.ts";
import { servePages } from "../helpers/browser/pages.ts";
import { startSample } from "./javafx/sample.ts";
import { startApplication } from "./sh3d/application.ts";

/** Clients that hide one half of an answer from their model: for each of them the other half must do. */
type Calls = readonly (readonly [tool: string, args?: Record<string, unknown>])[];

async function callAll(tools: EveryTool, calls: Calls): Promise<void> {
  for (const [tool, args] of calls) await tools.call(tool, args);
}

Deno.test("an answer of which one half says less is found", () => {
  const content = [{ type: "text", text: '1 button "Send"\n2 of 2' }] as const;
  const picture = { type: "image", mimeType: "image/png", data: "" } as const;
  deepEqual(missingFrom({ content: [...content], structuredContent: { total: 2 } }), ["Send", "1"]);
  deepEqual(missingFrom({ content: [...content, picture], structuredContent: { a: '1 2 "Send"' } }), [
    "a picture",
  ]);
  deepEqual(missingFrom({ content: [], structuredContent: { total: 2 } }), ["any content"]);
  deepEqual(missingFrom({ content: [...content] }), []);
});

Deno.test("a client that hides one half of an answer works in the browser", async () => {
  verifies("mcp:halves");
  await using pages = servePages();
  await using folder = await temporaryFolder();
  const options = { downloads: folder.path, executable: "/usr/bin/chromium", evaluate: true };
  await using tools = await EveryTool.open({
    adapters: ["browser"],
    options: { browser: options },
    grantAsked: ["browser"],
  });
  const opened = await tools.call("browser_navigate", { url: `${pages.url}/demo/index.html` });
  for (const view of [contentView, structuredView]) {
    match(view(opened).text, /^"The Copper Kettle: order tea" — http.*\n1 textbox "Name"\*$/m, view.name);
  }
  equal(opened.structuredContent, undefined);
  ok(JSON.stringify(opened._meta).includes('"revision":1'), "programs find the facts in _meta");
  await callAll(tools, [
    ["browser_list_interactives"],
    ["browser_list_interactives", { format: "json" }],
    ["browser_overlay_act", { index: 1, action: "type", text: "Ann" }],
    ["browser_overlay_act", { index: 99, action: "click" }],
    ["browser_find", { text: "tea", context: 1 }],
    ["browser_extract", { mode: "text" }],
    ["browser_extract", { mode: "forms", format: "json" }],
    ["browser_tabs", { format: "json" }],
    ["browser_network", {}],
    ["browser_wait", { ms: 1 }],
    ["browser_download_wait", { timeout_ms: 1 }],
    ["browser_steps", {
      steps: [{ action: "click", name: "Place order" }, { action: "click", name: "None" }],
    }],
    ["browser_evaluate", { expression: "document.title" }],
  ]);
  const picture = await tools.call("browser_screenshot", { numbers: true });
  equal(structuredView(picture).pictures, 1);
  await tools.finish();
});

Deno.test("a client that hides one half of an answer works in a Lua UI", async () => {
  verifies("mcp:halves");
  await using tools = await EveryTool.open({ adapters: ["lua-ui"] });
  await callAll(tools, [
    ["ui_run", { code: "return 1" }],
    ["ui_configure", { base_dir: join(tools.home, "Glovebox", "lua-ui", "project") }],
    ["ui_start"],
    ["ui_run", { code: 'return { name = "Ann", count = 3 }' }],
    ["ui_run", { code: "error('no')" }],
    ["ui_status"],
    ["ui_wait_events", { timeout: 0 }],
  ]);
  await tools.finish();
});

Deno.test("a client that hides one half of an answer works in a JavaFX application", async () => {
  verifies("mcp:halves");
  await using sample = await startSample();
  await using tools = await EveryTool.open({
    adapters: ["javafx"],
    options: { javafx: { discovery: sample.discovery, timeoutMs: 20_000 } },
    grantAsked: ["javafx"],
  });
  const isThere = async () => (await tools.call("ui_get_snapshot")).isError !== true;
  await eventually("the agent sees the window", isThere);
  const { structuredContent } = await tools.call("ui_query", { selector: { css: "#okButton" } });
  const { matches: [button] } = z.object({ matches: z.array(z.object({ ref: z.unknown() })) })
    .parse(structuredContent);
  await callAll(tools, [
    ["ui_get_snapshot", { maxNodes: 30 }],
    ["ui_get_snapshot", { mode: "full", include: { virtualization: true } }],
    ["ui_query", { selector: { css: "Label" }, limit: 3 }],
    ["ui_query", { selector: { css: "TextField, CheckBox, MenuItem" } }],
    ["ui_get_node", { ref: button?.ref }],
    ["ui_get_node", { ref: { uid: "none-1" } }],
    ["ui_perform", { actions: [{ type: "click", target: button }, { type: "click", x: -9, y: -9 }] }],
    ["ui_perform", { actions: [{ type: "click", target: button }] }],
    ["ui_perform", { actions: [{ type: "typeText", text: "hello" }] }],
    ["ui_wait_for", { timeoutMs: 50, text: "not there" }],
    ["ui_list_apps"],
    ["ui_diff"],
    ["ui_recording"],
    ["ui_events", { all: true }],
    ...developerCalls(button?.ref),
  ]);
  const picture = await tools.call("ui_screenshot");
  equal(structuredView(picture).pictures, 1);
  await tools.finish();
});

/** Calls of a developer of the application, about one node. */
function developerCalls(ref: unknown): Calls {
  return [
    ["ui_events", { ref }],
    ["ui_events", { ref }],
    ["ui_get_node", { ref, css: true }],
    ["ui_edit", { ref, property: "prefWidth", value: 120 }],
    ["ui_edit", { undo: "all" }],
    ["ui_highlight", { ref, seconds: 1 }],
    ["ui_screenshot", { numbers: true }],
    ["ui_health", { heap: true }],
    ["ui_health", { heap: true }],
  ];
}

Deno.test("a client that hides one half of an answer works in Sweet Home 3D", async () => {
  verifies("mcp:halves");
  await using application = await startApplication();
  await using tools = await EveryTool.open({
    adapters: ["sh3d"],
    options: { sh3d: { discovery: application.discovery } },
    grantAsked: ["sh3d"],
  });
  const isOpen = async () => contentView(await tools.call("list_homes")).text.includes('"home"');
  await eventually("a home is open", isOpen);
  const wall = { xStart: 0, yStart: 0, xEnd: 400, yEnd: 0 };
  await callAll(tools, [
    ["create_wall", wall],
    ["batch_commands", { commands: [{ action: "create_wall", params: wall }, { action: "no_such" }] }],
    ["add_label", { text: "Kitchen", x: 1, y: 2, colour: "red" }],
    ["get_state"],
    ["list_furniture_catalog", { query: "chair" }],
    ["place_furniture", { name: "no such chair", x: 0, y: 0 }],
  ]);
  await tools.finish();
});

Deno.test("clients that are known to hide the text get no structured content", async () => {
  verifies("mcp:client-form");
  await using pages = servePages();
  await using folder = await temporaryFolder();
  const settings = {
    adapters: ["browser"],
    options: { browser: { downloads: folder.path, executable: "/usr/bin/chromium-headless-shell" } },
    grantAsked: ["browser"],
  };
  await using tools = await EveryTool.open(settings, "codex-mcp-client");
  await tools.call("browser_navigate", { url: `${pages.url}/form.html` });
  const stale = await tools.call("browser_overlay_act", { index: 99, action: "click" });
  equal(stale.structuredContent, undefined);
  match(contentView(stale).text, /browser_list_interactives|\d+ \w+ "/);
  const asked = await tools.call("browser_list_interactives", { format: "json" });
  ok(asked.structuredContent !== undefined, "what is asked for is given");
});
