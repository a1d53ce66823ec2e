import assert from "node:assert/strict";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { table } from "../../src/cli/table.ts";
import { temporaryFolder } from "../helpers/temporary_folder.ts";
import { SCRIPT } from "../helpers/host/terminal.ts";
import { start } from "../helpers/host/test_executable.ts";
import { verifies } from "../helpers/verifies.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const DOCUMENT = join(ROOT, "docs", "permissions.md");
const ANSWER = /^(.*\[no\]:) (\w+)$/m;

/** Set, the document is written again with what is seen, for a person to look at. */
const WRITES = Deno.env.get("GLOVEBOX_WRITE_DOCS") === "1";

interface Block {
  /** The whole text, with its fences. */
  readonly text: string;
  readonly kind: string;
  readonly label: string;
  readonly body: string;
}

/** Scripts and recordings of a document, in order. */
function blocksIn(document: string): Block[] {
  return [...document.matchAll(/^```(ts|console)(?: (\S+))?\n([\s\S]*?)^```$/gm)].map((
    [text, kind = "", label = "", body = ""],
  ) => ({ text, kind, label, body }));
}

/** Commands, each with what it wrote. */
function recordingsIn(body: string): { command: string; output: string }[] {
  return body.split(/^\$ /m).slice(1).map((step) => {
    const [command = "", ...output] = step.split("\n");
    return { command, output: output.join("\n") };
  });
}

/** Tables again as wide as what is in them, now that the home folder is called `~`. */
function realigned(text: string): string {
  const lines = text.split("\n");
  const cells = lines.map((line) => line.split(/ {2,}/));
  const heads = lines.flatMap((line, at) => /^[A-Z]+( {2,}[A-Z ]+)+$/.test(line) ? [at] : []);
  for (const at of heads) {
    const width = cells[at]?.length;
    const end = cells.findIndex((row, index) => index > at && row.length !== width);
    const [head = [], ...rows] = cells.slice(at, end);
    lines.splice(at, end - at, ...table(head, rows).split("\n"));
  }
  return lines.join("\n");
}

/** Returns what differs from machine to machine and from day to day. */
function normalised(text: string): string {
  return text.replace(/\b[0-9a-f]{12,64}\b/g, "HASH").replace(/\b\d{4}-\d\d-\d\d\b/g, "DATE");
}

/** Runs a command as a person does, and gives what they see; at a terminal they type this answer. */
async function seen(home: string, command: string, answer: string | undefined): Promise<string> {
  const asked = answer === undefined
    ? `${command} 2>&1`
    : `printf '${answer}\\n' | "${SCRIPT}" -qec '${command}' /dev/null`;
  const env = { HOME: home, TMPDIR: home, PATH: `${join(ROOT, "dist")}:/usr/bin:/bin`, NO_COLOR: "1" };
  const { stdout } = await start("/bin/sh", { args: ["-c", asked], env, cwd: home });
  const text = new TextDecoder().decode(stdout).replaceAll("\r\n", "\n").replaceAll(home, "~");
  if (answer === undefined) return realigned(text);
  const withoutEcho = text.split("\n").filter((line) => line !== answer).join("\n");
  return withoutEcho.replace(/\[no\]:$/m, `[no]: ${answer}`);
}

async function replayed(home: string, { label, body }: Block): Promise<string> {
  let text = "";
  for (const { command, output } of recordingsIn(body)) {
    const answer = label === "terminal" ? ANSWER.exec(output)?.[2] ?? "no" : undefined;
    text += `$ ${command}\n${await seen(home, command, answer)}`;
  }
  return text;
}

Deno.test("a first use looks as the document says, line by line", async () => {
  verifies("trust:first-use", "trust:suspended", "trust:by-command");
  await using folder = await temporaryFolder();
  const home = await Deno.realPath(folder.path);
  let document = await Deno.readTextFile(DOCUMENT);
  let compared = 0;
  for (const block of blocksIn(document)) {
    if (block.kind === "ts") {
      await Deno.writeTextFile(join(home, block.label), block.body);
      continue;
    }
    if (block.label === "terminal" && SCRIPT === undefined) continue;
    const now = await replayed(home, block);
    const info = block.label === "" ? "console" : `console ${block.label}`;
    if (WRITES) document = document.replace(block.text, () => `\`\`\`${info}\n${now}\`\`\``);
    else assert.equal(normalised(now), normalised(block.body));
    compared += recordingsIn(block.body).length;
  }
  await seen(home, "glovebox stop --all", undefined);
  if (WRITES) await Deno.writeTextFile(DOCUMENT, document);
  assert.ok(compared >= 15, `${compared} commands`);
});
