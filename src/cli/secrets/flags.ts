import type { Command } from "commander";

const SECRET_EXAMPLES = `
Examples:
  $ glovebox secret set github --adapter notes --origin https://api.github.com
  $ glovebox secret set openai --adapter assist --origin https://api.openai.com
  $ printenv TOKEN | glovebox secret set github --adapter notes --origin https://api.github.com
  $ glovebox secret list
  $ glovebox secret remove github

The value is typed unseen, or read from standard input; it is never a word of the command.
`;

/** Adds the flags of `secret`. */
export function withSecretFlags(command: Command): Command {
  const origins = (value: string, earlier: readonly string[] = []) => [...earlier, value];
  return command
    .option("--adapter <name|path>", "the adapter that may use it; assist is the assistant")
    .option(
      "--origin <origin>",
      "where it may be sent, such as https://api.example.com, or app:MAINCLASS; may be repeated",
      origins,
    )
    .option(
      "--no-keyring",
      "keep it in a file that only you can read, and not in the keyring of your desktop",
    )
    .option("--json", "print the list as JSON")
    .addHelpText("after", SECRET_EXAMPLES);
}
