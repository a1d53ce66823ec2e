import assert from "node:assert/strict";
import { runDeno } from "./helpers/run_deno.ts";

const COMMANDS = {
  "is formatted": ["fmt", "--check", "--quiet"],
  "keeps to the lint rules": ["lint", "--quiet"],
  "type-checks": ["check", "--quiet"],
} as const;

for (const [promise, args] of Object.entries(COMMANDS)) {
  Deno.test(`every file of the tree ${promise}`, async () => {
    const { success, output } = await runDeno(...args);
    assert.ok(success, output);
  });
}
