import { hostArguments } from "./host_command.ts";
import { newTestHome, type TestHome } from "./test_home.ts";
import { ended } from "./test_executable.ts";

/** Result of a command: how it ended and what it wrote. */
export interface CommandResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Somebody at a command line, in a home of their own. */
export interface CommandLine extends TestHome {
  /** Runs `glovebox` with these words, in the home folder. */
  run(words: readonly string[], options?: RunOptions): Promise<CommandResult>;
}

/** Options for one run. */
export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** A command that gets the runtime and its arguments. */
  readonly through?: readonly string[];
}

/** The real program, run as the launchers run it. */
export async function commandLine(): Promise<CommandLine> {
  const home = await newTestHome();
  return {
    ...home,
    async run(words, { env = {}, cwd = home.path, through = [] } = {}) {
      const [command = "", ...args] = [...through, Deno.execPath(), ...hostArguments(...words)];
      const child = new Deno.Command(command, {
        args,
        cwd,
        clearEnv: true,
        env: { ...home.env, NO_COLOR: "1", ...env },
        stdin: "piped",
        stdout: "piped",
        stderr: "piped",
        signal: AbortSignal.timeout(60_000),
      }).spawn();
      const { code, stdout, stderr } = await ended(child);
      return { code, stdout: new TextDecoder().decode(stdout), stderr };
    },
  };
}
