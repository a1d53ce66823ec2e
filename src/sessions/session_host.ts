import { FrameStream } from "../adapter_host/wire/frames.ts";
import { ToolError } from "../adapter_api/errors.ts";
import { deadline } from "../base/time/deadline.ts";
import { IdleTimer } from "./idle_timer.ts";
import {
  laterMessage,
  type Opening,
  openingMessage,
  type SessionCall,
  type SessionStatus,
} from "./messages.ts";
import { refusalOf } from "./refusal.ts";
import { type ClaimedSession, claimSession, type SessionPlace } from "./session_claim.ts";
import type { SessionMarks } from "./session_identity.ts";
import type { CallerTerminal } from "./session_link.ts";

/** Time that a caller has to say what it wants, in milliseconds. */
const OPENING_MS = 10_000;

/** Options for a {@linkcode SessionHost}. */
export interface SessionHostOptions extends SessionPlace {
  readonly marks: SessionMarks;
  /** Time without a call after which it ends, in milliseconds, until a call sets another one. */
  readonly idleMs: number;
  /** Facts for those who list sessions. */
  readonly facts: () => Pick<SessionStatus, "version" | "flags" | "folder" | "adapters" | "log">;
  /**
   * Makes a call.
   *
   * @param signal aborts when the caller interrupts it, or goes away
   * @returns the exit code
   */
  readonly onCall: (call: SessionCall, terminal: CallerTerminal, signal: AbortSignal) => Promise<number>;
}

/** A call that runs. */
interface RunningCall {
  readonly frames: FrameStream;
  readonly stop: AbortController;
  readonly done: PromiseWithResolvers<void>;
}

/** Host of a session: takes calls of this user's terminals until nobody called for a time, or somebody stops it. */
export class SessionHost implements Disposable {
  /** Resolves with the reason for which it is to end. */
  readonly ended: Promise<string>;
  readonly #options: SessionHostOptions;
  readonly #claimed: ClaimedSession;
  readonly #idle: IdleTimer;
  readonly #startedAt = Date.now();
  readonly #end: (reason: string) => void;
  #isEnding = false;
  readonly #calls = new Set<RunningCall>();
  /** Callers that wait for the end of this process. */
  readonly #stoppers: FrameStream[] = [];

  constructor(claimed: ClaimedSession, options: SessionHostOptions) {
    const { promise, resolve: end } = Promise.withResolvers<string>();
    const resolve = (reason: string) => {
      this.#isEnding = true;
      end(reason);
    };
    this.ended = promise;
    this.#end = resolve;
    this.#options = options;
    this.#claimed = claimed;
    this.#idle = new IdleTimer(options.idleMs, () => resolve("it was idle"));
    void claimed.lost.then(() => resolve("its files are gone"));
    this.#accept().catch((error: Error) => resolve(`it cannot take calls: ${error.message}`));
  }

  /**
   * Takes a session for this process and listens.
   *
   * @returns nothing when another host has it
   */
  static async claim(options: SessionHostOptions): Promise<SessionHost | undefined> {
    const claimed = await claimSession(options);
    return claimed && new SessionHost(claimed, options);
  }

