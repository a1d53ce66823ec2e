import { ok } from "node:assert/strict";
import { encode } from "gpt-tokenizer";
import adapter from "../../../../adapters/browser/adapter.ts";
import { describe } from "../../../../src/adapter_api/schema/describe.ts";
import { isAdapter } from "../../../../src/adapter_api/loaded.ts";
import { toWireTool } from "../../../../src/mcp/answers/tool_schema.ts";
import { isForViews } from "../../../../src/adapter_api/views/view.ts";
import { verifies } from "../../../helpers/verifies.ts";

Deno.test("browser's tools cost a model few tokens", () => {
  verifies("browser:tool-tokens");
  if (!isAdapter(adapter)) throw new TypeError("The browser is no adapter");
  const description = describe(adapter, {});
  if (!description.ok) throw new TypeError(description.problems.join());
  const tools = description.manifest.tools.filter((tool) => !isForViews(tool));
  const tokens = (listed: typeof tools) =>
    encode(JSON.stringify({ tools: listed.map((tool) => toWireTool(tool)) })).length;
  const [all, core] = [tokens(tools), tokens(tools.filter((tool) => tool.core))];
  ok(all <= 4_000, `${all} tokens for all ${tools.length}`);
  ok(core <= 2_000, `${core} tokens for the core ones`);
  ok(tools.every((tool) => tool.outputSchema === undefined), "an output schema says nothing to a model");
});
