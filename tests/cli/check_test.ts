import assert from "node:assert/strict";
import { join } from "node:path";
import { commandLine } from "../helpers/host/command_line.ts";
import { verifies } from "../helpers/verifies.ts";

const adapterWith = (head: string, run: string) =>
  `import { defineAdapter, z } from "glovebox";
${head}
export default defineAdapter({
  name: "mine",
  version: "1.0.0",
  description: "Says a word.",
  tools: { say: { description: "Says it.", effect: "read", input: z.object({}), run: () => ${run} } },
});
`;

Deno.test("check takes a link to a script for the script, as a call does", async () => {
  verifies("cli:check-places");
  await using person = await commandLine();
  await Deno.mkdir(join(person.path, "real"));
  await Deno.writeTextFile(
    join(person.path, "real", "mine.ts"),
    adapterWith(`import { a } from "./a.ts";`, "a"),
  );
  await Deno.writeTextFile(join(person.path, "real", "a.ts"), `export const a = "A";`);
  await Deno.symlink(join(person.path, "real", "mine.ts"), join(person.path, "link.ts"));
  const { code, stdout } = await person.run(["check", join(person.path, "link.ts")]);
  assert.equal(code, 0, stdout);
});

Deno.test("what a package says in its comments is no mistake of the adapter", async () => {
  verifies("cli:check-places");
  await using person = await commandLine();
  const folder = join(person.path, "mine");
  await Deno.mkdir(join(folder, "vendor"), { recursive: true });
  const vendored = `/** @type {import('./list.d.ts').List} */\nexport const word = "tea";\n` +
    `export function fail() {\n  throw new Error("no tea");\n}\n`;
  await Deno.writeTextFile(join(folder, "vendor", "words.js"), vendored);
  const script = adapterWith(`import { fail, word } from "./vendor/words.js";`, "word + String(fail())");
  await Deno.writeTextFile(join(folder, "adapter.ts"), script);
  const { code, stdout } = await person.run(["check", folder]);
  assert.equal(code, 0, stdout);
  const called = await person.run(["call", "--no-session", "-a", folder, "say"]);
  assert.match(called.stderr, /^INTERNAL: say failed unexpectedly: Error: no tea \(adapter\.ts:7:\d+\)$/m);
});

Deno.test("a folder without an adapter.ts is told what to type, and that works", async () => {
  verifies("cli:plain-errors", "promise:next-step");
  await using person = await commandLine();
  const run = (...words: string[]) => person.run(words, { cwd: person.path });
  await Deno.mkdir(join(person.path, "notes"));
  await Deno.writeTextFile(join(person.path, "notes", "readme.md"), "");
  await Deno.symlink("/etc", join(person.path, "notes", "link"));
  const { stderr } = await run("check", "./notes");
  const [, command = ""] = /has no adapter\.ts\. glovebox (new \S+) writes one/.exec(stderr) ?? [];
  assert.equal((await run(...command.split(" "))).code, 0, stderr);
  await Deno.mkdir(join(person.path, "other"));
  await Deno.writeTextFile(join(person.path, "other", "a.mjs"), "export const a = 1;");
  await Deno.writeTextFile(join(person.path, "other", "mine.tsx"), adapterWith("", `"word"`));
  const [, script = ""] = /Name the script itself: (\S+)/.exec((await run("check", "./other")).stderr) ?? [];
  assert.equal((await run("check", script)).code, 0, script);
});
