import assert from "node:assert/strict";
import { join } from "node:path";
import { commandLine } from "../helpers/host/command_line.ts";
import { registryEnvironment } from "../helpers/registry_environment.ts";
import { verifies } from "../helpers/verifies.ts";

/** Packages of CommonJS and of modules, with and without others, and with types of their own or of others. */
const ADAPTER = `import { defineAdapter, z } from "glovebox";
import ms from "npm:ms@2.1.3";
import { week } from "./time/week.ts";
import { chunk } from "npm:lodash@4.17.21";
import { addDays } from "npm:date-fns@4.1.0";
import { parse } from "npm:csv-parse@6.1.0/sync";
import YAML, { stringify } from "npm:yaml@2.8.1";
import { XMLParser } from "npm:fast-xml-parser@5.3.0";
import { load } from "npm:cheerio@1.1.2";
import chalk from "npm:chalk@5.6.2";

const weeks: number = addDays(new Date(0), 14).getTime() / week(ms);

export default defineAdapter({
  name: "packs",
  version: "1.0.0",
  description: "Uses packages.",
  tools: {
    packs_try: {
      description: "Tries each.",
      effect: "read",
      input: z.object({}),
      run: () => ({
        weeks,
        chunks: chunk([1, 2, 3], 2),
        rows: parse("a,b\\n1,2", { columns: true }),
        yaml: stringify({ a: [YAML.parse("1")] }),
        xml: new XMLParser().parse("<a>1</a>"),
        html: load("<p>tea</p>")("p").text(),
        plain: chalk.red("red"),
      }),
    },
  },
});
`;

Deno.test("what check says of each package mends it, and an adapter runs them all", async () => {
  verifies("cli:packages");
  await using person = await commandLine();
  const folder = join(person.path, "packs");
  await person.run(["new", folder]);
  await Deno.writeTextFile(join(folder, "adapter.ts"), ADAPTER);
  const run = (...words: string[]) => person.run(words, { cwd: folder, env: registryEnvironment() });
  await Deno.mkdir(join(folder, "time"));
  const other =
    `import type one from "npm:ms@2.1.3";\nexport const week = (ms: typeof one) => ms("1 week");\n`;
  await Deno.writeTextFile(join(folder, "time", "week.ts"), other);
  const told = (await run("check", ".")).stdout;
  const commands = [...new Set(told.match(/(?<=: )glovebox add npm:\S+/g))];
  assert.equal(commands.length, 8, told);
  for (const [at, command] of commands.entries()) {
    const { code, stdout, stderr } = await run(...command.split(" ").slice(1));
    assert.equal(code, 0, stderr);
    assert.match(stdout, new RegExp(`^adapter\\.ts:${at === 0 ? 2 : at + 3} imports "\\./vendor/`, "m"));
    assert.doesNotMatch(stdout, /It has no types/);
  }
  const checked = await run("check", ".");
  assert.equal(checked.code, 0, checked.stdout);
  const called = await run("call", "-a", ".", "packs_try");
  assert.deepEqual(JSON.parse(called.stdout), {
    weeks: 2,
    chunks: [[1, 2], [3]],
    rows: [{ a: "1", b: "2" }],
    yaml: "a:\n  - 1\n",
    xml: { a: 1 },
    html: "tea",
    plain: "red",
  });
  await isBound(folder, run);
});

type Run = (...words: string[]) => Promise<{ code: number; stdout: string; stderr: string }>;

/** The module of a package is bound to its hash, and the package to what npm sent first. */
async function isBound(folder: string, run: Run): Promise<void> {
  const module = join(folder, "vendor", "ms.js");
  const whole = await Deno.readTextFile(module);
  assert.match(
    await Deno.readTextFile(join(folder, "vendor", "ms.LICENSES.txt")),
    /^ms 2\.1\.3: MIT\n[^]*Copyright/,
  );
  await Deno.writeTextFile(module, `${whole}// one word more\n`);
  const changed = (await run("check", ".")).stdout;
  assert.match(
    changed,
    /vendor\/ms\.js:1: it is not what was made of npm:ms@2\.1\.3\. .*: glovebox add npm:ms@2\.1\.3$/m,
  );
  assert.equal((await run("add", "npm:ms@2.1.3")).code, 0);
  assert.equal(await Deno.readTextFile(module), whole);
  const record = join(folder, "vendor", "packages.json");
  const text = await Deno.readTextFile(record);
  await Deno.writeTextFile(record, text.replace(/("ms@2\.1\.3": "sha512-)../, "$1xx"));
  const { code, stderr } = await run("add", "npm:ms@2.1.3");
  assert.equal(code, 1);
  assert.match(stderr, /Cannot add ms@2\.1\.3: npm sends another file for it than it did before/);
}

Deno.test("a package that no adapter could use is refused by name, and nothing is written", async () => {
  verifies("cli:packages");
  await using person = await commandLine();
  const folder = join(person.path, "mine");
  await person.run(["new", folder]);
  const refused = async (
    word: string,
    cwd: string,
    env: Readonly<Record<string, string>> = registryEnvironment(),
  ) => {
    const { code, stderr } = await person.run(["add", word], { cwd, env });
    return `${code} ${stderr}`;
  };
  assert.match(
    await refused("npm:bcrypt@6.0.0", folder),
    /^1 [^]*Cannot add bcrypt: bcrypt is machine code in part/,
  );
  assert.match(
    await refused("npm:fast-glob@3.3.3", folder),
    /^1 [^]*importing it requires sys access to "cpus"/,
  );
  assert.match(await refused("npm:ms@99", folder), /^1 [^]*no version "99" of ms. glovebox add npm:ms takes/);
  assert.match(await refused("npm:glovebox-has-no-such-package", folder), /^1 [^]*npm has no package called/);
  const nowhere = { NPM_CONFIG_REGISTRY: "http://127.0.0.1:1/" };
  assert.match(
    await refused("npm:ms", folder, nowhere),
    /^1 [^]*Cannot get ms from http:\/\/127\.0\.0\.1:1: /,
  );
  assert.match(await refused("npm:../ms", folder), /^2 .*names no package: write npm:NAME/);
  assert.match(await refused("npm:ms", person.path), /^2 .*There is no adapter in .*--to FOLDER/);
  const elsewhere = join(person.path, "elsewhere");
  await Deno.mkdir(elsewhere);
  await Deno.symlink(elsewhere, join(folder, "vendor"));
  assert.match(await refused("npm:ms", folder), /^1 [^]*vendor is a link/);
  await Deno.remove(join(folder, "vendor"));
  const names = (await Array.fromAsync(Deno.readDir(folder))).map(({ name }) => name);
  assert.ok(!names.includes("vendor"), names.join());
});
