import assert from "node:assert/strict";
import { editorFiles, templateFiles } from "./new_template.ts";

Deno.test("a new adapter is short, has its test and what an editor needs", () => {
  const files = templateFiles("mine");
  assert.deepEqual(Object.keys(files), ["adapter.ts", "adapter_test.ts"]);
  assert.ok((files["adapter.ts"] ?? "").split("\n").length <= 40);
  const forEditors = editorFiles();
  assert.deepEqual(Object.keys(forEditors), ["deno.json", "tsconfig.json"]);
  for (const text of Object.values(forEditors)) JSON.parse(text);
  // An author's formatter and linter have no business with the types of others.
  assert.deepEqual(JSON.parse(forEditors["deno.json"] ?? "").exclude, [".glovebox", "vendor"]);
});
