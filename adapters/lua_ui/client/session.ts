import { ToolError } from "glovebox";
import { executionError } from "../errors.ts";
import type { Effect, StoredSnapshot } from "../engine/messages.ts";
import { type JobResult, LuaHung, LuaThread, type ThreadOptions } from "./lua_thread.ts";

/** Receiver of what a session tells. */
export interface SessionPort {
  readonly deadlineMs: number;
  /** JSON that `mcp:status()` gives. */
  status(): string;
  send(connection: number, text: string): void;
  /** Keeps what the session was; it is at rest. */
  keep(snapshot: StoredSnapshot): Promise<void>;
  /** Tells that its contents may have changed. */
  changed(): void;
  /** Its faults changed. */
  problems(): void;
  /** It is in code that nothing can stop. */
  hung(): void;
}

const TIME_IS_UP = "the time of this job is up";
const MOST_EVENTS = 1_000;
const MOST_WAITING = 2_000;
/** Time of rest before it is kept: what a burst of jobs changes is kept once. */
const REST_MS = 80;
/** Between two times of keeping lies what the last one took, and more where that was long: for large sessions. */
const LONG_MS = 100;
const LONG_FACTOR = 4;
const MOST_TIMERS = 10_000;
/** Jobs that change nothing. */
const LOOKING = new Set(["state", "variables", "changes", "open", "timers", "audit"]);

/** One session: its Lua, its timers, what it wants to tell. Jobs are done one after the other. */
export class Session {
  /** Name that tools and Lua use. */
  readonly id: string;
  /** Name in addresses and of sockets. */
  readonly internal: string;
  readonly events: string[] = [];
  /** The last faults, by where they were. */
  readonly problems = new Map<string, string>();
  /** Time at which somebody last connected or disconnected, in milliseconds. */
  seen = Date.now();
  readonly #port: SessionPort;
  readonly #timers = new Map<number, ReturnType<typeof setTimeout>>();
  readonly #eventWaiters = new Set<() => void>();
  #thread: LuaThread | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  #refreshLater = false;
  #resting: ReturnType<typeof setTimeout> | undefined;
  /** Not before this it is kept again. */
  #keepAfter = 0;
  #writing: Promise<void> = Promise.resolve();
  #ended = false;

  constructor(id: string, internal: string, port: SessionPort) {
    this.id = id;
    this.internal = internal;
    this.#port = port;
  }

  /** Starts its Lua: from the beginning, or as it was. */
  async begin(options: Omit<ThreadOptions, "onEffect">, snapshot?: StoredSnapshot): Promise<void> {
    this.#thread = await LuaThread.start({ ...options, onEffect: (effect) => this.#take(effect) });
    if (snapshot === undefined) {
      await this.job("start", this.id);
    } else {
      await this.#thread.restore(snapshot);
      await this.job("timers");
    }
  }

  /**
   * Asks for one thing. What it tells besides its result has been told when this resolves.
   *
   * @throws ToolError `LIMIT` when too much is waiting, `TIMEOUT` when nothing can stop it
   */
  async job(kind: string, ...args: readonly (string | number | undefined)[]): Promise<JobResult> {
    if (this.#waiting >= MOST_WAITING) {
      throw new ToolError("LIMIT", `Session ${this.id} has too much to do`, { hint: "Wait for its answers" });
    }
    this.#waiting += 1;
    const result = this.#last.then(() => this.#do(kind, args));
    this.#last = result.catch(() => {}); // told to who asked
    try {
      return await result;
    } finally {
      this.#waiting -= 1;
      if (this.#waiting === 0) this.#rest();
    }
  }

  /**
   * The same for a tool.
   *
   * @throws ToolError with the message of what failed
   */
  async ask(kind: string, ...args: readonly (string | number | undefined)[]): Promise<string> {
    const { ok, text, timeUp } = await this.job(kind, ...args);
    if (ok) return text;
    if (!timeUp) throw executionError(text);
    const said = text.includes(TIME_IS_UP) ? text : `${TIME_IS_UP}: ${text}`;
    throw executionError(`${said} (it ran for ${this.#port.deadlineMs} ms)`);
  }

  /** Takes what was pushed for the assistant; waits for something when there is nothing. */
  async takeEvents(ms: number, signal: AbortSignal): Promise<string[]> {
    if (this.events.length === 0 && ms > 0) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const late = setTimeout(resolve, ms);
      signal.addEventListener("abort", () => resolve(), { once: true });
      this.#eventWaiters.add(resolve);
      await promise;
      clearTimeout(late);
      this.#eventWaiters.delete(resolve);
    }
    return this.events.splice(0);
  }

