import type { Command } from "commander";
import { PERMISSION_KINDS } from "../../adapter_api/permissions.ts";

const LEARN_EXAMPLES = `
Examples:
  $ glovebox learn ./counter                           run its tests, and see what they reach for
  $ glovebox learn ./counter --tool counter_add '{"amount": 2}'
  $ glovebox learn ./counter --permit read,net         run them again and again, until nothing new is reached for

Nothing is written and nothing granted. It has what you granted to it; --permit lets it reach for more while it is
learned, never for keys, passwords, the system or the files of Glovebox.
`;

/** Adds the flags of `learn`. */
export function withLearnFlags(command: Command): Command {
  return command
    .option("--tool <tool>", "call this tool, with the arguments, instead of running the tests")
    .option(
      "--permit <kinds>",
      `let it have what it reaches for, of these kinds: ${PERMISSION_KINDS.join(",")}`,
    )
    .option("--json", "print it as JSON")
    .addHelpText("after", LEARN_EXAMPLES);
}
