import type { ByteStream } from "../frames.ts";

/** Where a child finds its host: a Unix socket, or its own standard streams where there are none. */
export async function connect(address: string): Promise<ByteStream> {
  if (address !== "stdio:") return await Deno.connect({ transport: "unix", path: address });
  return {
    read: (buffer) => Deno.stdin.read(buffer),
    write: (bytes) => Deno.stdout.write(bytes),
    close: () => Deno.stdin.close(),
  };
}
