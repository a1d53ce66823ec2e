import assert from "node:assert/strict";
import { join } from "node:path";
import { commandLine } from "../helpers/host/command_line.ts";
import { fixtureAdapter } from "../helpers/host/host_command.ts";
import { writeAdapter } from "../helpers/host/start_host.ts";
import { verifies } from "../helpers/verifies.ts";

/** Clears the screen, goes back to the beginning of the line, writes to the clipboard, and turns the line around. */
const NASTY = "\\x1b[2J\\rNo mistakes found\\x1b]52;c;ZXZpbA==\\x07\\u202e\\u009b1A";
const MOVES = /(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;

Deno.test("no words of an adapter move the cursor of a terminal, whatever command shows them", async () => {
  verifies("refusals:injection");
  await using person = await commandLine();
  const path = await writeAdapter(
    join(person.path, "nasty.ts"),
    `name: "nasty", permissions: { env: ["ONE"], reason: "To see" },
    tools: {
      says: { description: "Says.", effect: "read", input: z.object({}), run: () => "said ${NASTY}" },
      fails: { description: "Fails.", effect: "read", input: z.object({}), run: () => {
        throw new ToolError("NOT_FOUND", "failed ${NASTY}", { hint: "Hint ${NASTY}", details: { a: "${NASTY}" } }); } },
      logs: { description: "Logs.", effect: "read", input: z.object({}), run: (_, { log, progress }) => {
        log.error("logged ${NASTY}", { a: "${NASTY}" }); console.log("printed ${NASTY}");
        progress(1, 2, "progress ${NASTY}"); return "logged"; } },
      data: { description: "Gives data.", effect: "read", input: z.object({}), output: z.object({ a: z.string() }),
        run: () => ({ a: "data ${NASTY}" }) },
    }`,
  );
  const calls = [["says"], ["fails"], ["logs"], ["data"], ["--json", "data"]].map((
    words,
  ) => ["call", ...words]);
  const wrong = await writeAdapter(
    join(person.path, "wrong.ts"),
    `name: "wrong", permissions: { env: ["${NASTY}"], reason: "Why ${NASTY}" }, tools: { "a${NASTY}": {
      description: "Says ${NASTY}.", effect: "read", input: z.object({}), run: () => "" } }`,
  );
  const run = async (words: readonly string[]) => {
    const { stdout, stderr } = await person.run(words);
    assert.doesNotMatch(stdout + stderr, MOVES, words.join(" "));
    return stdout + stderr;
  };
  for (const words of calls) {
    assert.match(await run([...words, "-a", path]), /No mistakes found/, words.join(" "));
  }
  for (const words of [["tools", "-a", wrong], ["check", wrong]]) {
    assert.match(await run(words), /mistake|hidden/);
  }
});

Deno.test("an adapter with mistakes is left out by its name, and the others are served", async () => {
  verifies("hostile:manifests");
  await using person = await commandLine();
  const wrong = await writeAdapter(
    join(person.path, "wrong.ts"),
    `name: "wrong", permissions: { env: ["*"] }, tools: {}`,
  );
  const served = await person.run(["call", "-a", wrong, "-a", fixtureAdapter("echo"), "echo", "text=x"]);
  assert.deepEqual([served.code, served.stdout], [0, "x\n"], served.stderr);
  assert.match(served.stderr, /Left out: The adapter wrong has mistakes: /);
  const alone = await person.run(["tools", "-a", wrong]);
  assert.deepEqual([alone.code, alone.stdout], [1, ""]);
});
