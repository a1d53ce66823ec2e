import type { CommandResult, RunOptions } from "./command_line.ts";
import { findTool } from "../tools/run_tool.ts";

/** Program that gives a command a terminal, on systems that have `script`. */
export const SCRIPT = await findTool("script");

/** Runs a command of words that need no quoting as a person at a terminal does, who types these lines. */
export async function atTerminal(
  run: (words: readonly string[], options?: RunOptions) => Promise<CommandResult>,
  words: readonly string[],
  typed: string,
): Promise<CommandResult> {
  const through = ["/bin/sh", "-c", `printf '${typed}\\n' | "${SCRIPT}" -qec "$*" /dev/null`, "sh"];
  const { stdout, ...rest } = await run(words, { through });
  return { ...rest, stdout: stdout.replaceAll("\r\n", "\n") };
}

/** The same, but each line is typed when one more question is shown. */
export async function answeringAtTerminal(
  run: (words: readonly string[], options?: RunOptions) => Promise<CommandResult>,
  words: readonly string[],
  answers: readonly string[],
): Promise<CommandResult> {
  const typing = answers.map((answer, at) =>
    `until [ "$(grep -acE '^>|\\]:' shown)" -gt ${at} ] || [ -e over ]; do sleep 0.02; done; echo '${answer}'`
  );
  const shell = `rm -f over; : > shown; { ${
    typing.join("; ")
  }; } | { "${SCRIPT}" -qefc "$*" shown; e=$?; : > over; exit $e; }`;
  const { stdout, ...rest } = await run(words, { through: ["/bin/sh", "-c", shell, "sh"] });
  return { ...rest, stdout: stdout.replaceAll("\r\n", "\n") };
}
