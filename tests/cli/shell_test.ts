import assert from "node:assert/strict";
import { join } from "node:path";
import { commandLine } from "../helpers/host/command_line.ts";
import { findTool } from "../helpers/tools/run_tool.ts";
import { verifies } from "../helpers/verifies.ts";

const BASH = await findTool("bash");
const MAN = await findTool("man");

Deno.test("bash completes commands, flags and fixed values", { ignore: BASH === undefined }, async () => {
  verifies("cli:completions");
  await using person = await commandLine();
  const { stdout, code } = await person.run(["completions", "bash"]);
  assert.equal(code, 0);
  const script = join(person.path, "glovebox.bash");
  const complete = async (...words: readonly string[]) => {
    const setUp = `COMP_WORDS=(glovebox ${
      words.map((word) => `'${word}'`).join(" ")
    }); COMP_CWORD=${words.length}`;
    await Deno.writeTextFile(script, `${stdout}\n${setUp}\n_glovebox\necho "\${COMPREPLY[@]}"\n`);
    const output = await new Deno.Command(BASH ?? "", { args: ["--norc", script] }).output();
    return new TextDecoder().decode(output.stdout).trim();
  };
  assert.equal(await complete("doct"), "doctor");
  assert.equal(await complete("doctor", "--f"), "--fix");
  assert.equal(await complete("connect", "cur"), "cursor");
  assert.equal(await complete("install", ""), "browser javafx-agent sh3d-plugin --yes --to --help");
  assert.equal(await complete("call", "--log-level", "de"), "debug");
});

Deno.test("an unknown shell is answered with those that there are", async () => {
  verifies("cli:completions", "cli:did-you-mean");
  await using person = await commandLine();
  const wrong = await person.run(["completions", "fishh"]);
  assert.deepEqual([wrong.code, wrong.stdout], [2, ""]);
  assert.match(wrong.stderr, /There are no completions for "fishh": did you mean "fish"\?/);
});

Deno.test("the manual page is one that man can read", { ignore: MAN === undefined }, async () => {
  verifies("cli:completions");
  await using person = await commandLine();
  const page = join(person.path, "glovebox.1");
  const { stdout } = await person.run(["manual"]);
  await Deno.writeTextFile(page, stdout);
  const env = { MANWIDTH: "100", LC_ALL: "C.UTF-8", MAN_KEEP_FORMATTING: "" };
  const read = await new Deno.Command(MAN ?? "", { args: ["--warnings", "-l", page], env }).output();
  assert.equal(new TextDecoder().decode(read.stderr), "");
  assert.match(new TextDecoder().decode(read.stdout), /glovebox doctor\n +look at all that Glovebox needs/);
});
