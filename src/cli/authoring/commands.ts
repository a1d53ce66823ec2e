import type { Action, Add } from "../command.ts";
import { withAdapterFlags } from "../flags.ts";
import { withLearnFlags } from "./learn_flags.ts";

const NEW_EXAMPLES = `
Examples:
  $ glovebox new ./counter
  $ glovebox new ./shop --from openapi openapi.json    a tool for each operation of an API
  $ glovebox new ./files --from mcp -- npx -y @modelcontextprotocol/server-filesystem /data
  $ glovebox new ./git --from cli git                  a tool for each sub-command of a program

What is written is yours to change. The command of --from mcp is started once, with your rights, to ask for its
tools; a program of --from cli, for its help.
`;

/** Adds the commands of adapter authors. */
export function addForAuthors(add: Add): void {
  const what = "show what an adapter asks for, and every mistake in it";
  withAdapterFlags(add("check <path>", what, async () => (await import("./check.ts")).check))
    .addHelpText("after", "\nExample:\n  $ glovebox check ./counter\n");
  const writing = "write an adapter to start from, or one for an API, a program or another MCP server";
  add("new <folder> [source...]", writing, async () => (await import("./new.ts")).newAdapter)
    .option("--from <kind>", "openapi FILE|URL, mcp COMMAND … or cli PROGRAM")
    .option("--server <url>", "with --from openapi: where the API is, if its document does not say so")
    .option(
      "--only <pattern>",
      "only these tags, paths, operations, tools or sub-commands; may be repeated",
      collect,
    )
    .addHelpText("after", NEW_EXAMPLES);
  addLearning(add);
}

function addLearning(add: Add): void {
  const what = "run an adapter's tests or one call, and show the smallest permissions that it needs";
  const load = async (): Promise<Action> => (await import("./learn.ts")).learnAdapter;
  withLearnFlags(withAdapterFlags(add("learn <path> [arguments...]", what, load)));
}

function collect(value: string, earlier: readonly string[] = []): string[] {
  return [...earlier, value];
}
