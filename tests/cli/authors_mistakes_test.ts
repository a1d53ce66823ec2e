import assert from "node:assert/strict";
import { dirname, join } from "node:path";
import { type CommandLine, commandLine } from "../helpers/host/command_line.ts";
import { verifies } from "../helpers/verifies.ts";
import { AUTHORS_MISTAKES, type AuthorsMistake } from "./authors_mistakes.ts";

/** The answers of the page, by the mistake. */
async function answersOf(page: string): Promise<Map<string, string>> {
  const rows = (await Deno.readTextFile(page)).split("\n").filter((line) => /^\| (?!mistake|-)/.test(line));
  const cells = rows.map((row) => row.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll("\\|", "|")));
  return new Map(cells.map(([, name = "", answer = ""]) => [name, answer.replace(/^`+ ?| ?`+$/g, "")]));
}

/** What the author is told: the lines of `check` that name a file; of `call`, everything but the time. */
async function toldOf(person: CommandLine, { command, script, files = {} }: AuthorsMistake): Promise<string> {
  const folder = join(person.path, "work");
  await Deno.mkdir(folder, { recursive: true });
  for (const [name, text] of Object.entries({ "mine.ts": script, ...files })) {
    await Deno.mkdir(dirname(join(folder, name)), { recursive: true });
    await Deno.writeTextFile(join(folder, name), text);
  }
  const words = command === "check" ? ["check", "mine.ts"] : ["call", "-a", "./mine.ts", "mine_try"];
  const { stdout, stderr, code } = await person.run(words, { cwd: folder });
  assert.equal(code, stdout === "done\n" ? 0 : 1, stdout + stderr);
  const named = (text: string) => text.replaceAll(person.path, "~");
  if (command === "check") {
    return named(stdout).split("\n").filter((line) => line.startsWith("mine.ts:")).join(" ⏎ ");
  }
  const lines = named(stderr).trim().split("\n").map((line) => line.replace(/^\d{4}-\S+Z /, ""));
  return lines.filter((line) => !line.includes(" failed {")).join(" ⏎ ");
}

const LEAKS =
  /--no-npm|--no-remote|--sloppy-imports|--allow-|Stack backtrace|\.cache|file:\/\/|boot\.js|chunk-/;

Deno.test("each mistake of an author gets the answer of the page, with file, line and remedy", async () => {
  verifies("cli:check-places", "cli:authors-mistakes", "promise:next-step");
  const answers = await answersOf("docs/mistakes.md");
  assert.deepEqual([...answers.keys()], AUTHORS_MISTAKES.map(({ name }) => name));
  await using person = await commandLine();
  const told = new Map<string, string>();
  for (const mistake of AUTHORS_MISTAKES) told.set(mistake.name, await toldOf(person, mistake));
  assert.deepEqual(Object.fromEntries(told), Object.fromEntries(answers));
  for (const answer of told.values()) assert.doesNotMatch(answer, LEAKS);
});
