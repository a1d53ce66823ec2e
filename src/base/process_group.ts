/** Whether processes have groups here: started `detached`, a process leads one, with all that it starts. */
export const HAS_GROUPS = Deno.build.os !== "windows";

/** Signals a process that was started `detached`, and with it what it has started; nothing if all have ended. */
export function signalGroup(pid: number, signal: Deno.Signal): void {
  signalProcess(HAS_GROUPS ? -pid : pid, signal);
}

/** Signals a process; nothing if it has ended. */
export function signalProcess(pid: number, signal: Deno.Signal): void {
  try {
    Deno.kill(pid, signal);
  } catch {
    // it has ended
  }
}
