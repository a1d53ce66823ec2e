import type { Command } from "commander";

const CONNECT_EXAMPLES = `
Examples:
  $ glovebox connect                                   clients, their settings, and which are connected
  $ glovebox connect cursor                            show what to add
  $ glovebox connect cursor --write                    add it; a copy of the settings is kept
  $ glovebox connect vscode --write -- --adapter browser
  $ glovebox connect claude-code --http --write        for a host that glovebox --http serves
`;

/** Adds the flags of `connect`. */
export function withConnectFlags(command: Command): Command {
  return withPlaceFlags(command)
    .option("--write", "write the client's own file, which keeps all else in it")
    .option("--http", "for a host that is served over HTTP")
    .option("--url <address>", "the address of that host (default: http://127.0.0.1:9877/mcp)")
    .option("--token <auto|value>", "its bearer token (default: auto, the one that is kept)")
    .option("--no-token", "it wants no token")
    .addHelpText("after", CONNECT_EXAMPLES);
}

/** Adds the flags that say where the server stands, or is to stand. */
export function withPlaceFlags(command: Command): Command {
  return command
    .option("--name <name>", "the server's name in the client (default: glovebox)")
    .option("--file <path>", "another file of settings, such as a project's");
}
