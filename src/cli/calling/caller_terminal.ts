import { printable, printableJson } from "../../base/text/visible.ts";
import type { CallerTerminal } from "../../sessions/session_link.ts";
import type { CommandTerminal } from "../terminal.ts";

/** Returns the terminal of somebody who calls from another process, as commands use it. */
export function callerTerminal(caller: CallerTerminal, isPersonThere: boolean): CommandTerminal {
  const encoder = new TextEncoder();
  const write = (target: "output" | "error", text: string) =>
    caller.write(target, encoder.encode(text.endsWith("\n") ? text : `${text}\n`));
  return {
    isPersonThere,
    print: (text) => write("output", printable(text)),
    printJson: (value, indent) => write("output", printableJson(JSON.stringify(value, undefined, indent))),
    printError: (text) => write("error", printable(text)),
    readLine: () => caller.readLine(),
  };
}
