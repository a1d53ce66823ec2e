import assert from "node:assert/strict";
import { verifies } from "../../../tests/helpers/verifies.ts";
import type { ToolEntry } from "../../adapter_api/manifest.ts";
import type { Item } from "../page/screen.ts";
import { riskOf } from "./risk.ts";

function tool(name: string, more: Partial<ToolEntry> = {}): ToolEntry {
  const common = {
    description: "",
    idempotent: false,
    core: true,
    aliases: [],
    timeoutMs: 1,
    inputSchema: {},
  };
  return { ...common, effect: "write", name, ...more };
}

Deno.test("risk of a call is what its tool and its target are made for, whatever they are called", () => {
  verifies("assistant:confirm");
  const tools = [
    tool("send_file", { assist: { consent: "upload" } }),
    tool("fetch_file", { assist: { consent: "download" } }),
    tool("delete_home", { effect: "destroy" }),
    tool("create_walls"),
    tool("batch"),
  ];
  const risk = (name: string, args = {}) => {
    const called = tools.find((each) => each.name === name) ?? tool(name);
    return riskOf({ tool: called, args, items: [], tools });
  };
  assert.deepEqual(tools.map(({ name }) => risk(name)), [
    "upload",
    "download",
    "destroy",
    undefined,
    undefined,
  ]);
  const commands = (action: string) => ({ commands: [{ action: "create_walls" }, { action, params: {} }] });
  assert.equal(risk("batch", commands("delete_home")), "destroy");
  assert.equal(risk("batch", commands("create_walls")), undefined);
  const click = (item: Partial<Item>, action = "click") =>
    riskOf({
      tool: tool("browser_overlay_act", { assist: { target: "index" } }),
      tools,
      args: { index: 1, action },
      items: [{ index: 1, role: "link", name: "Herunterladen", ...item }],
    });
  assert.equal(click({ name: "فایل", use: { download: true } }), "download");
  assert.equal(click({ use: { download: true } }, "hover"), undefined);
  assert.equal(click({}), undefined);
});
