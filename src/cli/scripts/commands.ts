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
  const declaring = "print the types of what scripts import, for an editor";
  withAdapterFlags(add("types", declaring, async () => (await import("./types.ts")).types))
    .addHelpText("after", "\nExample:\n  $ glovebox types --adapter browser > glovebox-tools.d.ts\n");
}

function collect(value: string, earlier: readonly string[] = []): string[] {
  return [...earlier, value];
}
