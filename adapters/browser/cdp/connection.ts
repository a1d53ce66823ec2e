import { browserError } from "../errors.ts";
import { encodeMessage, PipeDecoder } from "./pipe_codec.ts";
import type { EventName, EventParams, Method, Params, Result } from "./protocol.ts";

/** The two ends of the debugging pipe. */
export interface Pipe {
  write(text: string): void;
  onBytes(listener: (bytes: Uint8Array) => void): void;
  /** @param listener hears of the end, and how it came where that is known */
  onClose(listener: (how?: string) => void): void;
}

/** Options for sending a command: how long to wait for the answer, and what may end the wait early. */
export interface SendOptions {
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number | undefined;
}

/** An answer in which Chromium says that it did not do what was asked. */
export class CdpError extends Error {
  override readonly name = "CdpError";
  /** What Chromium said, without the command. */
  readonly reason: string;

  constructor(reason: string, method?: string) {
    super(method === undefined ? reason : `${method}: ${reason}`);
    this.reason = reason;
  }
}

/** `never` is what lets a payload flow to the listener or caller that named its type by the method. */
interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly sessionId?: string;
  readonly params?: never;
  readonly result?: never;
  readonly error?: { readonly code: number; readonly message: string };
}

interface Pending {
  readonly sessionId: string | undefined;
  settle(message: Message): void;
  fail(error: unknown): void;
}

const ANSWER_MS = 10_000;

/** A connection to Chromium. Every command ends: by its answer, its deadline, its signal, or the end of Chromium. */
export class CdpConnection {
  readonly #pipe: Pipe;
  /** No `Map`: the tables that it outgrows hold their answers until the next full collection. */
  readonly #pending: Record<number, Pending> = {};
  readonly #listeners = new Map<string, Set<(params: never) => void>>();
  readonly #closed = new AbortController();
  #lastId = 0;

  constructor(pipe: Pipe) {
    this.#pipe = pipe;
    const decoder = new PipeDecoder();
    pipe.onBytes((bytes) => decoder.push(bytes).forEach((text) => this.#receive(JSON.parse(text))));
    pipe.onClose((how) => this.#close(how));
  }

  /** Aborts when Chromium is gone. */
  get closed(): AbortSignal {
    return this.#closed.signal;
  }

  /** Sends a command, to the browser or to one of its pages. */
  send<M extends Method>(
    method: M,
    params: Params<M>,
    { sessionId, signal, timeoutMs = ANSWER_MS }: SendOptions & { readonly sessionId?: string } = {},
  ): Promise<Result<M>> {
    if (this.closed.aborted) return Promise.reject(this.closed.reason);
    if (signal?.aborted === true) return Promise.reject(signal.reason);
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => end(() => reject(silent(method, timeoutMs))), timeoutMs);
      const onAbort = () => end(() => reject(signal?.reason));
      const end = (finish: () => void) => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", onAbort);
        delete this.#pending[id];
        finish();
      };
      signal?.addEventListener("abort", onAbort);
      const fail = (error: unknown) => end(() => reject(error));
      const settle = ({ error, result }: Message) => {
        const refused = new CdpError(error?.message ?? "no result", method);
        end(() => result === undefined ? reject(refused) : resolve(result));
      };
      this.#pending[id] = { sessionId, settle, fail };
      this.#pipe.write(encodeMessage({ id, method, params, sessionId }));
    });
  }

  /** Listens to an event, of the browser or of one page; the returned function ends it. */
  on<E extends EventName>(
    event: E,
    listener: (params: EventParams<E>) => void,
    sessionId?: string,
  ): () => void {
    const key = `${sessionId ?? ""} ${event}`;
    const listeners = this.#listeners.get(key) ?? new Set();
    this.#listeners.set(key, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  /** Forgets a page: its listeners, and whatever still waits for it. */
  drop(sessionId: string, error: unknown): void {
    for (const pending of Object.values(this.#pending)) {
      if (pending.sessionId === sessionId) pending.fail(error);
    }
    for (const key of this.#listeners.keys()) {
      if (key.startsWith(`${sessionId} `)) this.#listeners.delete(key);
    }
  }

  #receive(message: Message): void {
    if (message.id !== undefined) return this.#pending[message.id]?.settle(message);
    const listeners = this.#listeners.get(`${message.sessionId ?? ""} ${message.method}`);
    if (message.params === undefined) return;
    for (const listener of listeners ?? []) listener(message.params);
  }

  #close(how?: string): void {
    if (this.closed.aborted) return;
    const error = gone(how);
    this.#closed.abort(error);
    for (const pending of Object.values(this.#pending)) pending.fail(error);
    this.#listeners.clear();
  }
}

function gone(how?: string): Error {
  return browserError("NOT_CONNECTED", `The browser has ended${how === undefined ? "" : `: ${how}`}`, {
    hint: "The next call starts a new one and loads the pages again",
  });
}

function silent(method: string, timeoutMs: number): Error {
  return browserError("TIMEOUT", `The browser did not answer ${method} within ${timeoutMs} ms`);
}
