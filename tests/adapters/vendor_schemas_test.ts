import { deepEqual, equal, ok } from "node:assert/strict";
import { type MCPServer, mcpToFunctionTool } from "@openai/agents-core";
import { encode } from "gpt-tokenizer";
import { z } from "zod";
import { listedSchema } from "../../src/adapter_api/schema/listed_schema.ts";
import { toWireTool } from "../../src/mcp/answers/tool_schema.ts";
import { builtInTools } from "../helpers/tools/built_in_tools.ts";
import { geminiProblems } from "../helpers/tools/gemini_schema.ts";
import { strictProblems } from "../helpers/tools/openai_strict.ts";
import { sampleOf } from "../helpers/tools/schema_sample.ts";
import { isForViews } from "../../src/adapter_api/views/view.ts";
import { verifies } from "../helpers/verifies.ts";

const tools = (await builtInTools()).map(({ entry }) => ({ entry, wire: toWireTool(entry) }));

/** Names that only the caller knows: OpenAI's strict form has no word for them. */
const OF_ANY_NAMES = ["batch_commands", "browser_steps"];

/** OpenAI's own conversion wants a server, and calls it only when the tool is called. */
const server = z.custom<MCPServer>().parse({ name: "glovebox" });

Deno.test("Gemini takes every schema that is listed as plain parameters", () => {
  verifies("mcp:schemas-for-all");
  for (const { wire } of tools) deepEqual(geminiProblems(wire.inputSchema), [], wire.name);
  const before = tools.filter(({ entry }) => geminiProblems(entry.inputSchema).length > 0);
  ok(before.length > 100, "the rule finds what authors write");
});

Deno.test("OpenAI takes every schema that is listed in its strict form but those with names of the caller's", () => {
  verifies("mcp:schemas-for-all");
  const refused = tools.filter(({ wire }) => strictProblems(wire.inputSchema).length > 0);
  deepEqual(refused.map(({ wire }) => wire.name).sort(), OF_ANY_NAMES);
  const before = tools.filter(({ entry }) => strictProblems(entry.inputSchema).length > 0);
  ok(before.length > 60, "the rule finds what authors write");
});

Deno.test("OpenAI's agents convert every listed schema to the strict form that the rule promises", () => {
  verifies("mcp:schemas-for-all");
  const convertible = tools.filter(({ wire }) => !OF_ANY_NAMES.includes(wire.name));
  for (const { wire: { name, description = "", inputSchema } } of convertible) {
    const schema = z.custom<Parameters<typeof mcpToFunctionTool>[0]["inputSchema"]>().parse(inputSchema);
    equal(mcpToFunctionTool({ name, description, inputSchema: schema }, server, true).strict, true, name);
  }
});

Deno.test("a listed schema allows what the tool takes, and listing it again changes nothing", () => {
  verifies("mcp:schemas-for-all");
  for (const { entry, wire } of tools) {
    const schema = listedSchema(entry.inputSchema);
    deepEqual(wire.inputSchema, schema);
    const parsed = z.fromJSONSchema(schema).safeParse(sampleOf(entry.inputSchema));
    equal(parsed.success, true, `${wire.name}: ${parsed.error?.message}`);
    deepEqual(listedSchema(schema), schema, wire.name);
  }
});

Deno.test("no listed schema costs a model more tokens than the author's own", () => {
  verifies("mcp:schemas-for-all");
  for (const { entry, wire } of tools.filter(({ entry }) => !isForViews(entry))) {
    const [own, listed] = [entry.inputSchema, wire.inputSchema].map((each) =>
      encode(JSON.stringify(each)).length
    );
    ok((listed ?? 0) <= (own ?? 0), `${wire.name}: ${listed} instead of ${own}`);
  }
});
