import assert from "node:assert/strict";
import { templateFiles } from "./new_template.ts";

Deno.test("a new adapter is short, has its test and what an editor needs", () => {
  const files = templateFiles("mine");
  assert.deepEqual(Object.keys(files), ["adapter.ts", "adapter_test.ts", "deno.json", "tsconfig.json"]);
  assert.ok((files["adapter.ts"] ?? "").split("\n").length <= 40);
  for (const name of ["deno.json", "tsconfig.json"]) JSON.parse(files[name] ?? "");
});
