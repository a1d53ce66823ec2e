import type { ToolError } from "glovebox";
import { browserError } from "../errors.ts";
import type { Pipe } from "./connection.ts";
import { FrameDecoder, maskedFrame } from "./web_socket_frames.ts";

const OPEN_MS = 10_000;
const ZERO = Uint8Array.of(0);

/** A WebSocket to a browser, with the face of its debugging pipe. */
export interface SocketPipe extends Pipe, AsyncDisposable {}

/** Options for opening a WebSocket. */
export interface SocketOptions {
  /** Sent with the request, besides those of the protocol. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

/**
 * Opens a WebSocket. The runtime's own leaves Nagle's algorithm on and writes the head of a frame by itself, so that
 * every command of a kilobyte waits 44 ms for an acknowledgement.
 *
 * @throws ToolError `NOT_CONNECTED` when nobody answers, or not as a WebSocket
 */
export async function openSocket(url: URL, { headers = {}, signal }: SocketOptions): Promise<SocketPipe> {
  const ending = AbortSignal.any([signal, AbortSignal.timeout(OPEN_MS)]);
  const connection = await connect(url, ending).catch((error: unknown) => {
    signal.throwIfAborted();
    throw error;
  });
  try {
    const rest = await shakeHands(connection, url, { headers, signal: ending });
    return pipeOf(connection, rest);
  } catch (cause) {
    connection.close();
    signal.throwIfAborted();
    throw browserError("NOT_CONNECTED", `Cannot attach to ${url.host}: it does not answer as a browser`, {
      cause,
    });
  }
}

async function connect(url: URL, signal: AbortSignal): Promise<Deno.Conn> {
  const hostname = url.hostname.replace(/^\[|\]$/g, "");
  const secure = url.protocol === "wss:";
  try {
    const connection = await Deno.connect({
      hostname,
      port: Number(url.port || (secure ? 443 : 80)),
      signal,
    });
    connection.setNoDelay(true);
    return secure ? await secured(connection, hostname, signal) : connection;
  } catch (cause) {
    throw unreachable(url, cause);
  }
}

/** Returns the connection inside TLS, whose other end has shown a certificate that this machine trusts. */
async function secured(
  connection: Deno.TcpConn,
  hostname: string,
  signal: AbortSignal,
): Promise<Deno.TlsConn> {
  const inside = await Deno.startTls(connection, { hostname });
  const close = () => inside.close();
  signal.addEventListener("abort", close);
  try {
    await inside.handshake();
    return inside;
  } catch (error) {
    if (!signal.aborted) close();
    throw error;
  } finally {
    signal.removeEventListener("abort", close);
  }
}

/**
 * Returns what to say of an address that no connection was made to.
 *
 * @param cause tells of a certificate where that is the reason, as the runtime's network errors do
 */
export function unreachable({ host }: URL, cause: unknown): ToolError {
  const isUntrusted = /certificate/i.test(Deno.inspect(cause));
  const reason = isUntrusted ? "its certificate is not trusted" : "nobody answers there";
  const hint = isUntrusted
    ? "Put DENO_CERT=FILE, with the certificate of its authority, into the environment of Glovebox"
    : "Start the browser with --remote-debugging-port, or grant the address with --grant browser:net=HOST";
  return browserError("NOT_CONNECTED", `Cannot attach to ${host}: ${reason}`, { hint, cause });
}

async function shakeHands(
  connection: Deno.Conn,
  url: URL,
  { headers = {}, signal }: SocketOptions,
): Promise<Uint8Array> {
  const key = crypto.getRandomValues(new Uint8Array(16)).toBase64();
  const lines = [`GET ${url.pathname}${url.search} HTTP/1.1`, `Host: ${url.host}`, "Upgrade: websocket"];
  const more = Object.entries(headers).map(([name, value]) => `${name}: ${value.replace(/[\r\n]/g, "")}`);
  const request = [
    ...lines,
    ...more,
    "Connection: Upgrade",
    `Sec-WebSocket-Key: ${key}`,
    "Sec-WebSocket-Version: 13",
  ];
  await connection.write(new TextEncoder().encode(`${request.join("\r\n")}\r\n\r\n`));
  const close = () => connection.close();
  signal.addEventListener("abort", close);
  let text = "";
  const bytes = new Uint8Array(4096);
  try {
    while (!text.includes("\r\n\r\n")) {
      const read = await connection.read(bytes);
      if (read === null || text.length > 16_384) throw new Error("The connection was closed");
      for (const byte of bytes.subarray(0, read)) text += String.fromCharCode(byte);
    }
  } finally {
    signal.removeEventListener("abort", close);
  }
  if (!/^HTTP\/1\.1 101 /.test(text)) throw new Error(text.split("\r\n")[0]);
  const rest = text.slice(text.indexOf("\r\n\r\n") + 4);
  return Uint8Array.from(rest, (character) => character.charCodeAt(0));
}

function pipeOf(connection: Deno.Conn, rest: Uint8Array): SocketPipe {
  const decoder = new FrameDecoder();
  let writing: Promise<unknown> = Promise.resolve();
  const send = (opcode: number, payload: Uint8Array) => {
    writing = writing.then(() => writeAll(connection, maskedFrame(opcode, payload))).catch(() => undefined);
  };
  const take = (bytes: Uint8Array, listener: (bytes: Uint8Array) => void) => {
    for (const { opcode, payload } of decoder.push(bytes)) {
      if (opcode === 1) [payload, ZERO].forEach(listener);
      if (opcode === 9) send(10, payload);
      if (opcode === 8) connection.close();
    }
  };
  const ended = Promise.withResolvers<void>();
  return {
    write: (text) => send(1, new TextEncoder().encode(text.slice(0, -1))),
    onBytes(listener) {
      const reading = async () => {
        take(rest, listener);
        for await (const bytes of connection.readable) take(bytes, listener);
      };
      reading().catch(() => undefined).finally(() => ended.resolve());
    },
    onClose: (listener) => void ended.promise.then(() => listener()),
    [Symbol.asyncDispose]: async () => {
      await writing;
      try {
        connection.close();
      } catch {
        // It was closed by the other end.
      }
      await ended.promise;
    },
  };
}

async function writeAll(connection: Deno.Conn, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length;) at += await connection.write(bytes.subarray(at));
}
