import type { Command } from "commander";

const WIDTH = 100;

/** The page about the command line: what `--help` prints, for the program and for each command. */
export function cliReference(program: Command): string {
  const commands = program.createHelp().visibleCommands(program).filter((command) =>
    command.name() !== "help"
  );
  return [
    "# Command line",
    "Made by `deno task docs` from the definitions that `--help` shows.",
    helpBlock(program),
    ...commands.flatMap((command) => [`## ${command.name()}`, helpBlock(command)]),
  ].join("\n\n");
}

function helpBlock(command: Command): string {
  const parts: string[] = [];
  command.configureHelp({ ...command.configureHelp(), helpWidth: WIDTH });
  command.configureOutput({ writeOut: (part) => parts.push(part), getOutHasColors: () => false });
  command.outputHelp();
  return ["```", parts.join("").trim(), "```"].join("\n");
}
