import assert from "node:assert/strict";
import { ToolError } from "../../adapter_api/errors.ts";
import { problemOf } from "./problem_of.ts";

const ADAPTER = "file:///cache/0a1b/adapter.ts";

function thrownAt(error: Error, place: string): Error {
  return Object.assign(error, { stack: `${error.name}: ${error.message}\n    at f (${place})` });
}

Deno.test("a problem names its place as the author knows it", () => {
  const error = thrownAt(new RangeError("too far"), "file:///cache/0a1b/lib/x.ts:3:7");
  assert.equal(problemOf(error, ADAPTER), "RangeError: too far (lib/x.ts:3:7)");
  const parse = new TypeError(`Expected '}' at file:///cache/0a1b/adapter.ts:1:2\n\n  code\n  ~~~~`);
  assert.equal(problemOf(parse, ADAPTER), "TypeError: Expected '}' at adapter.ts:1:2");
  assert.equal(problemOf(thrownAt(new Error("x"), "file:///elsewhere.ts:1:1"), ADAPTER), "Error: x");
  assert.equal(problemOf("text", ADAPTER), "importing it threw text");
  assert.equal(problemOf(new ToolError("NOT_FOUND", "no adapter"), ADAPTER), "no adapter");
});

Deno.test("a refusal while importing says that importing has no effect", () => {
  const error = new Deno.errors.NotCapable(
    `Requires env access to "HOME", run again with the --allow-env flag`,
  );
  assert.equal(
    problemOf(thrownAt(error, "file:///cache/0a1b/adapter.ts:2:1"), ADAPTER),
    `importing it requires env access to "HOME" (adapter.ts:2:1): importing must have no effect, do such work in start`,
  );
});
