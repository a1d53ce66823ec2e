import { ToolError } from "../../adapter_api/errors.ts";
import { abortable, pause } from "../../base/time/abortable.ts";
import { deadline } from "../../base/time/deadline.ts";
import type { LiveFrame } from "../wire/live.ts";
import type { Backend } from "./backends.ts";
import { look, type LookWish } from "./looks.ts";

/** After so long without a frame, a line is sent that says nothing: a page that is gone is noticed by it. */
const QUIET_MS = 15_000;
/** What moves all the time is shown at most so often, in milliseconds. */
const LEAST_MS = 80;
/** A tool that does not wait for a change is asked at most so often, in milliseconds. */
const SAME_MS = 500;
/** Delays before a backend that cannot be shown is looked at again, in milliseconds. */
const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 15_000;

/** A backend that a page wants to see. */
export interface FrameWish extends Omit<LookWish, "isHeld"> {
  readonly backend: Backend;
}

/** What holds the stream of frames of a page open. */
export interface FrameHolder {
  /** Tells whether the page's session goes on. */
  readonly isAllowed: () => boolean;
  /** Tells whether an adapter has a process: looking does not start one. */
  readonly isRunning: (adapter: string) => Promise<boolean>;
  /** Tells whether the person has taken a backend over. */
  readonly isHeld: (backend: Backend) => boolean;
  /** Hears that a backend is not there any more. */
  readonly onGone: (backend: Backend) => void;
  /** Hears that the page is gone. */
  readonly onClose: () => void;
}

const encoder = new TextEncoder();

/**
 * The frames of the backends that one page shows. A backend is looked at again when the page took its last frame:
 * nothing is drawn that nobody sees, and a slow page costs no memory.
 */
export class FrameStream implements UnderlyingDefaultSource<Uint8Array> {
  readonly #wishes: readonly FrameWish[];
  readonly #holder: FrameHolder;
  readonly #closed = new AbortController();
  readonly #ready = new Map<number, LiveFrame>();
  #came = Promise.withResolvers<void>();
  #taken = Promise.withResolvers<void>();

  constructor(wishes: readonly FrameWish[], holder: FrameHolder) {
    this.#wishes = wishes;
    this.#holder = holder;
  }

  start(): void {
    for (const wish of this.#wishes) void this.#follow(wish); // never rejects
  }

  async pull(controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
    try {
      if (!this.#holder.isAllowed()) this.close();
      this.#closed.signal.throwIfAborted();
      await abortable(deadline(this.#came.promise, QUIET_MS, "A frame").catch(() => {}), this.#closed.signal);
      const lines = [...this.#ready.values()].map((frame) => `data: ${JSON.stringify(frame)}\n\n`);
      this.#ready.clear();
      this.#came = Promise.withResolvers();
      controller.enqueue(encoder.encode(lines.length === 0 ? ": quiet\n\n" : lines.join("")));
      this.#taken.resolve();
      this.#taken = Promise.withResolvers();
    } catch {
      controller.close(); // it was cancelled
    }
  }

  cancel(): void {
    this.close();
  }

  /** Ends the stream, and every look that is waited for. */
  close(): void {
    if (this.#closed.signal.aborted) return;
    this.#closed.abort(new Error("The panel was closed"));
    this.#holder.onClose();
  }

  async #follow({ backend, numbers, known }: FrameWish): Promise<void> {
    const { signal } = this.#closed;
    let [seen, failures, isOver] = [known, 0, false];
    while (!signal.aborted && !isOver) {
      try {
        if ((seen === "" || failures > 0) && !await this.#holder.isRunning(backend.adapter)) {
          return this.#holder.onGone(backend);
        }
        const began = performance.now();
        const frame = await look(
          backend,
          { known: seen, numbers, isHeld: this.#holder.isHeld(backend) },
          signal,
        );
        failures = 0;
        seen = frame?.name ?? seen;
        isOver = (frame?.url ?? "") !== ""; // such a page follows what it shows by itself
        if (frame !== undefined) await this.#put(frame);
        await pause((frame === undefined ? SAME_MS : LEAST_MS) - (performance.now() - began), signal);
      } catch (error) {
        if (signal.aborted) return;
        if (codeOf(error) === "ADAPTER_DIED") return this.#holder.onGone(backend);
        seen = "";
        await this.#failed(backend, error, failures++).catch(() => {}); // it was closed
      }
    }
  }

  /** A look that the person's own Stop ended is no failure. */
  async #failed({ id }: Backend, error: unknown, failures: number): Promise<void> {
    if (codeOf(error) !== "CANCELLED") {
      const problem = error instanceof Error ? error.message : String(error);
      await this.#put({ ...NOTHING, backend: id, problem });
    }
    await pause(Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures), this.#closed.signal);
  }

  async #put(frame: LiveFrame): Promise<void> {
    const { promise } = this.#taken;
    this.#ready.set(frame.backend, frame);
    this.#came.resolve();
    await abortable(promise, this.#closed.signal);
  }
}

const NOTHING = { name: "", title: "", detail: "", question: "", note: "", url: "", panes: [] };

function codeOf(error: unknown): string | undefined {
  return error instanceof ToolError ? error.code : undefined;
}
