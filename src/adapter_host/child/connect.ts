import type { ByteStream } from "../wire/frames.ts";

/** Address of a host that speaks over the standard streams. */
export const STDIO = "stdio:";

/** Opens the stream to the host: a Unix socket, or the standard streams where there are none. */
export async function connect(address: string): Promise<ByteStream> {
  if (address !== STDIO) return await Deno.connect({ transport: "unix", path: address });
  // The frames have standard output for themselves: what else an adapter prints goes to standard error.
  const { error } = globalThis.console;
  Object.assign(globalThis.console, { log: error, info: error, debug: error });
  return {
    read: (buffer) => Deno.stdin.read(buffer),
    write: (bytes) => Deno.stdout.write(bytes),
    close: () => Deno.stdin.close(),
  };
}
