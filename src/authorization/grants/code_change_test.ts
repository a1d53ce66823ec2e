import assert from "node:assert/strict";
import { boundAsks, changeLines, codeChange, isSameCode } from "./code_change.ts";
import type { Bound } from "./grant_file.ts";

const BEFORE: Bound = {
  code: "1",
  files: { "a.ts": "1", "b.ts": "1" },
  asks: { net: ["h:1"], env: ["E"] },
  tools: { read: "Reads.", gone: "Goes." },
};

Deno.test("code is the same when hash, asks and descriptions are, in whatever order", () => {
  const { tools } = BEFORE;
  assert.equal(
    isSameCode(BEFORE, { ...BEFORE, tools: { gone: tools.gone ?? "", read: tools.read ?? "" } }),
    true,
  );
  assert.equal(isSameCode(BEFORE, { ...BEFORE, code: "2" }), false);
  assert.equal(isSameCode(BEFORE, { ...BEFORE, asks: { net: ["h:1"] } }), false);
  assert.equal(isSameCode(BEFORE, { ...BEFORE, asks: { net: ["h:1"], env: ["E", "F"] } }), false);
  assert.equal(isSameCode(BEFORE, { ...BEFORE, tools: { ...tools, read: "Reads!" } }), false);
});

Deno.test("a person reads the difference alone, with what is hidden written out", () => {
  const now: Bound = {
    code: "2",
    files: { "a.ts": "2", "c\n.ts": "1" },
    asks: { net: ["h:2"], env: ["E"] },
    tools: { read: "Reads\u200b.", fresh: "Is new." },
  };
  assert.deepEqual(changeLines(codeChange(BEFORE, now)), [
    "file changed: a.ts",
    "file added: c\\u{a}.ts",
    "file removed: b.ts",
    "asks for more: net=h:2",
    "asks no more for: net=h:1",
    "new tool fresh: Is new.",
    "tool gone: gone",
    "other description of read: Reads\\u{200b}.",
  ]);
  assert.deepEqual(changeLines(codeChange(BEFORE, BEFORE)), []);
  const names: Bound = { ...BEFORE, tools: { constructor: "x", __proto__: "y" } };
  assert.deepEqual(codeChange(BEFORE, names).tools.added, ["constructor"]);
});

Deno.test("an ask is bound without its reason and without empty lists", () => {
  assert.deepEqual(boundAsks({ net: [], read: ["/a"], reason: "because" }), { read: ["/a"] });
});
