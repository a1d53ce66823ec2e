import assert from "node:assert/strict";
import { runDeno } from "./helpers/project/run_deno.ts";
import { projectPaths } from "./helpers/project/source_tree.ts";
import { verifies } from "./helpers/verifies.ts";

const UNDOCUMENTED = /error\[missing-jsdoc\].*\n\s*--> .*(src\/adapter_api\/\S+)/g;

/** Returns what has no documentation, by file and line. The SDK hands on zod, which documents little of its own. */
function undocumented(output: string): string[] {
  return [...output.matchAll(UNDOCUMENTED)].map(([, place = ""]) => place);
}

Deno.test("every public symbol of the SDK is documented", async () => {
  verifies("sdk:docs-complete");
  const { output } = await runDeno("doc", "--lint", "src/adapter_api/mod.ts");
  assert.match(output, /documentation lint error|Checked/);
  assert.deepEqual(undocumented(output), []);
});

Deno.test("every example in the documentation of the SDK runs", async () => {
  verifies("sdk:docs-run");
  const sources = (await projectPaths()).filter((path) => /^src\/adapter_api\/\w+(?<!_test)\.ts$/.test(path));
  const { success, output } = await runDeno("test", "--doc", ...sources);
  assert.ok(success, output);
  assert.match(output, /[1-9]\d* passed/);
});

Deno.test("every example in the guide for authors runs", async () => {
  verifies("sdk:docs-run");
  const { success, output } = await runDeno("test", "--doc", "docs/adapters.md");
  assert.ok(success, output);
  assert.match(output, /[1-9]\d* passed/);
});

Deno.test("documentation rule reports what has none of ours and overlooks what is not ours", () => {
  const complaint = (file: string): string =>
    `error[missing-jsdoc]: no documentation\n  --> /p/${file}:3:1\n   |\n`;
  const output = ["zod/index.d.ts", "src/adapter_api/reply.ts"].map(complaint).join("\n");
  assert.deepEqual(undocumented(output), ["src/adapter_api/reply.ts:3:1"]);
});
