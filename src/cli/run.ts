import { type Command, CommanderError } from "commander";
import { nearest } from "../adapter_api/text/nearest.ts";
import { ToolError } from "../adapter_api/errors.ts";
import { program } from "./args.ts";
import { flushErrors } from "../log/standard_error.ts";
import { EXIT, print, printError, sentenceOf, UnansweredError, UsageError } from "./failure.ts";

/**
 * Parses the words of a command line and runs the command.
 *
 * @param argv without the program's name
 * @returns the exit code
 */
export async function run(argv: readonly string[]): Promise<number> {
  let chosen: (() => Promise<number>) | undefined;
  let given: unknown = {};
  const root = program((load, words, flags) => {
    given = flags;
    chosen = async () => await (await load())(words, flags);
  });
  let said = "";
  const quiet = (command: Command): void => {
    command.exitOverride().configureOutput({
      writeErr: (text) => void (said += text),
      writeOut: (text) => void (said += text),
    });
    command.commands.forEach(quiet);
  };
  quiet(root);
  try {
    root.parse([...withCommand(argv, root)], { from: "user" });
    return await chosen?.() ?? EXIT.usage;
  } catch (error) {
    return await report(error, said, given);
  } finally {
    await flushErrors();
  }
}

/** Flags alone mean `serve`; nothing at all means help. */
function withCommand(argv: readonly string[], root: Command): readonly string[] {
  const [first] = argv;
  if (first === undefined) return ["--help"];
  if (["-h", "--help", "-V", "--version", "help"].includes(first)) return argv;
  if (first.startsWith("-")) return ["serve", ...argv];
  const names = root.commands.map((command) => command.name());
  if (names.includes(first)) return argv;
  const meant = nearest(first, names);
  const hint = meant === undefined ? "glovebox --help lists them" : `did you mean "${meant}"?`;
  throw new UsageError(`There is no command "${first}": ${hint}`);
}

async function report(error: unknown, said: string, flags: unknown): Promise<number> {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) {
      await print(said);
      return EXIT.fine;
    }
    await printError(said.replace(/^error: /, "glovebox: "));
    return EXIT.usage;
  }
  if (error instanceof Deno.errors.BrokenPipe) return EXIT.fine; // the reader has seen enough, as head has
  await printError(`glovebox: ${sentenceOf(error)}`);
  if (error instanceof UsageError) return EXIT.usage;
  if (error instanceof UnansweredError) return EXIT.unanswered;
  if (!(error instanceof ToolError) && error instanceof Error) {
    const { showsStacks } = await import("./settings.ts"); // what every command would pay for, only a failure needs
    if (await showsStacks(flags)) await printError(error.stack ?? "");
  }
  return EXIT.failure;
}
