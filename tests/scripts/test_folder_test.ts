import { doesNotMatch, equal, match, notEqual } from "node:assert/strict";
import { dirname, join } from "node:path";
import { type CommandLine, commandLine, type CommandResult } from "../helpers/host/command_line.ts";
import { verifies } from "../helpers/verifies.ts";

const HEAD = `import { expect } from "glovebox:tools";\n`;

async function write(person: CommandLine, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    const path = join(person.path, name);
    await Deno.mkdir(dirname(path), { recursive: true });
    await Deno.writeTextFile(path, text);
  }
}

function test(person: CommandLine, ...paths: string[]): Promise<CommandResult> {
  return person.run(["test", ...paths, "--adapter", "lua-ui"]);
}

Deno.test("a folder's tests are all of its scripts, and what was left out is told", async (t) => {
  verifies("scripts:test");
  await using person = await commandLine();
  await t.step("those in folders below it are tests too, and those behind links", async () => {
    await write(person, {
      "checks/good.ts": `${HEAD}expect(1).toBe(1);`,
      "checks/deep/bad.ts": `import { expect } from"glovebox:tools";\nexpect(1).toBe(2);`,
      "checks/node_modules/its/own.ts": `${HEAD}expect(1).toBe(3);`,
      "elsewhere.ts": `${HEAD}expect(1).toBe(4);`,
    });
    await Deno.symlink(join(person.path, "elsewhere.ts"), join(person.path, "checks/linked.ts"));
    const ran = await test(person, "checks");
    match(ran.stdout, /^FAILED checks\/deep\/bad\.ts/m);
    match(ran.stdout, /^FAILED checks\/linked\.ts/m);
    match(ran.stdout, /\n1 passed, 2 failed\n$/);
    equal(ran.code, 1);
  });
  await t.step("a script without an import is told as left out, and runs when it is named", async () => {
    await write(person, {
      "bare/bare.ts": "expect(1).toBe(2);",
      "bare/good.ts": `${HEAD}expect(1).toBe(1);`,
      "bare/types.d.ts": "declare const inputs: unknown;",
      "bare/other.ts": "export const one = 1;",
    });
    const ran = await test(person, "bare");
    match(ran.stderr, /^Left out: bare\/bare\.ts imports nothing from "glovebox:tools"/m);
    doesNotMatch(ran.stderr, /types\.d\.ts|other\.ts|good\.ts/);
    equal(ran.code, 0);
    match(
      (await test(person, "bare/bare.ts")).stdout,
      /^FAILED bare\/bare\.ts .*\n {2}Line 1: .*1 must be 2/,
    );
  });
});

Deno.test("scripts of one name in two folders keep a trace each", async () => {
  verifies("scripts:test");
  await using person = await commandLine();
  await write(person, {
    "one/a.ts": `${HEAD}expect(1).toBe(2);`,
    "two/a.ts": `${HEAD}expect(1).toBe(3);`,
  });
  const ran = await test(person, "one/a.ts", "two/a.ts");
  const [first = "", second = ""] = [...ran.stdout.matchAll(/Trace: (.*)/g)].map(([, path]) => path);
  notEqual(first, second);
  match(await Deno.readTextFile(join(person.path, first)), /1 must be 2/);
  match(await Deno.readTextFile(join(person.path, second)), /1 must be 3/);
});

Deno.test("an adapter's tests run also where scripts lie in its folder", async () => {
  verifies("scripts:test");
  await using person = await commandLine();
  await person.run(["new", "mixed"]);
  await write(person, { "mixed/checks/good.ts": `${HEAD}expect(1).toBe(1);`, "mixed/plain.ts": "void 0;" });
  const ran = await person.run(["test", "mixed"]);
  match(ran.stdout, /^ok \| 2 passed \| 0 failed/m);
  match(ran.stdout, /^passed mixed\/checks\/good\.ts/m);
  doesNotMatch(ran.stderr, /Left out/);
  equal(ran.code, 0, ran.stderr);
});
