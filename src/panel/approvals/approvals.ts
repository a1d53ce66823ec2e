import { ToolError } from "../../adapter_api/errors.ts";
import type { AuditSink } from "../../audit/audit_event.ts";
import { pause } from "../../base/time/abortable.ts";
import type { Approval } from "../wire/events.ts";

/** Time that a person has, in milliseconds. */
const THINK_MS = 600_000;
/** A panel that is closed and opened again within this time was not closed, in milliseconds. */
const RELOAD_MS = 5_000;
/** Questions that are shown at once; further ones are left to the client. */
const MOST_WAITING = 100;

/** Answer in the panel: what was chosen, and what was written. */
export interface PanelAnswer {
  /** One of the choices; `accept` or `decline` where there is a form. */
  readonly choice: string;
  /** Fields of the form. */
  readonly content: unknown;
}

/** Question without what the list gives it. */
export type Asked = Omit<Approval, "id" | "at">;

interface Waiting {
  readonly approval: Approval;
  readonly resolve: (answer: PanelAnswer) => void;
}

/** Options for {@linkcode Approvals}. */
export interface ApprovalsOptions {
  /** Hears of every answer. */
  readonly audit?: AuditSink | undefined;
  /** Hears that the list changed. */
  readonly onChange: () => void;
  /** Longest time that a person may think, in milliseconds. */
  readonly thinkMs?: number;
  /** Time for which a panel may be closed, in milliseconds. */
  readonly reloadMs?: number;
}

/** Questions that wait for the person, wherever they answer first. */
export class Approvals {
  readonly #options: ApprovalsOptions;
  readonly #waiting = new Map<string, Waiting>();
  #panels = 0;
  #lastSeen = -Infinity;

  constructor(options: ApprovalsOptions) {
    this.#options = options;
  }

  /** Questions that wait, the oldest first. */
  get waiting(): readonly Approval[] {
    return [...this.#waiting.values()].map(({ approval }) => approval);
  }

  /** A panel is open from now on; returns how to say that it is closed. */
  watch(): () => void {
    this.#panels++;
    return () => {
      this.#panels--;
      this.#lastSeen = performance.now();
    };
  }

  /** Answers a question; false when it is not waiting any more. */
  answer(id: string, answer: PanelAnswer): boolean {
    const found = this.#waiting.get(id);
    if (found === undefined || !fits(found.approval, answer.choice)) return false;
    const { kind, adapter, tool } = found.approval;
    this.#remove(id);
    found.resolve(answer);
    this.#options.audit?.record({
      type: "answer",
      adapter,
      tool,
      kind,
      answer: answer.choice,
      where: "panel",
    });
    return true;
  }

  /**
   * Puts a question to the person here and elsewhere at the same time. The first answer wins, and the other question
   * is withdrawn. Where nobody can be asked elsewhere, the panel alone is waited for, as long as one is open.
   *
   * @param elsewhere asks there, until its signal aborts
   * @param read turns an answer of the panel into one
   * @param signal ends with the call
   */
  async race<Answer>(
    asked: Asked,
    { elsewhere, read, signal }: {
      readonly elsewhere: (withdrawn: AbortSignal) => Promise<Answer>;
      readonly read: (answer: PanelAnswer) => Answer;
      readonly signal: AbortSignal;
    },
  ): Promise<Answer> {
    if (this.#waiting.size >= MOST_WAITING) return await elsewhere(signal);
    const over = new AbortController();
    const onAbort = () => over.abort(signal.reason);
    signal.addEventListener("abort", onAbort, { once: true });
    const id = crypto.randomUUID();
    const here = this.#put(id, asked, over.signal).then(read);
    const there = elsewhere(over.signal).catch(async (error: unknown) => {
      if (isDecided(error)) throw error;
      await this.#untilClosed(over.signal);
      throw error;
    });
    there.catch(() => {}); // whoever comes second is not waited for
    try {
      return await Promise.race([here, there]);
    } finally {
      signal.removeEventListener("abort", onAbort);
      over.abort(new ToolError("CANCELLED", "The question was answered elsewhere"));
      this.#remove(id);
    }
  }

  #remove(id: string): void {
    if (this.#waiting.delete(id)) this.#options.onChange();
  }

  #put(id: string, asked: Asked, over: AbortSignal): Promise<PanelAnswer> {
    const { promise, resolve } = Promise.withResolvers<PanelAnswer>();
    this.#waiting.set(id, { approval: { ...asked, id, at: Date.now() }, resolve });
    this.#options.onChange();
    return Promise.race([promise, this.#tooLate(over)]);
  }

  async #tooLate(over: AbortSignal): Promise<never> {
    const { thinkMs = THINK_MS } = this.#options;
    await pause(thinkMs, over);
    throw new ToolError("ASK_EXPIRED", `No answer came within ${thinkMs / 1000} seconds`);
  }

  /** Resolves when no panel is open, and none comes back soon. */
  async #untilClosed(over: AbortSignal): Promise<void> {
    const { reloadMs = RELOAD_MS } = this.#options;
    for (;;) {
      const left = this.#panels > 0 ? reloadMs : this.#lastSeen + reloadMs - performance.now();
      if (left <= 0) return;
      await pause(left, over);
    }
  }
}

/** A person who was asked elsewhere and let the time go by has not answered: only that no one can be asked is no end. */
function isDecided(error: unknown): boolean {
  return !(error instanceof ToolError) || error.code !== "NOT_CONNECTED";
}

function fits({ choices }: Approval, chosen: string): boolean {
  return choices.some(({ value }) => value === chosen);
}
