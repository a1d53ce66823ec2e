import { pause } from "../../base/time/abortable.ts";
import type { ChildMessage } from "./messages.ts";

/** Length of a window in which messages are counted, in milliseconds. */
const WINDOW_MS = 1_000;
/** A check of a path is one small look; anyone who walks a folder makes thousands of them, one after the other. */
const PATHS_PER_REQUEST = 10;
/** Messages that are read in a window, however few of them pass: reading them is cheap, and others wait behind them. */
const LEAST_READ = 10_000;

/** Kinds of messages that are counted, each by itself, with the words for what is left out. */
const WORDS = {
  log: "log lines",
  progress: "progress reports",
  changed: "news of changes",
  request: "requests",
  path: "checks of paths",
} as const;

/** One of the kinds. */
export type MessageKind = keyof typeof WORDS;
const KINDS = ["log", "progress", "changed", "request", "path"] as const satisfies readonly MessageKind[];

/** Returns as what a message is counted; nothing for one that answers the host. */
export function kindOf(message: ChildMessage): MessageKind | undefined {
  switch (message.type) {
    case "log":
    case "progress":
    case "changed":
      return message.type;
    case "host_request":
      return message.request.kind === "path" ? "path" : "request";
    default:
      return undefined;
  }
}

/**
 * Rate at which one process may send what it sends unasked, in windows of a second. What is more does not pass and is
 * counted; anyone who sends very much more is not even read until the window is over.
 */
export class MessageRate implements Disposable {
  readonly #perSecond: number;
  readonly #onLeftOut: (words: string) => void;
  readonly #ended = new AbortController();
  #counts = noCounts();
  #read = 0;
  #began = -Infinity;
  #telling: ReturnType<typeof setTimeout> | undefined;

  /** @param onLeftOut hears once a window what did not pass */
  constructor(perSecond: number, onLeftOut: (words: string) => void) {
    this.#perSecond = perSecond;
    this.#onLeftOut = onLeftOut;
  }

  /** Tells whether one more message of a kind passes. */
  passes(kind: MessageKind): boolean {
    this.#turn();
    if (++this.#counts[kind] <= this.#most(kind)) return true;
    this.#telling ??= setTimeout(() => this.#tell(), WINDOW_MS);
    return false;
  }

  /** Counts one message that was read; returns what to wait for before the next one, if anything. */
  pace(): Promise<void> | undefined {
    this.#turn();
    if (++this.#read <= Math.max(LEAST_READ, this.#perSecond * PATHS_PER_REQUEST)) return undefined;
    const left = Math.ceil(this.#began + WINDOW_MS - performance.now()) + 1; // a timer may be early by a part of one
    return pause(left, this.#ended.signal).catch(() => {}); // it is over
  }

  [Symbol.dispose](): void {
    this.#ended.abort();
    this.#tell();
  }

  #most(kind: MessageKind): number {
    return kind === "path" ? this.#perSecond * PATHS_PER_REQUEST : this.#perSecond;
  }

  #turn(): void {
    const now = performance.now();
    if (now - this.#began < WINDOW_MS) return;
    this.#tell();
    this.#counts = noCounts();
    this.#read = 0;
    this.#began = now;
  }

  #tell(): void {
    if (this.#telling === undefined) return;
    clearTimeout(this.#telling);
    this.#telling = undefined;
    const left = KINDS.flatMap((kind) => {
      const count = this.#counts[kind] - this.#most(kind);
      return count > 0 ? [`${count} ${WORDS[kind]}`] : [];
    });
    this.#counts = noCounts();
    this.#onLeftOut(left.join(", "));
  }
}

function noCounts(): Record<MessageKind, number> {
  return { log: 0, progress: 0, changed: 0, request: 0, path: 0 };
}
