import type { Socket } from "node:net";
import { Arrivals } from "./arrivals.ts";
import { WatchedPipes } from "./watched_pipes.ts";

/** The two ends of a line-based connection. */
export interface StdioStreams {
  readonly input: AsyncIterable<Uint8Array>;
  /** Writes all of it; nothing else may be written meanwhile. */
  write(bytes: Uint8Array): Promise<void>;
}

/** Size of one read, in bytes. */
const CHUNK = 64 * 1024;

/** The process's own standard streams. */
export function processStreams(): StdioStreams {
  const pipes = new WatchedPipes();
  return {
    input: standardInput(pipes),
    write: async (bytes) => {
      const socket = pipes.get(1);
      if (socket !== undefined) return await writeTo(socket, bytes);
      for (let done = 0; done < bytes.length;) done += await Deno.stdout.write(bytes.subarray(done));
    },
  };
}

/** Yields what arrives, without the runtime's stream around it: that takes as long as the reading itself. */
async function* standardInput(pipes: WatchedPipes): AsyncGenerator<Uint8Array, void, void> {
  const buffer = new Uint8Array(CHUNK);
  let socket: Socket | undefined;
  while (socket === undefined) {
    const count = await Deno.stdin.read(buffer);
    if (count === null) return;
    pipes.heard();
    yield buffer.slice(0, count);
    socket = pipes.get(0);
  }
  const arrivals = new Arrivals(socket);
  for (let chunk = await arrivals.next(); chunk !== undefined; chunk = await arrivals.next()) yield chunk;
}

/** Resolves when the system has all of it. */
function writeTo(socket: Socket, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.write(bytes, (error) => error ? reject(error) : resolve());
  });
}
