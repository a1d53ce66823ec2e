import type { Message } from "./protocol.ts";

const GATHER_MS = 10;
const MOST_MS = 50;
const PRIORITIES = ["high", "medium", "low"] as const;

interface Waiting {
  readonly message: Message;
  readonly priority: string;
}

/** Gathers messages for a moment, so that a view that comes up is one batch; what a person does goes at once. */
export class Outbox {
  readonly #send: (messages: readonly Message[], userEvent: boolean) => void;
  #waiting: Waiting[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #since = 0;

  constructor(send: (messages: readonly Message[], userEvent: boolean) => void) {
    this.#send = send;
  }

  add(message: Message, priority = "medium"): void {
    if (this.#waiting.length === 0) this.#since = performance.now();
    this.#waiting.push({ message, priority });
    clearTimeout(this.#timer);
    const left = this.#since + MOST_MS - performance.now();
    this.#timer = setTimeout(() => this.flush(false), Math.max(0, Math.min(GATHER_MS, left)));
  }

  flush(userEvent: boolean): void {
    clearTimeout(this.#timer);
    if (this.#waiting.length === 0) return;
    const rank = ({ priority }: Waiting) => PRIORITIES.findIndex((known) => known === priority);
    const messages = this.#waiting.toSorted((a, b) => rank(a) - rank(b)).map(({ message }) => message);
    this.#waiting = [];
    this.#send(messages, userEvent);
  }

  /** The connection is gone: what was meant for it is said again. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#waiting = [];
  }
}
