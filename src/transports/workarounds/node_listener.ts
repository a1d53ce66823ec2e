import { Buffer } from "node:buffer";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { HttpRequest } from "../http_request.ts";
import { NodeRequest } from "./node_request.ts";

/** Where it is listened, and for whom. */
export interface ListenOptions {
  readonly host: string;
  /** 0 is a free one. */
  readonly port: number;
  /** Answers one request; does not reject. */
  readonly handler: (request: HttpRequest) => Response | Promise<Response>;
}

/** How long a connection may rest between two requests, in milliseconds: longer than clients keep one. */
const REST_MS = 120_000;
/** How long a head may take, in milliseconds; a body has the door's own limit. */
const HEAD_MS = 15_000;
const HEAD_BYTES = 64 * 1024;
/** How long the rest of a body that nobody wants is swallowed, so that the client can read its answer. */
const SWALLOW_MS = 2_000;

/**
 * Listens for HTTP with Node's server, because that of the runtime, `Deno.serve`, has two defects since 2.8.3: it
 * closes the connection after a request that does not fit its first read, about 500 bytes
 * (https://github.com/denoland/deno/issues/36657), and does not tell that the client of such a request went away.
 * `node_listener_test.ts` fails when both are gone: then `Deno.serve` takes its place, which is twice as fast.
 */
export class NodeListener {
  readonly port: number;
  readonly #server: Server;
  readonly #running: Set<Promise<void>>;

  constructor(server: Server, port: number, running: Set<Promise<void>>) {
    this.#server = server;
    this.port = port;
    this.#running = running;
  }

  /**
   * Begins to listen.
   *
   * @throws Error of the system, with its `code`, when the address cannot be had
   */
  static async open({ host, port, handler }: ListenOptions): Promise<NodeListener> {
    const running = new Set<Promise<void>>();
    const server = createServer({
      keepAliveTimeout: REST_MS,
      headersTimeout: HEAD_MS,
      maxHeaderSize: HEAD_BYTES,
      requireHostHeader: false, // the door says what is wrong with it
      noDelay: true,
    }, (message, response) => {
      const answering = answer(message, response, handler).catch(() => void response.destroy());
      running.add(answering);
      void answering.finally(() => running.delete(answering));
    });
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    server.once("error", reject);
    server.listen(port, host, resolve);
    await promise;
    server.off("error", reject);
    const address = server.address();
    return new NodeListener(server, typeof address === "object" ? address?.port ?? port : port, running);
  }

  /** Takes no more connections, lets what is being answered finish, and closes the rest. */
  async close(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#server.close(() => resolve());
    await Promise.all(this.#running);
    this.#server.closeAllConnections();
    await promise;
  }
}

async function answer(
  message: IncomingMessage,
  response: ServerResponse,
  handler: ListenOptions["handler"],
): Promise<void> {
  const request = new NodeRequest(message, response);
  const answered = await handler(request);
  if (response.destroyed || request.signal.aborted) {
    await answered.body?.cancel().catch(() => {}); // nobody is there
    return;
  }
  if (!message.complete) swallow(message);
  const headers: string[] = [];
  answered.headers.forEach((value, name) => headers.push(name, value));
  if (answered.headers.get("content-type") === "text/event-stream") {
    response.writeHead(answered.status, headers);
    response.flushHeaders();
    return await pass(answered, response, request.signal);
  }
  const text = await answered.text();
  if (answered.status !== 204) headers.push("content-length", String(Buffer.byteLength(text)));
  response.writeHead(answered.status, headers);
  const { promise, resolve } = Promise.withResolvers<void>();
  response.once("close", resolve);
  response.end(text);
  await promise;
}

/** Passes a stream on as fast as the client reads. */
async function pass({ body }: Response, response: ServerResponse, left: AbortSignal): Promise<void> {
  const reader = body?.getReader();
  left.addEventListener("abort", () => void reader?.cancel().catch(() => {}), { once: true });
  for (let next = await reader?.read(); next?.done === false; next = await reader?.read()) {
    if (!response.write(next.value)) await drained(response, left);
  }
  response.end();
}

async function drained(response: ServerResponse, left: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  response.once("drain", resolve);
  left.addEventListener("abort", () => resolve(), { once: true });
  await promise;
}

/** What nobody reads would hold up the connection (https://github.com/denoland/deno/issues/36821). */
function swallow(message: IncomingMessage): void {
  const timer = setTimeout(() => message.socket.destroy(), SWALLOW_MS);
  message.once("end", () => clearTimeout(timer));
  message.once("close", () => clearTimeout(timer));
  message.resume();
}
