import type { Add } from "../command.ts";
import { withAdapterFlags, withRecordFlag } from "../flags.ts";

const RUN_EXAMPLES = `
Examples:
  $ glovebox run fill_form.ts --adapter browser
  $ glovebox run report.ts --input city=Riga --input rows=20 --json
  $ glovebox run fill_form.ts --watch                  run it again whenever the file changes

A script imports from "glovebox:tools" and calls tools as functions: glovebox types writes their types for an editor.
Exit codes: 0 fine, 1 it failed, 2 wrong usage.
`;

const ADD_EXAMPLES = `
Examples:
  $ glovebox add fill_form.ts                          look at it and make it the tool fill_form
  $ glovebox add --list
  $ glovebox add --remove fill_form

Its doc comment is the description, with @effect read, write or destroy and @param for its inputs. The tool calls
the tools that the script names and no others; when the file changes, it waits until you look at it again.
`;

/** Adds the commands for scripts. */
export function addForScripts(add: Add): void {
  const running = "run a TypeScript program that calls tools";
  withRecordFlag(
    withAdapterFlags(add("run <script>", running, async () => (await import("./run.ts")).runScript)),
  )
    .option("--input <key=value>", "a value that the script has as inputs.KEY; may be repeated", collect)
    .option("--timeout <seconds>", "the longest time, without the time in which you are asked (default: 300)")
    .option("--json", "print value, lines and number of calls as JSON")
    .option("--out <folder>", "where pictures are written (default: the working folder)")
    .option("--watch", "run it again whenever the file changes")
    .addHelpText("after", RUN_EXAMPLES);
  const adding = "make a script of yours a tool of its own, after you looked at it";
  withAdapterFlags(add("add [script]", adding, async () => (await import("./add.ts")).addScript))
    .option("--list", "list the scripts that are tools")
    .option("--remove <name>", "take a tool away again")
    .option("--yes", "without asking: you looked at it")
    .addHelpText("after", ADD_EXAMPLES);
  const declaring = "print the types of what scripts import, for an editor";
  withAdapterFlags(add("types", declaring, async () => (await import("./types.ts")).types))
    .addHelpText("after", "\nExample:\n  $ glovebox types --adapter browser > glovebox-tools.d.ts\n");
}

function collect(value: string, earlier: readonly string[] = []): string[] {
  return [...earlier, value];
}
