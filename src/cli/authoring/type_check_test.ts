import assert from "node:assert/strict";
import { placeOf, readDiagnostics } from "./type_check.ts";

Deno.test("each mistake of the compiler's report is read with its place", () => {
  const report = `TS2322 [ERROR]: Type 'string' is not assignable to type 'number'.
const a: number = "x";
      ^
    at file:///my%20folder/a.ts:1:7

    The expected type comes from here
      at file:///other.ts:9:9

TS2304 [ERROR]: Cannot find name 'b'.
b;
^
    at file:///my%20folder/b.ts:2:1

Found 2 errors.

error: Type checking failed.
`;
  assert.deepEqual(readDiagnostics(report, "a.ts"), [
    "/my folder/a.ts:1:7: Type 'string' is not assignable to type 'number'.",
    "/my folder/b.ts:2:1: Cannot find name 'b'.",
  ]);
});

Deno.test("a report of one error, or of none that is known, is not lost", () => {
  const one = "error: TS2304 [ERROR]: Cannot find name 'b'.\nb\n~\n    at file:///a.ts:2:1\n";
  assert.deepEqual(readDiagnostics(one, "a.ts"), ["/a.ts:2:1: Cannot find name 'b'."]);
  const syntax = "error: Expression expected at file:///a.ts:1:5\n\n  let\n";
  assert.deepEqual(readDiagnostics(syntax, "a.ts"), ["/a.ts:1:5: Expression expected"]);
  assert.deepEqual(readDiagnostics("strange\n", "a.ts"), ["a.ts:1: strange"]);
});

Deno.test("the place of a mistake in the manifest is the line that names it", () => {
  const source =
    `defineAdapter({\n  name: "Mine",\n  tools: {\n    bad_one: {\n      efect: 1,\n    },\n  },\n});`;
  assert.equal(placeOf(`name: "Mine" must be lower case`, source), 2);
  assert.equal(placeOf(`tools.bad_one: unknown key "efect"; did you mean "effect"?`, source), 5);
  assert.equal(placeOf("tools.bad_one.run: the handler is missing", source), 4);
  assert.equal(placeOf("something else", source), 1);
});
