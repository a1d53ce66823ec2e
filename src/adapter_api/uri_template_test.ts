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
