import { eventually } from "../eventually.ts";
import type { HostProcess } from "./host_process.ts";

/** Flag of an open file that does not block, as Linux writes it. */
const NON_BLOCKING = 0o4000;

/** Waits until a host watches the pipes of its client; only then do later messages go that way. */
export async function untilPipesAreWatched(host: HostProcess): Promise<void> {
  await eventually("the host's pipes are watched", async () => {
    await host.request("ping");
    return await isNonBlocking(host.pid, 0) && await isNonBlocking(host.pid, 1);
  });
}

/** Tells whether a stream of a process does not block. */
export async function isNonBlocking(pid: number, fd: 0 | 1): Promise<boolean> {
  const [, flags] = /^flags:\s+(\d+)$/m.exec(await Deno.readTextFile(`/proc/${pid}/fdinfo/${fd}`)) ?? [];
  return (Number.parseInt(flags ?? "", 8) & NON_BLOCKING) !== 0;
}
