import assert from "node:assert/strict";
import { verifies } from "../../../tests/helpers/verifies.ts";
import type { ToolEntry } from "../../adapter_api/manifest.ts";
import type { Item } from "../page/screen.ts";
import { riskOf } from "./risk.ts";

function tool(name: string, effect: ToolEntry["effect"] = "write"): ToolEntry {
  return {
    name,
    effect,
    description: "",
    idempotent: false,
    core: true,
    aliases: [],
    timeoutMs: 1,
    inputSchema: {},
  };
}

Deno.test("risk of a call is what its tool and its target are made for, whatever they are called", () => {
  verifies("assistant:confirm");
  const risk = (name: string, effect: ToolEntry["effect"] = "write") =>
    riskOf({ tool: tool(name, effect), args: {}, items: [] });
  assert.equal(risk("browser_upload"), "upload");
  assert.equal(risk("browser_click_and_wait_download"), "download");
  assert.equal(risk("delete_home", "destroy"), "destroy");
  assert.equal(risk("create_walls"), undefined);
  const click = (item: Partial<Item>, action = "click") =>
    riskOf({
      tool: tool("browser_overlay_act"),
      args: { index: 1, action },
      items: [{ index: 1, role: "link", name: "Herunterladen", ...item }],
    });
  assert.equal(click({ name: "فایل", use: { download: true } }), "download");
  assert.equal(click({ use: { download: true } }, "hover"), undefined);
  assert.equal(click({}), undefined);
});
