import { type Command, CommanderError } from "commander";
import { nearest } from "../adapter_api/text/nearest.ts";
import { ToolError } from "../adapter_api/errors.ts";
import { program } from "./args.ts";
import { flushErrors } from "../log/standard_error.ts";
import { EXIT, exitCodeOf, print, printError, sentenceOf, UsageError } from "./failure.ts";

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
  } catch (thrown) {
    const error = behindFlags(thrown, argv, root) ?? thrown;
    return await report(error, said, given, root.commands.find((one) => one.name() === argv[0])?.name());
  } finally {
    await flushErrors();
  }
}

/** Flags alone mean `serve`; nothing at all means help. */
function withCommand(argv: readonly string[], root: Command): readonly string[] {
  const [first] = argv;
  if (first === undefined) return ["--help"];
  if (["-h", "--help", "-V", "--version"].includes(first)) return argv;
  if (first === "help" && argv[1] !== undefined && !argv[1].startsWith("-")) {
    return [mustBeCommand(argv[1], root), "--help"];
  }
  if (first === "help") return argv;
  if (first.startsWith("-")) return ["serve", ...argv];
  mustBeCommand(first, root);
  return argv;
}

function mustBeCommand(first: string, root: Command): string {
  const names = root.commands.map((command) => command.name());
  if (names.includes(first)) return first;
  const meant = nearest(first, names);
  const hint = meant === undefined ? "glovebox --help lists them" : `did you mean "${meant}"?`;
  throw new UsageError(`There is no command "${first}": ${hint}`);
}

/** Flags alone mean `serve`, which takes no words: who writes a command behind them means that command. */
function behindFlags(error: unknown, argv: readonly string[], root: Command): UsageError | undefined {
  if (!(error instanceof CommanderError) || error.code !== "commander.excessArguments") return undefined;
  if (argv[0]?.startsWith("-") !== true) return undefined;
  const name = argv.find((word) => root.commands.some((command) => command.name() === word));
  if (name === undefined) return undefined;
  return new UsageError(`The command comes first, and its flags behind it: glovebox ${name} ${argv[0]} …`);
}

/** Who mistyped a flag wants to see the flags. */
function helpFor(error: CommanderError, command: string | undefined): string {
  const wanted = ["commander.unknownOption", "commander.missingArgument", "commander.excessArguments"];
  if (!wanted.includes(error.code)) return "";
  return `${error.message.includes("\n") ? ". " : "; "}${helpCommand(command)}`;
}

function helpCommand(command: string | undefined): string {
  return command === undefined
    ? "glovebox --help lists all flags"
    : `glovebox ${command} --help shows what there is`;
}

async function report(
  error: unknown,
  said: string,
  flags: unknown,
  command: string | undefined,
): Promise<number> {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) {
      await print(said);
      return EXIT.fine;
    }
    await printError(`${said.replace(/^error: /, "glovebox: ").trimEnd()}${helpFor(error, command)}`);
    return EXIT.usage;
  }
  if (error instanceof Deno.errors.BrokenPipe) return EXIT.fine; // the reader has seen enough, as head has
  await printError(`glovebox: ${sentenceOf(error)}`);
  const code = exitCodeOf(error);
  if (code === EXIT.failure && !(error instanceof ToolError) && error instanceof Error) {
    const { showsStacks } = await import("./settings.ts"); // what every command would pay for, only a failure needs
    if (await showsStacks(flags)) await printError(error.stack ?? "");
  }
  return code;
}
