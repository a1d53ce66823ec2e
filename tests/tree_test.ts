import assert from "node:assert/strict";
import { join } from "node:path";
import { z } from "zod";
import { runDeno } from "./helpers/project/run_deno.ts";
import { PROJECT } from "./helpers/project/source_tree.ts";

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

const imports = z.object({ imports: z.record(z.string(), z.string()) });
const lock = z.object({ specifiers: z.record(z.string(), z.string()) });
const isFrozen = z.object({ lock: z.object({ frozen: z.literal(true) }) });

Deno.test("deno.lock holds what deno.json imports, and nothing that a command has left there", async () => {
  const read = async (name: string) => JSON.parse(await Deno.readTextFile(join(PROJECT, name)));
  isFrozen.parse(await read("deno.json")); // no task changes it
  const wanted = Object.values(imports.parse(await read("deno.json")).imports).map(packageOf);
  const locked = Object.keys(lock.parse(await read("deno.lock")).specifiers).map(packageOf);
  assert.deepEqual(locked.filter((name) => !wanted.includes(name)), []);
  assert.deepEqual(["npm:zod@4.6.7", "npm:/@a/b@1.2.3/x.js", "npm:c"].map(packageOf), ["zod", "@a/b", "c"]);
});

Deno.test("beside its folders the tree holds the few files that belong there, and nothing that a command has left", async () => {
  const files = (await Array.fromAsync(Deno.readDir(PROJECT))).filter((each) => each.isFile).map(({ name }) =>
    name
  );
  const known = [
    ".git",
    ".gitignore",
    "CHANGELOG.md",
    "LICENSE",
    "README.md",
    "deno.json",
    "deno.lock",
    "main.ts",
  ];
  assert.deepEqual(files.filter((name) => !known.includes(name)), []);
});

function packageOf(specifier: string): string {
  return /^npm:\/?((?:@[^/]+\/)?[^@/]+)/.exec(specifier)?.[1] ?? specifier;
}
