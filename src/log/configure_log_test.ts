import assert from "node:assert/strict";
import { join } from "node:path";
import { temporaryFolder } from "../../tests/helpers/temporary_folder.ts";
import { verifies } from "../../tests/helpers/verifies.ts";
import type { LogOptions } from "./configure_log.ts";

const MODULE = new URL("./configure_log.ts", import.meta.url).href;
const CONFIG = new URL("../../deno.json", import.meta.url).pathname;

/** Returns what a process writes that logs a line of every level; the log is set up once for a whole process. */
async function logged(options: LogOptions): Promise<{ stdout: string; stderr: string }> {
  const code = `import { configureLog, logger } from ${JSON.stringify(MODULE)};
    await configureLog(${JSON.stringify(options)});
    const log = logger("part", "sub");
    const cycle = {};
    cycle.me = cycle;
    for (const level of ["debug", "info", "warning", "error"]) log[level]("a {brace} {{line}} { n: 2 }", { n: 1 });
    log.error("strange", { cycle, big: 1n });
    log.error("\\x1b[2Jgone\\nforged");
    await configureLog(${JSON.stringify(options)});`;
  const args = [
    "run",
    "-A",
    "--no-lock",
    "--config",
    CONFIG,
    `data:text/javascript,${encodeURIComponent(code)}`,
  ];
  const { stdout, stderr } = await new Deno.Command(Deno.execPath(), { args }).output();
  return { stdout: new TextDecoder().decode(stdout), stderr: new TextDecoder().decode(stderr) };
}

Deno.test("the log goes to standard error, from its level on, and never to standard output", async () => {
  verifies("stdio:stdout-only-protocol");
  const { stdout, stderr } = await logged({ level: "warning", file: undefined });
  assert.equal(stdout, "");
  const lines = stderr.trim().split("\n");
  assert.match(
    lines[0] ?? "",
    /^\d{4}-\d\d-\d\dT[\d:.]+Z warning part·sub: a \{brace\} \{\{line\}\} \{ n: 2 \} \{"n":1\}$/,
  );
  assert.deepEqual(lines.map((line) => line.split(" ")[1]), ["warning", "error", "error", "error"]);
  assert.match(lines[3] ?? "", /: \\u\{1b\}\[2Jgone\\u\{a\}forged$/);
});

Deno.test("the log of a file is lines of JSON that only its owner reads, added to what is there", async () => {
  await using folder = await temporaryFolder();
  const file = join(folder.path, "log.jsonl");
  for (let time = 0; time < 2; time++) {
    assert.deepEqual(await logged({ level: "info", file }), { stdout: "", stderr: "" });
  }
  const lines = (await Deno.readTextFile(file)).trim().split("\n").map((line) => JSON.parse(line));
  assert.equal(lines.length, 10);
  assert.deepEqual([lines[0].level, lines[0].part, lines[0].n], ["info", "part.sub", 1]);
  assert.equal(lines[0].message, "a {brace} {{line}} { n: 2 }");
  assert.equal(lines[3].message, "strange");
  assert.equal(((await Deno.stat(file)).mode ?? 0) & 0o077, 0);
});
