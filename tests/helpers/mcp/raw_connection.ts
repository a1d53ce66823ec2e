import { deadline } from "../../../src/base/time/deadline.ts";
import type { HttpRequest } from "../../../src/transports/http/request.ts";
import {
  Http1Listener,
  type ListenOptions,
} from "../../../src/transports/http/workarounds/http1_listener.ts";
import { PATIENCE_MS } from "../eventually.ts";

/** Something that listens: ours, or the runtime's own to hold it against. */
export interface Listening extends AsyncDisposable {
  readonly port: number;
}

/** Listens with our listener. */
export function ours(
  handler: (request: HttpRequest) => Response | Promise<Response>,
  options: Partial<ListenOptions> = {},
): Listening {
  const listener = new Http1Listener({ host: "127.0.0.1", port: 0, handler, ...options });
  return { port: listener.port, [Symbol.asyncDispose]: () => listener.close() };
}

/** Listens with the runtime's. */
export function theRuntimes(handler: (request: Request) => Response | Promise<Response>): Listening {
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, handler);
  return { port: server.addr.port, [Symbol.asyncDispose]: () => server.shutdown() };
}

/** Says what came: the length of the body as text. */
export async function measure(request: HttpRequest): Promise<Response> {
  try {
    return new Response(`${request.method} ${(await request.bytes()).length}`);
  } catch {
    return new Response("broken", { status: 400 });
  }
}

/** A connection that a test writes to as it likes. */
export class RawConnection implements Disposable {
  readonly #connection: Deno.TcpConn;
  #text = "";

  constructor(connection: Deno.TcpConn) {
    this.#connection = connection;
  }

  static async open({ port }: Pick<Listening, "port">): Promise<RawConnection> {
    return new RawConnection(await Deno.connect({ hostname: "127.0.0.1", port }));
  }

  async write(text: string): Promise<void> {
    const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
    for (let sent = 0; sent < bytes.length;) sent += await this.#connection.write(bytes.subarray(sent));
  }

  /** Reads until it fits, or the end: then what there was. */
  async read(fits: (text: string) => boolean = () => false): Promise<string> {
    const buffer = new Uint8Array(64 * 1024);
    while (!fits(this.#text)) {
      const count = await deadline(this.#connection.read(buffer), PATIENCE_MS, "An answer").catch(ended);
      if (count === null) break;
      this.#text += new TextDecoder().decode(buffer.subarray(0, count));
    }
    const text = this.#text;
    this.#text = "";
    return text;
  }

  close(): void {
    this.#connection.close();
  }

  [Symbol.dispose](): void {
    try {
      this.#connection.close();
    } catch {
      // it is closed
    }
  }
}

function ended(error: unknown): null {
  if (error instanceof Deno.errors.ConnectionReset) return null;
  throw error;
}

/** The first lines of a request with a body. */
export const POST = "POST / HTTP/1.1\r\nhost: x\r\n";
