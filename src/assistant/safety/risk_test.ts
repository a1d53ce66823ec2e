import assert from "node:assert/strict";
import { verifies } from "../../../tests/helpers/verifies.ts";
import type { ToolEntry } from "../../adapter_api/manifest.ts";
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

function click(role: string, name: string, action = "click"): string | undefined {
  const items = [{ index: 1, role, name }];
  return riskOf({ tool: tool("browser_overlay_act"), args: { index: 1, action }, items, focus: undefined });
}

Deno.test("risk of a click is judged by what the page calls the control", () => {
  verifies("assistant:confirm");
  assert.equal(click("button", "Buy now"), "payment");
  assert.equal(click("button", "Оплатить"), "payment");
  assert.equal(click("button", "Zahlungspflichtig bestellen"), "payment");
  assert.equal(click("button", "Send"), "submit");
  assert.equal(click("button", "Sign in"), "submit");
  assert.equal(click("button", "Delete account"), "submit");
  assert.equal(click("link", "Download the list"), "download");
  assert.equal(click("button", "Search"), undefined);
  assert.equal(click("button", "Add to cart"), undefined);
  assert.equal(click("button", "Next"), undefined);
  assert.equal(click("link", "Sign in"), undefined);
  assert.equal(click("textbox", "Send to", "type"), undefined);
});

Deno.test("risk of Enter is that of the form it sends", () => {
  verifies("assistant:confirm");
  assert.equal(click("textbox", "Comment", "type_and_enter"), "submit");
  assert.equal(click("searchbox", "Products", "type_and_enter"), undefined);
  assert.equal(click("textbox", "Search", "type_and_enter"), undefined);
  const press = (focus: { role: string; name: string } | undefined, keys = "Enter") =>
    riskOf({
      tool: tool("browser_press"),
      args: { keys },
      items: [],
      focus: focus === undefined ? undefined : { index: 1, ...focus },
    });
  assert.equal(press({ role: "textbox", name: "Comment" }), "submit");
  assert.equal(press({ role: "textbox", name: "Comment" }, "Tab"), undefined);
  assert.equal(press({ role: "searchbox", name: "q" }), undefined);
  assert.equal(press({ role: "button", name: "Pay 10 €" }), "payment");
});

Deno.test("risk of other tools is what they are made for", () => {
  const risk = (name: string, effect: ToolEntry["effect"] = "write") =>
    riskOf({ tool: tool(name, effect), args: {}, items: [], focus: undefined });
  assert.equal(risk("browser_upload"), "upload");
  assert.equal(risk("browser_click_and_wait_download"), "download");
  assert.equal(risk("delete_home", "destroy"), "destroy");
  assert.equal(risk("create_walls"), undefined);
});
