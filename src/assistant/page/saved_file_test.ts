import assert from "node:assert/strict";
import { verifies } from "../../../tests/helpers/verifies.ts";
import { withFirstNames } from "./saved_file.ts";

Deno.test("a file is the same whichever copy of its name it got, and no other one is", () => {
  verifies("assistant:saved-runs");
  const names = (text: string, path: string) => withFirstNames(text, [{ name: "a", path }]);
  const told = "done: /d/list.tar.gz (9 bytes)";
  assert.equal(names("done: /d/list (3).tar.gz (9 bytes)", "/d/list (12).tar.gz"), told);
  assert.equal(names(told, "/d/list (2).tar.gz"), told);
  assert.equal(names("done: /d/list", "/d/list (2)"), "done: /d/list");
  for (const other of ["/e/list (2).txt", "/d/other (2).txt", "/d/list (2).csv"]) {
    assert.equal(names(other, "/d/list (3).txt"), other);
  }
});
