import { PROJECT } from "./source_tree.ts";

/** Result of a command of the runtime: how it ended and everything it said, without colours. */
export interface DenoResult {
  readonly success: boolean;
  readonly output: string;
}

/** Runs a command of the runtime in the project's folder. */
export async function runDeno(...args: readonly string[]): Promise<DenoResult> {
  const command = new Deno.Command(Deno.execPath(), {
    args: [...args],
    cwd: PROJECT,
    env: { NO_COLOR: "1" },
    signal: AbortSignal.timeout(300_000),
  });
  const { success, stdout, stderr } = await command.output();
  return { success, output: new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr) };
}
