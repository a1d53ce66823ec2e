import { TimeoutQueue } from "../../../base/time/timeout_queue.ts";
import { type Handler, Http1Connection } from "./http1_connection.ts";

/** Address to listen on, and the handler of its requests. */
export interface ListenOptions {
  readonly host: string;
  /** 0 is a free one. */
  readonly port: number;
  /** Answers one request; does not reject. */
  readonly handler: Handler;
  /** Longest time for the head of a request, in milliseconds; 15 seconds by default. */
  readonly headMs?: number;
}

/** Most connections at once. Above it, the client's that has rested longest makes room. */
const MOST_CONNECTIONS = 1_024;
/** Most connections of which no request has passed the door yet. Above it, the oldest makes room. */
const MOST_STRANGERS = 64;
/** Time for which nothing is accepted after the system had no room for a connection, in milliseconds. */
const BREATH_MS = 100;

/**
 * Listens for HTTP/1. The runtime's own `Deno.serve` closes the connection after every request of more than about 500
 * bytes (https://github.com/denoland/deno/issues/36657, from 2.8.3 on) and does not tell when the client of such a
 * request goes away; Node's server, on this runtime, has neither fault, and makes a call a quarter slower.
 * `http1_listener_test.ts` fails when the runtime is mended: then `Deno.serve` takes the place of all this.
 */
export class Http1Listener {
  readonly port: number;
  readonly #listener: Deno.TcpListener;
  readonly #timeouts = new TimeoutQueue();
  readonly #connections = new Map<Http1Connection, Promise<void>>();
  /** In the order in which they came. */
  readonly #strangers = new Set<Http1Connection>();
  readonly #handler: Handler;
  readonly #headMs: number | undefined;
  #isClosed = false;

  /** @throws Deno.errors.AddrInUse, and others of the system, when the address cannot be had */
  constructor({ host, port, handler, headMs }: ListenOptions) {
    this.#handler = handler;
    this.#headMs = headMs;
    this.#listener = Deno.listen({ hostname: host, port });
    this.port = this.#listener.addr.port;
    void this.#accept(); // ends when it is closed
  }

  /** Takes no more connections, lets what is being answered finish, and closes the rest. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#listener.close();
    for (const connection of this.#connections.keys()) connection.stop();
    await Promise.all(this.#connections.values());
    this.#timeouts[Symbol.dispose]();
  }

  async #accept(): Promise<void> {
    while (!this.#isClosed) {
      try {
        this.#serve(await this.#listener.accept());
      } catch {
        if (this.#isClosed) return;
        this.#makeRoom(); // the system has no descriptors left, most likely
        await new Promise((resolve) => setTimeout(resolve, BREATH_MS));
      }
    }
  }

  #serve(accepted: Deno.TcpConn): void {
    if (this.#strangers.size >= MOST_STRANGERS || this.#connections.size >= MOST_CONNECTIONS) {
      this.#makeRoom();
    }
    accepted.setNoDelay(true);
    const connection = new Http1Connection(accepted, {
      handler: this.#handler,
      timeouts: this.#timeouts,
      headMs: this.#headMs,
      onAdmitted: () => this.#strangers.delete(connection),
    });
    this.#strangers.add(connection);
    this.#connections.set(connection, connection.serve().finally(() => this.#forget(connection)));
  }

  /** Ends the stranger that came first, or the connection that came first of those that rest. */
  #makeRoom(): void {
    const [stranger] = this.#strangers;
    const ended = stranger ?? this.#connections.keys().find(({ isResting }) => isResting);
    ended?.end();
    if (ended !== undefined) this.#forget(ended);
  }

  #forget(connection: Http1Connection): void {
    this.#strangers.delete(connection);
    this.#connections.delete(connection);
  }
}
