import assert from "node:assert/strict";
import { fixtureAdapter } from "../helpers/host/host_command.ts";
import { answeringAtTerminal, SCRIPT } from "../helpers/host/terminal.ts";
import { verifies } from "../helpers/verifies.ts";
import { asker } from "./assist_helpers.ts";
import { geminiServer } from "./model_servers.ts";
import { found } from "./view.ts";

const ECHO = ["-a", fixtureAdapter("echo")];
/** Clears the screen, begins the line anew, writes to the clipboard, and turns the line around. */
const NASTY = "\x1b[2J\rNo mistakes\x1b]52;c;ZXZpbA==\x07\u202e\u009b1A";
const MOVES = /(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;
/** The line that moves begins with this: our own, and nobody else's. */
const OURS = "\r\x1b[K";

Deno.test("no words of a model move the cursor of the assistant's terminal, nor of one that shows its run", {
  ignore: SCRIPT === undefined,
}, async () => {
  verifies("refusals:injection");
  await using model = geminiServer((view) =>
    view.text.includes("The person says: blue")
      ? found(`It said hello ${NASTY}`, "hello")
      : view.results.some((result) => result.includes("hello"))
      ? { say: `Asking ${NASTY}`, call: "assistant_ask", args: { question: `Colour ${NASTY}?` } }
      : { say: `Calling ${NASTY}`, call: "echo", args: { text: `hello ${NASTY}` } }
  );
  await using person = await asker();
  const words = ["assist", "hello", "--model", "gemini:m", "--base-url", `${model.url}/v1beta`, ...ECHO];
  const { code, stdout } = await answeringAtTerminal(person.run, words, ["blue"]);
  assert.equal(code, 0, stdout);
  const said = stdout.replaceAll(OURS, "");
  assert.match(said, /Calling .*No mistakes[^]*Colour .*No mistakes[^]*It said hello .*No mistakes/);
  assert.doesNotMatch(said, MOVES);
  for (const more of [[], ["--json"]]) {
    const shown = await person.run(["assist", "--show", "last", ...more]);
    assert.match(shown.stdout, /No mistakes/);
    assert.doesNotMatch(shown.stdout + shown.stderr, MOVES);
  }
});
