import { join } from "node:path";
import { runtimePath } from "../app.ts";
import { currentFolders } from "../config/folders.ts";

/** Options for {@linkcode runRuntime}. */
export interface RuntimeRun {
  readonly cwd: string;
  /** Leaves the person's environment out. */
  readonly clearEnv?: boolean;
  readonly deadlineMs?: number;
}

/** What a run of the runtime printed. */
export interface RuntimeResult {
  readonly success: boolean;
  readonly stdout: string;
  readonly stderr: string;
}

/** Installing waits for a network that a person waits for too. */
const LONGEST_MS = 180_000;

/** Runs the JavaScript runtime that Glovebox brings along. Its downloads are kept in our cache. */
export async function runRuntime(
  args: readonly string[],
  { cwd, clearEnv = false, deadlineMs = LONGEST_MS }: RuntimeRun,
): Promise<RuntimeResult> {
  const { DENO_NO_PACKAGE_JSON: _ours, ...theirs } = Deno.env.toObject();
  const { success, stdout, stderr } = await new Deno.Command(runtimePath(), {
    args: [...args],
    cwd,
    clearEnv: true,
    env: {
      ...(clearEnv ? {} : theirs),
      DENO_DIR: join(currentFolders().cache, "packages"),
      DENO_NO_UPDATE_CHECK: "1",
      NO_COLOR: "1",
      RUST_BACKTRACE: "0",
    },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
    signal: AbortSignal.timeout(deadlineMs),
  }).output();
  const decoder = new TextDecoder();
  return { success, stdout: decoder.decode(stdout), stderr: decoder.decode(stderr) };
}
