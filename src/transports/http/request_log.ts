import { isObject } from "../../base/is_object.ts";
import type { HttpAnswer } from "./answer.ts";
import type { HttpRequest } from "./request.ts";

/** Receiver of one line for each request. */
export type WriteRequest = (message: string, facts: Readonly<Record<string, unknown>>) => void;

/** The first status that says no. */
const REFUSED = 400;

/**
 * Tells what was asked over HTTP and how it was answered. Each refusal carries its number in `x-request-id`, so that a
 * client's error is found in the log.
 */
export class RequestLog {
  readonly #write: WriteRequest | undefined;
  readonly #numbers = new WeakMap<HttpRequest, string>();
  readonly #asked = new WeakMap<HttpRequest, string>();
  readonly #host = crypto.randomUUID().slice(0, 8);
  #next = 1;

  /** @param write nothing where nobody reads it: then requests are not even timed */
  constructor(write: WriteRequest | undefined) {
    this.#write = write;
  }

  /** Returns the number of a request. */
  idOf(request: HttpRequest): string {
    const known = this.#numbers.get(request);
    if (known !== undefined) return known;
    const id = `${this.#host}-${this.#next++}`;
    this.#numbers.set(request, id);
    return id;
  }

  /** Notes what a message asks for: its method, and the tool where it calls one. */
  asks(request: HttpRequest, message: unknown): void {
    if (this.#write === undefined || !isObject(message)) return;
    const name = isObject(message.params) ? message.params.name : undefined;
    const words = [message.method, name].filter((word) => typeof word === "string");
    this.#asked.set(request, words.join(" ").slice(0, 200));
  }

  /** Tells of a request when it is answered. */
  follow(request: HttpRequest, answer: HttpAnswer | Promise<HttpAnswer>): HttpAnswer | Promise<HttpAnswer> {
    const started = this.#write === undefined ? 0 : performance.now();
    const tell = (response: HttpAnswer) => this.#tell(request, response, started);
    return answer instanceof Promise ? answer.then(tell) : tell(answer);
  }

  #tell(request: HttpRequest, response: HttpAnswer, started: number): HttpAnswer {
    const { status } = response;
    if (status >= REFUSED) response.headers.set("x-request-id", this.idOf(request));
    if (this.#write === undefined) return response;
    const words = [request.method, new URL(request.url).pathname, this.#asked.get(request)];
    this.#write(`${words.filter((word) => word).join(" ")}: ${status}`, {
      request: this.idOf(request),
      ms: Math.round(performance.now() - started),
      client: request.headers.get("user-agent") ?? undefined,
      session: request.headers.get("mcp-session-id")?.slice(0, 8),
    });
    return response;
  }
}