  /** Shows a text to everybody whose call runs. */
  tell(text: string): void {
    const bytes = new TextEncoder().encode(text);
    for (const { frames } of this.#calls) void frames.send({ type: "error" }, [bytes]).catch(() => {}); // it went away
  }

  /**
   * Takes no more calls, cancels those that run, and lets them say so.
   *
   * @param ms longest time that this takes, in milliseconds
   */
  async finish(ms: number): Promise<void> {
    this.#isEnding = true;
    this.#idle[Symbol.dispose]();
    await this.#claimed[Symbol.asyncDispose]();
    for (const { stop } of this.#calls) stop.abort(new ToolError("CANCELLED", "The session was stopped"));
    const ending = Array.from(this.#calls, ({ done }) => done.promise);
    await deadline(Promise.all(ending), ms, "The last answers").catch(() => {}); // they are told by their end
  }

  /** Lets go of everybody who is connected: those who stop it learn that it has ended. */
  [Symbol.dispose](): void {
    for (const { frames } of this.#calls) frames.close();
    for (const frames of this.#stoppers) frames.close();
  }

  async #accept(): Promise<void> {
    for await (const stream of this.#claimed.endpoint.accept()) {
      const frames = new FrameStream(stream);
      void this.#serve(frames).catch(() => frames.close()); // nonsense, or gone: the others go on
    }
  }

  async #serve(frames: FrameStream): Promise<void> {
    const messages = frames.frames();
    const first = await deadline(messages.next(), OPENING_MS, "The first message");
    const opening = openingMessage.parse(first.done ? undefined : first.value.message);
    if (opening.token !== this.#claimed.token) return frames.close();
    await this.#open(opening, frames, messages);
  }

  async #open(
    opening: Opening,
    frames: FrameStream,
    messages: AsyncGenerator<{ readonly message: unknown }, void, void>,
  ): Promise<void> {
    switch (opening.type) {
      case "status":
        await frames.send(this.#status());
        return frames.close();
      case "stop":
        this.#stoppers.push(frames); // it is told by the end of the process
        return this.#end("you stopped it");
      case "call":
        return await this.#call(opening, frames, messages);
    }
  }

  async #call(
    call: SessionCall,
    frames: FrameStream,
    messages: AsyncGenerator<{ readonly message: unknown }, void, void>,
  ): Promise<void> {
    if (this.#isEnding) return frames.close(); // it is not accepted: the caller finds another host
    using _busy = this.#idle.begin();
    const running = { frames, stop: new AbortController(), done: Promise.withResolvers<void>() };
    this.#calls.add(running);
    const lines = new LineRequests(frames);
    void follow(messages, lines, running.stop);
    const terminal: CallerTerminal = {
      write: (type, bytes) => frames.send({ type }, [bytes]),
      readLine: () => lines.next(),
    };
    try {
      await frames.send({ type: "accepted" });
      const code = await this.#answer(call, terminal, running.stop.signal);
      await frames.send({ type: "exit", code });
    } finally {
      this.#calls.delete(running);
      running.done.resolve();
      frames.close();
    }
  }

  async #answer(call: SessionCall, terminal: CallerTerminal, signal: AbortSignal): Promise<number> {
    const refusal = refusalOf(call, this.#options);
    if (refusal !== undefined) {
      await terminal.write("error", new TextEncoder().encode(`glovebox: ${refusal}\n`));
      return 1;
    }
    if (call.idleMs !== undefined) this.#idle.limit(call.idleMs);
    return await this.#options.onCall(call, terminal, signal);
  }

  #status(): SessionStatus {
    const { idleMs, limitMs, running } = this.#idle;
    return {
      type: "status",
      pid: Deno.pid,
      ...this.#options.facts(),
      calls: running,
      startedMs: this.#startedAt,
      ...(idleMs === undefined ? {} : { idleMs }),
      idleLimitMs: limitMs,
    };
  }
}

/** Follows what a caller says while its call runs; when it goes away, the call is cancelled. */
async function follow(
  messages: AsyncIterable<{ readonly message: unknown }>,
  lines: LineRequests,
  stop: AbortController,
): Promise<void> {
  try {
    for await (const { message } of messages) {
      const later = laterMessage.parse(message);
      if (later.type === "line") lines.answer(later.text);
      else stop.abort(new ToolError("CANCELLED", "You interrupted the call"));
    }
  } catch {
    // nonsense ends the call as its caller's end does
  }
  lines.close();
  stop.abort(new ToolError("CANCELLED", "The caller went away"));
}

/** Asks a caller for lines, one after the other. */
class LineRequests {
  readonly #frames: FrameStream;
  readonly #waiting: ((line: string) => void)[] = [];

  constructor(frames: FrameStream) {
    this.#frames = frames;
  }

  async next(): Promise<string> {
    const { promise, resolve } = Promise.withResolvers<string>();
    this.#waiting.push(resolve);
    await this.#frames.send({ type: "line" });
    return await promise;
  }

  answer(line: string): void {
    this.#waiting.shift()?.(line);
  }

  /** Nobody answers any more. */
  close(): void {
    for (const resolve of this.#waiting.splice(0)) resolve("");
  }
}
