import { dirname, join } from "node:path";
import { mustBeOurs } from "../base/private_file.ts";
import type { ByteStream } from "../adapter_host/wire/frames.ts";
import type { SessionAddress } from "./session_record.ts";

/** The path of a Unix socket has about 100 characters at most. */
const LONGEST = 100;
const HOST = "127.0.0.1";

/** Place where a host listens for calls of its user. */
export interface Endpoint extends AsyncDisposable {
  readonly address: SessionAddress;
  /** Yields a stream for each call. */
  accept(): AsyncGenerator<ByteStream, void, void>;
}

/**
 * Listens where only processes of this user can call: at a socket in a private folder, or, without such sockets, at a
 * port of this machine, whose callers need the token.
 *
 * @param path of the socket; one that is too long lies in a private folder in /tmp
 */
export async function listenPrivately(
  path: string,
  hasUnixSockets = Deno.build.os !== "windows",
): Promise<Endpoint> {
  if (!hasUnixSockets) {
    const listener = Deno.listen({ hostname: HOST, port: 0 });
    return endpointOf(listener, { port: listener.addr.port }, () => Promise.resolve());
  }
  const short = path.length <= LONGEST ? undefined : await Deno.makeTempDir({ dir: "/tmp", prefix: "gbx-" });
  const socket = short === undefined ? path : join(short, "s");
  await remove(socket); // left by a host that was killed
  const listener = Deno.listen({ transport: "unix", path: socket });
  await Deno.chmod(socket, 0o600);
  return endpointOf(listener, { socket }, async () => {
    await remove(socket);
    if (short !== undefined) await remove(short);
  });
}

/**
 * Connects to a host.
 *
 * @returns nothing when none listens there any more
 * @throws Error that says why the socket is not trusted
 */
export async function connectPrivately(address: SessionAddress): Promise<ByteStream | undefined> {
  try {
    if ("port" in address) return closedOnce(await Deno.connect({ hostname: HOST, port: address.port }));
    const { socket } = address;
    mustBeOurs(`the socket ${socket}`, await Deno.lstat(socket));
    mustBeOurs(`the folder ${dirname(socket)}`, await Deno.lstat(dirname(socket)));
    return closedOnce(await Deno.connect({ transport: "unix", path: socket }));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.ConnectionRefused) {
      return undefined;
    }
    throw error;
  }
}

function endpointOf<Stream extends Deno.Conn>(
  listener: AsyncIterable<Stream> & { close(): void },
  address: SessionAddress,
  remove: () => Promise<void>,
): Endpoint {
  let accepted = Promise.resolve();
  return {
    address,
    accept: async function* () {
      const { promise, resolve } = Promise.withResolvers<void>();
      accepted = promise;
      try {
        for await (const stream of listener) yield closedOnce(stream);
      } finally {
        resolve();
      }
    },
    [Symbol.asyncDispose]: async () => {
      listener.close();
      await accepted; // a listener removes its socket when it lets go: by then the next one may listen there
      await remove();
    },
  };
}

/** Both ends may have gone: closing twice is no error, and reading from one that is gone is its end. */
function closedOnce(stream: Deno.Conn): ByteStream {
  let isOpen = true;
  return {
    read: (buffer) => stream.read(buffer).catch(() => null),
    write: (bytes) => stream.write(bytes),
    close: () => {
      if (isOpen) stream.close();
      isOpen = false;
    },
  };
}

async function remove(path: string): Promise<void> {
  try {
    await Deno.remove(path);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}
