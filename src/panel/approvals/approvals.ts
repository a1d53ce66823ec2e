import { ToolError } from "../../adapter_api/errors.ts";
import type { AuditSink } from "../../audit/audit_event.ts";
import { pause } from "../../base/time/abortable.ts";
import type { ClientSession } from "../../catalog/tool_source.ts";
import type { Approval } from "../wire/events.ts";

/** Time that a person has, in milliseconds. */
const THINK_MS = 600_000;
/** A panel that is closed and opened again within this time was not closed, in milliseconds. */
const RELOAD_MS = 5_000;
/** Time in which a client that shows views shows the one of a call, in milliseconds. */
const VIEW_MS = 10_000;
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

/** Client that a question is put for. */
export interface AskedIn {
  /** Its session: views in it show the question too. */
  readonly session: string;
  readonly showsViews: boolean;
}

interface Waiting {
  readonly approval: Approval;
  readonly session: string;
  readonly resolve: (answer: PanelAnswer) => void;
}

/** Places of one kind in which a person may answer. */
interface Watchers {
  open: number;
  lastSeen: number;
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
  /** Time in which a view may come, in milliseconds. */
  readonly viewMs?: number;
}

/** Questions that wait for the person, wherever they answer first. */
export class Approvals {
  readonly #options: ApprovalsOptions;
  readonly #waiting = new Map<string, Waiting>();
  readonly #panels: Watchers = { open: 0, lastSeen: -Infinity };
  /** Views that follow, by session. */
  readonly #views = new Map<string, Watchers>();
  /** Adapters of whose calls views show the questions. */
  #shownOf: ReadonlySet<string> = new Set();

  constructor(options: ApprovalsOptions) {
    this.#options = options;
  }

  /** Questions that wait, the oldest first. */
  get waiting(): readonly Approval[] {
    return [...this.#waiting.values()].map(({ approval }) => approval);
  }

  /** Questions of one session that wait, the oldest first. */
  waitingIn(session: string): readonly Approval[] {
    return [...this.#waiting.values()].filter((one) => one.session === session).map(({ approval }) =>
      approval
    );
  }

  /** Says of whose calls views show the questions: they may be on their way. */
  showIn(adapters: readonly string[]): void {
    this.#shownOf = new Set(adapters);
  }

  /** A panel is open from now on; returns how to say that it is closed. */
  watch(): () => void {
    return opened(this.#panels);
  }

  /** A view of a session follows from now on; returns how to say that it does not. */
  watchIn({ id, ended }: ClientSession): () => void {
    const known = this.#views.get(id);
    if (known !== undefined) return opened(known);
    const views = { open: 0, lastSeen: -Infinity };
    this.#views.set(id, views);
    ended.addEventListener("abort", () => this.#views.delete(id), { once: true });
    return opened(views);
  }

  /**
   * Answers a question; false when it is not waiting any more.
   *
   * @param session only a question of this one, asked in a view; any, asked in the panel, without it
   */
  answer(id: string, answer: PanelAnswer, session?: string): boolean {
    const found = this.#waiting.get(id);
    if (found === undefined || !fits(found.approval, answer.choice)) return false;
    if (session !== undefined && found.session !== session) return false;
    const { kind, adapter, tool } = found.approval;
    this.#remove(id);
    found.resolve(answer);
    this.#options.audit?.record({
      type: "answer",
      adapter,
      tool,
      kind,
      answer: answer.choice,
      where: session === undefined ? "panel" : "view",
    });
    return true;
  }

  /**
   * Puts a question to the person here and elsewhere at the same time. The first answer wins, and the other question
   * is withdrawn. Where nobody can be asked elsewhere, the panel and views are waited for, as long as one is open.
   *
   * @param elsewhere asks there, until its signal aborts
   * @param read turns an answer of the panel into one
   * @param signal ends with the call
   */
  async race<Answer>(
    asked: Asked,
    { whose, elsewhere, read, signal }: {
      readonly whose: AskedIn;
      readonly elsewhere: (withdrawn: AbortSignal) => Promise<Answer>;
      readonly read: (answer: PanelAnswer) => Answer;
      readonly signal: AbortSignal;
    },
  ): Promise<Answer> {
    signal.throwIfAborted(); // a call that ended before asks nobody
    if (this.#waiting.size >= MOST_WAITING) return await elsewhere(signal);
    const over = new AbortController();
    const onAbort = () => over.abort(signal.reason);
    signal.addEventListener("abort", onAbort, { once: true });
    const id = crypto.randomUUID();
    const here = this.#put({ ...asked, id, at: Date.now() }, whose, over.signal).then(read);
    const there = elsewhere(over.signal).catch(async (error: unknown) => {
      if (isDecided(error)) throw error;
      await this.#untilClosed(asked.adapter, whose, over.signal);
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

  #put(approval: Approval, { session }: AskedIn, over: AbortSignal): Promise<PanelAnswer> {
    const { promise, resolve } = Promise.withResolvers<PanelAnswer>();
    this.#waiting.set(approval.id, { approval, session, resolve });
    this.#options.onChange();
    return Promise.race([promise, this.#tooLate(over)]);
  }

  async #tooLate(over: AbortSignal): Promise<never> {
    const { thinkMs = THINK_MS } = this.#options;
    await pause(thinkMs, over);
    throw new ToolError("ASK_EXPIRED", `No answer came within ${thinkMs / 1000} seconds`);
  }

  /** Resolves when neither a panel nor a view of the session is open, and none comes soon. */
  async #untilClosed(
    adapter: string,
    { session, showsViews }: AskedIn,
    over: AbortSignal,
  ): Promise<void> {
    const { reloadMs = RELOAD_MS, viewMs = VIEW_MS } = this.#options;
    const coming = showsViews && this.#shownOf.has(adapter) ? performance.now() + viewMs : -Infinity;
    for (;;) {
      const views = this.#views.get(session);
      const places = views === undefined ? [this.#panels] : [this.#panels, views];
      const left = Math.max(coming, ...places.map((one) => until(one, reloadMs))) - performance.now();
      if (left <= 0) return;
      await pause(left, over);
    }
  }
}

function opened(watchers: Watchers): () => void {
  watchers.open++;
  return () => {
    watchers.open--;
    watchers.lastSeen = performance.now();
  };
}

/** Returns the time up to which one is there, or may come back. */
function until({ open, lastSeen }: Watchers, ms: number): number {
  return (open > 0 ? performance.now() : lastSeen) + ms;
}

/** A person who was asked elsewhere and let the time go by has not answered: only that no one can be asked is no end. */
function isDecided(error: unknown): boolean {
  return !(error instanceof ToolError) || error.code !== "NOT_CONNECTED";
}

function fits({ choices }: Approval, chosen: string): boolean {
  return choices.some(({ value }) => value === chosen);
}
