import assert from "node:assert/strict";
import { mistakeText } from "./mistakes.ts";
import { readDiagnostics } from "./type_check.ts";

const read = (report: string) => readDiagnostics(report, "a.ts").map(mistakeText);

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
  assert.deepEqual(read(report), [
    "/my folder/a.ts:1:7: Type 'string' is not assignable to type 'number'.",
    "/my folder/b.ts:2:1: Cannot find name 'b'.",
  ]);
});

Deno.test("a report of one error, or of none that is known, is not lost", () => {
  const one = "error: TS2304 [ERROR]: Cannot find name 'b'.\nb\n~\n    at file:///a.ts:2:1\n";
  assert.deepEqual(read(one), ["/a.ts:2:1: Cannot find name 'b'."]);
  const syntax = "error: Expression expected at file:///a.ts:1:5\n\n  let\n";
  assert.deepEqual(read(syntax), ["/a.ts:1:5: Expression expected"]);
  assert.deepEqual(read("strange\n"), ["a.ts:1: strange"]);
});

Deno.test("what only the compiler sees is told in the author's words", () => {
  const words = (message: string) =>
    read(`error: TS1 [ERROR]: ${message}\n    at file:///a.ts:2:1\n`)[0] ?? "";
  assert.match(
    words("Type 'number' is not assignable to type 'ToolAnswer | Promise<ToolAnswer>'."),
    /run returns number: return a text/,
  );
  const npm = words("npm specifiers were requested; but --no-npm is specified");
  assert.match(npm, /cannot import a package: an adapter imports "glovebox"/);
  assert.doesNotMatch(npm, /--no-npm/);
});

Deno.test("a module is named as its author writes it", () => {
  const said = (message: string) =>
    readDiagnostics(`TS2307 [ERROR]: ${message}\n    at file:///my/a.ts:2:1\n`, "/my/a.ts").map(
      mistakeText,
    )[0];
  assert.equal(
    said(`Module '"file:///my/vendor/yaml"' has no default export.`),
    '/my/a.ts:2:1: "./vendor/yaml" has no export "default"',
  );
  assert.equal(
    said("Cannot find module 'file:///my/b.ts'."),
    '/my/a.ts:2:1: cannot import "./b.ts": there is no such file',
  );
});
