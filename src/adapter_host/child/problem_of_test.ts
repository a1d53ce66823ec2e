import assert from "node:assert/strict";
import { ToolError } from "../../adapter_api/errors.ts";
import { problemOf } from "./problem_of.ts";

const ADAPTER = "file:///cache/0a1b/adapter.ts";

function thrownAt(error: Error, place: string): Error {
  return Object.assign(error, { stack: `${error.name}: ${error.message}\n    at f (${place})` });
}

Deno.test("a problem names its place as the author knows it", () => {
  const error = thrownAt(new RangeError("too far"), "file:///cache/0a1b/lib/x.ts:3:7");
  assert.equal(problemOf(error, ADAPTER), "lib/x.ts:3:7: RangeError: too far");
  const parse = new TypeError(`Expected '}' at file:///cache/0a1b/adapter.ts:1:2\n\n  code\n  ~~~~`);
  assert.equal(problemOf(parse, ADAPTER), "adapter.ts:1:2: TypeError: Expected '}'");
  assert.equal(problemOf(thrownAt(new Error("x"), "file:///elsewhere.ts:1:1"), ADAPTER), "Error: x");
  assert.equal(problemOf("text", ADAPTER), "importing it threw text: throw an Error, which has a line");
  assert.equal(problemOf(new ToolError("NOT_FOUND", "no adapter"), ADAPTER), "no adapter");
});

Deno.test("a refusal while importing says that importing has no effect", () => {
  const error = new Deno.errors.NotCapable(
    `Requires env access to "HOME", run again with the --allow-env flag`,
  );
  assert.equal(
    problemOf(thrownAt(error, "file:///cache/0a1b/adapter.ts:2:1"), ADAPTER),
    `adapter.ts:2:1: importing it requires env access to "HOME": importing must have no effect, do such work in start`,
  );
});
