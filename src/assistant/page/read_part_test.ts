import assert from "node:assert/strict";
import type { ToolEntry } from "../../adapter_api/manifest.ts";
import { verifies } from "../../../tests/helpers/verifies.ts";
import { readingOf, smaller } from "./read_part.ts";

const TOOL: ToolEntry = {
  name: "read",
  description: "",
  effect: "read",
  idempotent: false,
  core: true,
  aliases: [],
  timeoutMs: 1,
  inputSchema: { type: "object", properties: { limit: { type: "integer", default: 50 } } },
  assist: { amount: "limit" },
};
const free: ToolEntry = { ...TOOL, inputSchema: { type: "object", properties: { limit: {} } } };

Deno.test("who names more than the usual part wants it whole, and has all the room", () => {
  verifies("assistant:reading");
  assert.deepEqual(readingOf(TOOL, {}, 9_000), { isWhole: false, room: 1_500 });
  assert.deepEqual(readingOf(TOOL, { limit: 50 }, 9_000), { isWhole: false, room: 1_500 });
  assert.deepEqual(readingOf(TOOL, { limit: 51 }, 9_000), { isWhole: true, room: 9_000 });
  assert.deepEqual(readingOf(free, { limit: 20_000 }, 9_000), { isWhole: true, room: 9_000 });
  assert.equal(readingOf({ ...TOOL, assist: {} }, { limit: 51 }, 9_000), undefined);
});

Deno.test("an answer without room is asked for again as a smaller part, until one item is left", () => {
  verifies("assistant:reading");
  const less = (args: Readonly<Record<string, unknown>>, tokens: number, tool = TOOL) =>
    smaller(tool, args, { answer: "abc".repeat(tokens), room: 100 });
  assert.equal(less({ limit: 40 }, 100), undefined);
  assert.deepEqual(less({ from: 3, limit: 40 }, 200), { from: 3, limit: 19 });
  assert.deepEqual(less({}, 500), { limit: 9 });
  assert.equal(less({ limit: 1 }, 200), undefined);
  assert.deepEqual(less({}, 200, free), { limit: 2_137 });
});