  get isAwaited(): boolean {
    return this.#eventWaiters.size > 0;
  }

  end(): void {
    this.#ended = true;
    clearTimeout(this.#resting);
    for (const timer of this.#timers.values()) clearTimeout(timer);
    for (const wake of this.#eventWaiters) wake();
    this.#thread?.end();
  }

  async #do(kind: string, args: readonly (string | number | undefined)[]): Promise<JobResult> {
    if (this.#thread === undefined || this.#ended) {
      throw new ToolError("NOT_FOUND", `Session ${this.id} has ended`);
    }
    try {
      const job = { kind, args, status: this.#port.status() };
      const result = await this.#thread.run(job, this.#port.deadlineMs);
      if (!LOOKING.has(kind)) this.#port.changed();
      if (this.#refreshLater) {
        this.#refreshLater = false;
        void this.job("refresh").catch(() => {}); // it has ended meanwhile
      }
      return result;
    } catch (error) {
      if (this.#ended) throw new ToolError("CANCELLED", `Session ${this.id} has ended`);
      if (!(error instanceof LuaHung)) throw error;
      this.#port.hung();
      throw new ToolError("TIMEOUT", `execution failed: ${error.message}, and it cannot be interrupted`, {
        hint: "The adapter restarts; its sessions come back as they last were at rest, moments ago",
      });
    }
  }

  #take(effect: Effect): void {
    switch (effect.kind) {
      case "send":
        return this.#port.send(effect.connection, effect.text);
      case "timer":
        return this.#startTimer(effect);
      case "cancel":
        clearTimeout(this.#timers.get(effect.id));
        this.#timers.delete(effect.id);
        return;
      case "event":
        if (this.events.push(effect.text) > MOST_EVENTS) this.events.shift();
        for (const wake of this.#eventWaiters) wake();
        return;
      case "note":
        if (effect.what === "refresh") this.#refreshLater = true;
        else if (effect.text === "") this.heal(effect.what);
        else this.report(effect.what, effect.text);
    }
  }

  /** Keeps a fault in mind for the one who asks how the session is. */
  report(what: string, text: string): void {
    this.problems.delete(what);
    this.problems.set(what, text.slice(0, 2_000));
    const [oldest] = this.problems.keys();
    if (this.problems.size > 20 && oldest !== undefined) this.problems.delete(oldest);
    this.#port.problems();
  }

  /** Notes that what was wrong works again. */
  heal(what: string): void {
    if (this.problems.delete(what)) this.#port.problems();
  }

  #startTimer({ id, ms, repeats }: Extract<Effect, { kind: "timer" }>): void {
    if (this.#timers.size >= MOST_TIMERS) return this.report("timers", "There are too many timers");
    const due = (): void => {
      if (this.#ended) return;
      this.#timers.delete(id);
      // An interval whose last turn is not over yet leaves one out.
      if (repeats) this.#timers.set(id, setTimeout(due, ms));
      if (this.#waiting < MOST_WAITING / 2) void this.job("timer", id).catch(() => {}); // told by `hung`
    };
    this.#timers.set(id, setTimeout(due, Math.min(ms, 2 ** 31 - 1)));
  }

  /** Keeps what it is, once it has been at rest for a moment. */
  #rest(): void {
    if (this.#ended || this.#resting !== undefined) return;
    const wait = Math.max(REST_MS, this.#keepAfter - Date.now());
    this.#resting = setTimeout(() => {
      this.#resting = undefined;
      // One after the other: an older state must not be written over a newer one.
      void this.#writing.then(() => {
        this.#last = this.#last.then(() => this.#keep()).catch(() => {}); // what was kept before stays
      });
    }, wait);
  }

  async #keep(): Promise<void> {
    if (this.#ended) return;
    const began = Date.now();
    const snapshot = await this.#thread?.snapshot();
    if (snapshot === undefined) return;
    this.#writing = this.#port.keep(snapshot).catch(() => {}).then(() => { // what was kept before stays
      const took = Date.now() - began;
      this.#keepAfter = Date.now() + (took > LONG_MS ? took * LONG_FACTOR : took);
    });
  }
}
