import type { Add } from "../command.ts";
import { withSolverFlags } from "../assist/flags.ts";
import { withAdapterFlags, withRecordFlag } from "../flags.ts";

const RUN_EXAMPLES = `
Examples:
  $ glovebox run fill_form.ts --adapter browser
  $ glovebox run report.ts --input city=Riga --input rows=20 --json
  $ glovebox run fill_form.ts --watch                  run it again whenever the file changes
  $ glovebox run order.ts --heal                       find elements that are called something else now, show a diff
  $ glovebox run order.ts --model gemini:gemini-3.5-flash-lite     let a model do a step that cannot be healed

A script imports from "glovebox:tools" and calls tools as functions: glovebox types writes their types for an editor.
Exit codes: 0 fine, 1 it failed, 2 wrong usage.
`;

const ADD_EXAMPLES = `
Examples:
  $ glovebox add fill_form.ts                          look at it and make it the tool fill_form
  $ glovebox add --list
  $ glovebox add --remove fill_form
  $ glovebox add npm:ms --to ./counter                 the package ms of npm, as counter/vendor/ms.js
  $ glovebox add npm:csv-parse@7/sync                  an entry of a package, in the adapter's folder

A script's doc comment is the description, with @effect read, write or destroy and @param for its inputs. The tool
calls the tools that the script names and no others; when the file changes, it waits until you look at it again.
A package becomes one file with all that it depends on, its licences and its types; npm is asked only now, and
none of its code gets a permission.
`;

const TEST_EXAMPLES = `
Examples:
  $ glovebox test order.ts pay.ts --adapter browser --retries 1 --junit results.xml
  $ glovebox test ./checks --adapter browser           every script in a folder
  $ glovebox test ./counter                            an adapter: its own tests

Each script runs in a session of its own; a check of expect(...) that does not hold fails it.
Exit codes: 0 all passed, 1 one failed, 2 wrong usage.
`;

const EXPORT_EXAMPLES = `
Examples:
  $ glovebox export order.ts --as playwright --out order.spec.ts
  $ glovebox export order.ts --as testfx --main-class shop.Main --out OrderTest.java

What has no counterpart fails the test where it stands, and is told with its line.
Exit codes: 0 fine, 1 something has no counterpart, 2 wrong usage.
`;

const RECORD_EXAMPLES = `
Examples:
  $ glovebox record order.ts https://shop.example      a browser opens; what you click and type becomes order.ts
  $ glovebox record order.ts javafx                    in the JavaFX application that runs with the agent
  $ glovebox record flat.ts sh3d                       in the home that is open in Sweet Home 3D

Elements are written by role and name, values that repeat as inputs, passwords as secret("name").
`;

/** Adds the commands for scripts. */
export function addForScripts(add: Add): void {
  const running = "run a TypeScript program that calls tools";
  const run = add("run <script>", running, async () => (await import("./run.ts")).runScript);
  withSolverFlags(withRecordFlag(withAdapterFlags(run)))
    .option("--input <key=value>", "a value that the script has as inputs.KEY; may be repeated", collect)
    .option("--timeout <seconds>", "the longest time, without the time in which you are asked (default: 300)")
    .option("--json", "print value, lines and number of calls as JSON")
    .option("--out <folder>", "where pictures are written (default: the working folder)")
    .option("--watch", "run it again whenever the file changes")
    .option(
      "--heal",
      "find elements that changed by the rest of what is known of them, and show what to change",
    )
    .option("--write", "with --heal or --model: change the script when it came to its end")
    .option("--wait <seconds>", "how long a step waits for its element (default: 5)")
    .option("--update-pictures", "keep what it looks like now in the place of pictures that differ")
    .addHelpText("after", RUN_EXAMPLES);
  addAdding(add);
  const recording = "write what you do in a browser or an application as a script";
  withAdapterFlags(
    add("record <script> <what>", recording, async () => (await import("./record.ts")).recordPerson),
  )
    .option("--app <name>", "for javafx, where several run: pid, main class or window title")
    .addHelpText("after", RECORD_EXAMPLES);
  addTesting(add);
  const exporting = "write a script as a test of Playwright or TestFX";
  withAdapterFlags(add("export <script>", exporting, async () => (await import("./export.ts")).exportScript))
    .option("--as <form>", "playwright or testfx")
    .option("--out <file>", "the file to write (default: standard output)")
    .option("--main-class <class>", "for TestFX: the application's class (default: Main)")
    .addHelpText("after", EXPORT_EXAMPLES);
  const declaring = "print the types of what scripts import, for an editor";
  withAdapterFlags(add("types", declaring, async () => (await import("./types.ts")).types))
    .addHelpText("after", "\nExample:\n  $ glovebox types --adapter browser > glovebox-tools.d.ts\n");
}

function addAdding(add: Add): void {
  const adding = "make a script of yours a tool of its own, or put a package of npm into an adapter's folder";
  withAdapterFlags(add("add [what]", adding, async () => (await import("./add.ts")).add))
    .option("--list", "list the scripts that are tools")
    .option("--remove <name>", "take a tool away again")
    .option("--yes", "without asking: you looked at it")
    .option("--to <folder>", "for npm:NAME: the adapter's folder (default: the working folder)")
    .addHelpText("after", ADD_EXAMPLES);
}

function addTesting(add: Add): void {
  const testing = "run scripts as tests, or the tests of an adapter";
  withAdapterFlags(add("test <path...>", testing, async () => (await import("./test.ts")).test))
    .option("--input <key=value>", "a value that the scripts have as inputs.KEY; may be repeated", collect)
    .option("--retries <number>", "how often a script that fails runs again (default: 0)")
    .option("--junit <file>", "write the results as JUnit XML")
    .option("--results <folder>", "where traces of failures are kept (default: test-results)")
    .option("--timeout <seconds>", "the longest time for each script (default: 300)")
    .option("--wait <seconds>", "how long a step waits for its element (default: 5)")
    .option("--update-pictures", "keep what it looks like now in the place of pictures that differ")
    .addHelpText("after", TEST_EXAMPLES);
}

function collect(value: string, earlier: readonly string[] = []): string[] {
  return [...earlier, value];
}
