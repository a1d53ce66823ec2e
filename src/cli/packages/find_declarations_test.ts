import assert from "node:assert/strict";
import { exportOf } from "./find_declarations.ts";

Deno.test("an entry's declaration is found by its conditions, as a module first", () => {
  const conditions = {
    require: { types: "./index.d.cts", default: "./index.cjs" },
    import: { types: "./index.d.ts", default: "./index.js" },
  };
  assert.equal(exportOf({ ".": conditions }, ""), "./index.d.ts");
  assert.equal(exportOf(conditions, ""), "./index.d.ts");
  assert.equal(exportOf({ ".": { require: { types: "./only.d.cts" } } }, ""), "./only.d.cts");
  assert.equal(exportOf("./main.js", ""), "./main.js");
  assert.equal(exportOf({ "./features/*": "./src/*.js" }, "features/a"), "./src/a.js");
  assert.equal(exportOf({ ".": "./main.js" }, "other"), undefined);
});
