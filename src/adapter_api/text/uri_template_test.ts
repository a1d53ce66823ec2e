import assert from "node:assert/strict";
import { uriPattern } from "./uri_template.ts";

Deno.test("a template gives the variables of the addresses that fit it", () => {
  const row = uriPattern("app://row/{id}/cell.{column}");
  assert.deepEqual(row.variables, ["id", "column"]);
  assert.deepEqual(row.match("app://row/7/cell.b%20c"), { id: "7", column: "b c" });
  for (
    const uri of ["app://row/7/cellxb", "app://row//cell.b", "app://row/7/8/cell.b", "xapp://row/7/cell.b"]
  ) {
    assert.equal(row.match(uri), undefined, uri);
  }
  assert.deepEqual(uriPattern("app://file/{+path}").match("app://file/a/b?c"), { path: "a/b?c" });
  assert.deepEqual(uriPattern("app://all").match("app://all"), {});
});

Deno.test("what an address cannot mean is no match, and other expressions are refused", () => {
  assert.equal(uriPattern("app://{id}").match("app://%"), undefined);
  for (const template of ["app://{?q}", "app://{a,b}", "app://{id", "app://}"]) {
    assert.throws(() => uriPattern(template), /only \{name\} and \{\+name\} are known/);
  }
});

Deno.test("each variable takes as much as it can, from left to right", () => {
  assert.deepEqual(uriPattern("a:{x}-{y}").match("a:1-2-3"), { x: "1-2", y: "3" });
  assert.deepEqual(uriPattern("a:{x}-{+y}").match("a:p-q-r/s-t"), { x: "p-q", y: "r/s-t" });
  assert.deepEqual(uriPattern("a:{+x}/{y}.txt").match("a:b/c.txt/d.txt"), { x: "b/c.txt", y: "d" });
  for (const uri of ["a:-1", "a:1-", "a:12", "a:1/2-3", ""]) {
    assert.equal(uriPattern("a:{x}-{y}").match(uri), undefined, uri);
  }
});

Deno.test("a template that could mean several things, or is without end, is refused", () => {
  assert.throws(() => uriPattern("a:{x}{y}"), /two expressions need text between them/);
  assert.throws(() => uriPattern("a:{+x}/{+y}"), /only one \{\+name\} can stand in it/);
  for (const template of ["{x}", "{+x}", "{scheme}://a", "//{x}"]) {
    assert.throws(() => uriPattern(template), /must begin with a scheme/, template);
  }
  assert.throws(() => uriPattern(`a:${"x".repeat(1_000)}`), /more than 1000 characters/);
});

Deno.test("the work for an address grows with its length alone, whatever the template", () => {
  const pattern = uriPattern(`a:${Array.from({ length: 40 }, (_, n) => `{x${n}}`).join("-")}!`);
  assert.equal(pattern.match(`a:${"-1".repeat(3_900)}`), undefined);
  assert.equal(pattern.match(`a:${"-".repeat(7_900)}!`)?.["x39"], "-");
  assert.equal(uriPattern("a:{x}").match(`a:${"1".repeat(8_000)}`), undefined, "too long");
});
