import assert from "node:assert/strict";
import { z } from "zod";
import { FakeSource } from "../../../tests/helpers/mcp/fake_source.ts";
import type { ToolEntry } from "../../adapter_api/manifest.ts";
import { toWireTool } from "./tool_schema.ts";

function wire(tool: Partial<ToolEntry>) {
  const [entry] = new FakeSource("fake", { tools: [tool] }).manifest.tools;
  assert(entry !== undefined);
  return toWireTool(entry);
}

Deno.test("toWireTool tells the effect as hints", () => {
  const hints = (["read", "write", "destroy"] as const).map((effect) => wire({ effect }).annotations);
  assert.deepEqual(
    hints.map((hint) => [hint?.readOnlyHint, hint?.destructiveHint]),
    [[true, false], [false, false], [false, true]],
  );
});

Deno.test("toWireTool lists an output schema that failures fit as well", () => {
  const $defs = { node: { type: "object", properties: { next: { $ref: "#/$defs/node" } } } };
  const { outputSchema } = wire({
    outputSchema: { type: "object", properties: { top: { $ref: "#/$defs/node" } }, $defs },
  });
  assert(outputSchema !== undefined);
  const { $schema: _dialect, ...json } = outputSchema;
  const schema = z.fromJSONSchema(json);
  assert.equal(json.type, "object");
  assert.deepEqual(json.$defs, $defs);
  assert.equal(schema.safeParse({ top: { next: {} } }).success, true);
  assert.equal(
    schema.safeParse({ status: "error", error: { code: "X", message: "m", hint: "h" } }).success,
    true,
  );
  assert.equal(schema.safeParse({ top: 7 }).success, false);
});

Deno.test("toWireTool refuses a schema that no client could read", () => {
  assert.throws(() => wire({ inputSchema: { type: "string" } }), /cannot be listed/);
});
