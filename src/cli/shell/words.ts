import type { Command, Option } from "commander";
import { KNOWN_CLIENTS } from "../connect/known_clients.ts";

/** A command as shells complete it. */
export interface CommandWords {
  readonly name: string;
  readonly description: string;
  readonly flags: readonly FlagWords[];
  /** Words that its first argument can be. */
  readonly choices: readonly string[];
}

/** A flag as shells complete it. */
export interface FlagWords {
  readonly names: readonly string[];
  readonly description: string;
  readonly takesValue: boolean;
  /** Values that it can have. */
  readonly choices: readonly string[];
}

const CLIENT_COMMANDS = ["connect", "disconnect"];

/** Returns the words of every command, as the parser has them. */
export function commandWords(root: Command): CommandWords[] {
  const shown = root.createHelp().visibleCommands(root).filter((command) => command.name() !== "help");
  return shown.map((command) => ({
    name: command.name(),
    description: command.description(),
    flags: [...command.options.map(flagWords), HELP],
    choices: CLIENT_COMMANDS.includes(command.name()) ? Object.keys(KNOWN_CLIENTS) : choicesOf(command),
  }));
}

const HELP: FlagWords = {
  names: ["--help"],
  description: "print the help of this command",
  takesValue: false,
  choices: [],
};

function flagWords({ short, long, description, required, optional, argChoices = [] }: Option): FlagWords {
  return {
    names: [short, long].flatMap((name) => name ?? []),
    description,
    takesValue: required || optional,
    choices: argChoices,
  };
}

/** The usage of a command names what its first word can be: `<bash|zsh>`. */
function choicesOf({ registeredArguments: [first] }: Command): string[] {
  const name = first?.name() ?? "";
  return name.includes("|") ? name.split("|") : [];
}
