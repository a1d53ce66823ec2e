import { interrupt } from "../engine/wasm/interrupt.ts";
import type { Effect, FromWorker, StoredSnapshot, ToWorker, WorkerStart } from "../engine/messages.ts";
import { WatchCell } from "../engine/wasm/watch_cell.ts";

/** Result of a job. */
export interface JobResult {
  readonly ok: boolean;
  /** The result, or the message of the error. */
  readonly text: string;
  readonly timeUp: boolean;
}

/** The thread could not be stopped: it is in C code, which looks at nothing. Only the end of the process ends it. */
export class LuaHung extends Error {
  override readonly name = "LuaHung";
}

/** Options for watching a thread. */
export interface ThreadOptions {
  readonly worker: URL;
  readonly start: Omit<WorkerStart, "type" | "cell">;
  readonly onEffect: (effect: Effect) => void;
}

const POKE_MS = 10;
/** Number of pokes before it is given up. Pokes are counted and not time: a machine may pause as a whole. */
const MOST_POKES = 400;
const ENDING_POKES = 100;
const READY_MS = 60_000;

/** The worker of one session, and the watch over it: one thing at a time is asked of it. */
export class LuaThread {
  readonly #worker: Worker;
  readonly #cell = new WatchCell();
  readonly #onEffect: ThreadOptions["onEffect"];
  #memory: SharedArrayBuffer | undefined;
  #awaited: PromiseWithResolvers<FromWorker> | undefined;

  constructor({ worker, onEffect }: ThreadOptions) {
    this.#onEffect = onEffect;
    this.#worker = new Worker(worker, { type: "module" });
    this.#worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#receive(data);
    this.#worker.onerror = (event) => {
      event.preventDefault();
      this.#awaited?.reject(new LuaHung(event.message));
    };
  }

  /** Starts a thread with our part of the Lua side in it. */
  static async start(options: ThreadOptions): Promise<LuaThread> {
    const thread = new LuaThread(options);
    await thread.#ask({ type: "start", ...options.start, cell: thread.#cell.buffer }, READY_MS);
    return thread;
  }

  /**
   * Does one job within its deadline: when that is over, Lua code is interrupted.
   *
   * @throws LuaHung when it cannot be
   */
  async run(job: Omit<Extract<ToWorker, { type: "job" }>, "type">, deadlineMs: number): Promise<JobResult> {
    this.#cell.isTimeUp = false;
    let poking: ReturnType<typeof setInterval> | undefined;
    let pokes = 0;
    const poke = (): void => {
      this.#interrupt();
      if (++pokes > MOST_POKES) this.#awaited?.reject(new LuaHung("The time of this job is up"));
    };
    const late = setTimeout(() => {
      poking = setInterval(poke, POKE_MS);
    }, deadlineMs);
    try {
      const answer = await this.#ask({ type: "job", ...job });
      if (answer.type === "failed") return { ok: false, text: answer.message, timeUp: answer.timeUp };
      return {
        ok: true,
        text: answer.type === "done" ? answer.result : "",
        timeUp: answer.type === "done" && answer.timeUp,
      };
    } finally {
      clearTimeout(late);
      clearInterval(poking);
    }
  }

  /** Copies the VM. */
  async snapshot(): Promise<StoredSnapshot | undefined> {
    const answer = await this.#ask({ type: "snapshot" }, READY_MS);
    return answer.type === "snapshot" ? answer.snapshot : undefined;
  }

  async restore(snapshot: StoredSnapshot): Promise<void> {
    await this.#ask({ type: "restore", snapshot }, READY_MS);
  }

  /** A thread that is busy does not end by itself: what runs in it is interrupted first. */
  end(): void {
    let pokes = 0;
    const poking = setInterval(() => {
      this.#interrupt();
      if (++pokes >= ENDING_POKES) clearInterval(poking);
    }, POKE_MS);
    this.#interrupt();
    this.#worker.terminate();
    this.#awaited?.reject(new LuaHung("The session ended"));
  }

  #interrupt(): void {
    this.#cell.isTimeUp = true;
    if (this.#memory !== undefined) interrupt(this.#memory, this.#cell);
  }

  /** @param ms how long to wait; a job has a watch of its own */
  async #ask(message: ToWorker, ms?: number): Promise<FromWorker> {
    const awaited = Promise.withResolvers<FromWorker>();
    this.#awaited = awaited;
    const late = ms === undefined
      ? undefined
      : setTimeout(() => awaited.reject(new LuaHung("The worker does not answer")), ms);
    try {
      this.#worker.postMessage(message);
      return await awaited.promise;
    } finally {
      clearTimeout(late);
      this.#awaited = undefined;
    }
  }

  #receive(message: FromWorker): void {
    if (message.type === "effect") return this.#onEffect(message.effect);
    if (message.type === "memory") {
      if (message.memory instanceof SharedArrayBuffer) this.#memory = message.memory;
      return;
    }
    this.#awaited?.resolve(message);
  }
}
