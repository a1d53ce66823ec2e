import type { IncomingMessage, ServerResponse } from "node:http";
import type { HttpHeaders, HttpRequest } from "../http_request.ts";

/** A request of Node's server, with no more made of it than is asked for. */
export class NodeRequest implements HttpRequest {
  readonly url: string;
  readonly #message: IncomingMessage;
  readonly #left = new AbortController();
  #headers: NodeHeaders | undefined;

  constructor(message: IncomingMessage, response: ServerResponse) {
    this.#message = message;
    this.url = urlOf(message.url ?? "/");
    response.once("close", () => {
      if (!response.writableFinished) this.#left.abort(new Error("The client went away"));
    });
  }

  get method(): string {
    return this.#message.method ?? "GET";
  }

  get signal(): AbortSignal {
    return this.#left.signal;
  }

  get headers(): NodeHeaders {
    return this.#headers ??= new NodeHeaders(this.#message.rawHeaders);
  }

  get body(): ReadableStream<Uint8Array<ArrayBuffer>> {
    const message = this.#message;
    return new ReadableStream({
      start: (controller) => {
        hear(message, {
          data: (chunk) => {
            controller.enqueue(chunk);
            if ((controller.desiredSize ?? 0) <= 0) message.pause();
          },
          end: () => controller.close(),
          broken: (error) => controller.error(error),
        });
      },
      pull: () => void message.resume(),
      cancel: () => void message.removeAllListeners("data"),
    });
  }

  async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    hear(this.#message, { data: (chunk) => void chunks.push(chunk), end: resolve, broken: reject });
    await promise;
    const [first = new Uint8Array(), ...more] = chunks;
    return more.length === 0 ? first : await new Blob(chunks).bytes();
  }
}

/** Repeated headers are joined: of a name that must be there once, a second one must not get lost. */
class NodeHeaders implements HttpHeaders {
  readonly #values = new Map<string, string>();

  /** @param raw name, value, name, value … */
  constructor(raw: readonly string[]) {
    for (let at = 0; at + 1 < raw.length; at += 2) {
      const name = raw[at]?.toLowerCase() ?? "";
      const value = raw[at + 1] ?? "";
      const before = this.#values.get(name);
      this.#values.set(name, before === undefined ? value : `${before}, ${value}`);
    }
  }

  get(name: string): string | null {
    return this.#values.get(name) ?? null;
  }

  has(name: string): boolean {
    return this.#values.has(name);
  }

  forEach(tell: (value: string, name: string) => void): void {
    this.#values.forEach(tell);
  }
}

interface Hearing {
  readonly data: (chunk: Uint8Array<ArrayBuffer>) => void;
  readonly end: () => void;
  readonly broken: (error: Error) => void;
}

function hear(message: IncomingMessage, { data, end, broken }: Hearing): void {
  message.on("data", (chunk: Uint8Array) => data(new Uint8Array(chunk)));
  message.once("end", end);
  message.once("error", broken);
  message.once("close", () => {
    if (!message.complete) broken(new Error("The client went away"));
  });
}

/** Proxies name the whole address; where it leads is not for the request to say. */
function urlOf(target: string): string {
  const path = target.startsWith("/") ? target : URL.parse(target)?.pathname ?? "/";
  return `http://localhost${path}`;
}
