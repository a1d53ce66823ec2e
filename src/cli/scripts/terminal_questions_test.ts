import { deepEqual, match } from "node:assert/strict";
import { verifies } from "../../../tests/helpers/verifies.ts";
import type { CommandTerminal } from "../terminal.ts";
import { askAtTerminal } from "./terminal_questions.ts";

/** Somebody who types one line. */
function typing(line: string) {
  const asked: string[] = [];
  const terminal: CommandTerminal = {
    isPersonThere: true,
    print: () => Promise.resolve(),
    printJson: () => Promise.resolve(),
    printError: (text) => Promise.resolve(void asked.push(text)),
    readLine: () => Promise.resolve(line),
  };
  return { asked, terminal };
}

Deno.test("consent is a choice at a terminal, and what is no clear yes is a no", async () => {
  verifies("scripts:model-step");
  const schema = { type: "object", properties: { allow: { type: "boolean" } } };
  for (
    const [line, allow] of [["yes", true], ["y", true], ["", false], ["maybe", false], ["no", false]] as const
  ) {
    const { asked, terminal } = typing(line);
    const answer = await askAtTerminal({ key: "one", message: "May it?", schema }, terminal);
    deepEqual(answer, { action: "accept", content: { allow } });
    match(asked.join(), /^May it\?\nyes \/ no \[no\]:$/);
  }
});
