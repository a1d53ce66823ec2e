import { dirname, join } from "node:path";
import { linesOf } from "../base/text/lines.ts";
import { deadline } from "../base/time/deadline.ts";
import { HOST_FLAGS } from "./host_flags.ts";

/** Line with which a host says that calls can be made. */
export const READY = "glovebox session ready";

/** Time that a host has to listen, in milliseconds: a small or emulated processor takes ten seconds to start. */
const START_MS = 30_000;

/** The command that runs the host of a session, hidden from people. */
export const HOST_COMMAND = "session-host";

/** A host that did not come to listen. */
export interface FailedStart {
  readonly code: number;
  /** Everything that it said. */
  readonly said: string;
}

/**
 * Starts the host of a session as a process of its own, which outlives this one and its terminal.
 *
 * @param flags that it is started with
 * @returns nothing once calls can be made
 */
export async function startHost(name: string, flags: readonly string[]): Promise<FailedStart | undefined> {
  const [program, ...args] = ownCommand();
  const child = new Deno.Command(program, {
    args: [...args, HOST_COMMAND, name, ...flags],
    stdin: "null",
    stdout: "null",
    stderr: "piped",
    detached: true,
  }).spawn();
  const said: string[] = [];
  const listening = async (): Promise<boolean> => {
    for await (const line of linesOf(child.stderr)) {
      if (line === READY) return true;
      said.push(line);
    }
    return false;
  };
  try {
    if (await deadline(listening(), START_MS, "The start of the session's host")) {
      child.unref();
      return undefined;
    }
  } catch (error) {
    child.kill("SIGKILL");
    throw error;
  }
  const { code } = await child.status;
  return { code, said: said.join("\n") };
}

/** The command that starts this program again. */
function ownCommand(): [string, ...string[]] {
  const executable = Deno.env.get("GLOVEBOX_EXECUTABLE");
  if (executable !== undefined && !executable.endsWith(".cmd")) return [executable];
  const app = dirname(import.meta.filename ?? "");
  return [
    Deno.execPath(),
    "run",
    ...HOST_FLAGS,
    ...["--config", join(app, "deno.json"), join(app, "main.js")],
  ];
}
