import { ToolError } from "../../adapter_api/errors.ts";
import type { AuditSink } from "../../audit/audit_event.ts";
import { abortable } from "../../base/time/abortable.ts";
import { deadline, DeadlineError } from "../../base/time/deadline.ts";
import type { CallContext } from "../../catalog/tool_source.ts";
import { type Backend, keyOf } from "./backends.ts";

/** Longest time that a call waits for the person, in milliseconds: as long as for an answer of theirs. */
const WAIT_MS = 600_000;
/** A client that waits hears so often that it still does, in milliseconds. */
const NOTICE_MS = 5_000;
/** Progress must grow; what the tool itself reports later begins above this. */
const NOTICE_STEP = 1e-6;

/** A backend that a person works in. */
interface TakeOver {
  readonly backend: Backend;
  /** The panel's page that they do it in. */
  readonly page: string;
  readonly since: number;
  readonly over: PromiseWithResolvers<void>;
  /** Numbers of what they did, by kind. */
  readonly acts: Map<string, number>;
  waiting: number;
}

/** Options for {@linkcode TakeOvers}. */
export interface TakeOversOptions {
  /** Hears of every take-over, of what is done in it, and of its end. */
  readonly audit?: AuditSink | undefined;
  /** Hears that something changed. */
  readonly onChange: () => void;
  /** Longest time that a call waits, in milliseconds. */
  readonly waitMs?: number;
  /** Time between two notices to a client that waits, in milliseconds. */
  readonly noticeMs?: number;
}

/** Backends that the person has taken over: the calls of their clients wait until they are handed back. */
export class TakeOvers {
  readonly #options: TakeOversOptions;
  readonly #held = new Map<string, TakeOver>();
  /** What the clients have to be told with their next answer. */
  readonly #notes = new Map<string, string>();

  constructor(options: TakeOversOptions) {
    this.#options = options;
  }

  /** The take-over of a backend, where there is one. */
  of({ adapter, session }: Backend): Readonly<Pick<TakeOver, "page" | "since" | "waiting">> | undefined {
    return this.#held.get(keyOf(adapter, session.id));
  }

  /**
   * The person takes a backend over.
   *
   * @param page the panel's page that they do it in
   * @throws ToolError `CONFLICT` when it is taken in another page
   */
  take(backend: Backend, page: string): void {
    const held = this.of(backend);
    if (held?.page === page) return;
    if (held !== undefined) throw new ToolError("CONFLICT", "It is taken over in another page of the panel");
    const over = Promise.withResolvers<void>();
    const taken = { backend, page, since: Date.now(), over, acts: new Map<string, number>(), waiting: 0 };
    this.#held.set(keyOf(backend.adapter, backend.session.id), taken);
    this.#record(backend, "begun", "");
    this.#options.onChange();
  }

  /**
   * The person does something in a backend that they have.
   *
   * @param action its kind; values that they type are recorded nowhere
   * @throws ToolError `CONFLICT` when they do not have it
   */
  act(backend: Backend, page: string, action: string): void {
    const { acts } = this.#own(backend, page);
    acts.set(action, (acts.get(action) ?? 0) + 1);
    this.#record(backend, "acted", action);
  }

  /** The person stops what a client does in a backend, whoever has it. */
  stopped(backend: Backend): void {
    this.#record(backend, "acted", "stop");
  }

  /** @throws ToolError `CONFLICT` when they do not have it */
  handBack(backend: Backend, page: string): void {
    this.#end(this.#own(backend, page), "handed back");
  }

  /** A page of the panel is gone: what was taken over in it is handed back. */
  endOf(page: string): void {
    for (const held of this.#held.values()) if (held.page === page) this.#end(held, "the panel was closed");
  }

  /** A backend is gone, and what was taken over of it. */
  dropped({ adapter, session }: Backend): void {
    const key = keyOf(adapter, session.id);
    const held = this.#held.get(key);
    if (held !== undefined) this.#end(held, "it ended");
  }

  /**
   * Lets a call pass; it waits as long as a person has its backend.
   *
   * @throws ToolError `CONFLICT` when they keep it too long; the reason of the call's signal
   */
  async passed(adapter: string, tool: string, context: CallContext): Promise<void> {
    const key = keyOf(adapter, context.session.id);
    const { waitMs = WAIT_MS } = this.#options;
    const end = performance.now() + waitMs;
    for (let held = this.#held.get(key); held !== undefined; held = this.#held.get(key)) {
      held.waiting++;
      this.#options.onChange();
      try {
        await this.#over(held, end, context);
      } catch (error) {
        throw error instanceof DeadlineError ? keptTooLong(adapter, tool, waitMs) : error;
      } finally {
        held.waiting--;
        this.#options.onChange();
      }
    }
  }

  /** Takes what a client has to be told of take-overs; nothing where there is nothing. */
  takeNote(adapter: string, session: string): string | undefined {
    const key = keyOf(adapter, session);
    const note = this.#notes.get(key);
    this.#notes.delete(key);
    return note;
  }

  async #over({ backend, over }: TakeOver, end: number, { client, signal }: CallContext): Promise<void> {
    const { noticeMs = NOTICE_MS } = this.#options;
    const notice =
      `The person works in ${backend.adapter} themselves: this call waits until they hand it back`;
    let notices = 0;
    const tell = () => client.progress(NOTICE_STEP * ++notices, undefined, notice);
    tell();
    const timer = setInterval(tell, noticeMs);
    try {
      await abortable(deadline(over.promise, Math.max(0, end - performance.now()), "The person"), signal);
    } finally {
      clearInterval(timer);
    }
  }

  #own(backend: Backend, page: string): TakeOver {
    const held = this.#held.get(keyOf(backend.adapter, backend.session.id));
    if (held !== undefined && held.page === page) return held;
    throw new ToolError("CONFLICT", `You have not taken over ${backend.adapter} in this page`, {
      hint: "Press Take over first",
    });
  }

  #end(held: TakeOver, why: string): void {
    const { backend, since, acts, over } = held;
    const key = keyOf(backend.adapter, backend.session.id);
    const { ended } = backend.session;
    this.#held.delete(key);
    ended.addEventListener("abort", () => this.#notes.delete(key), { once: true });
    if (!ended.aborted) this.#notes.set(key, noteOf(backend.adapter, Date.now() - since, acts));
    this.#record(backend, "ended", why);
    over.resolve();
    this.#options.onChange();
  }

  #record({ adapter, session }: Backend, what: "begun" | "acted" | "ended", detail: string): void {
    this.#options.audit?.record({ type: "takeover", what, adapter, session: session.id, detail });
  }
}

function noteOf(adapter: string, ms: number, acts: ReadonlyMap<string, number>): string {
  const done = [...acts].map(([action, times]) => times === 1 ? action : `${action} (${times} times)`);
  const did = done.length === 0 ? "" : `; they did: ${done.join(", ")}`;
  return `The person took over ${adapter} for ${
    Math.max(1, Math.round(ms / 1_000))
  } s and handed it back${did}. ` +
    "What you saw of it before may be out of date.";
}

function keptTooLong(adapter: string, tool: string, ms: number): ToolError {
  const message = `The person has taken over ${adapter} and did not hand it back within ${
    ms / 1_000
  } seconds`;
  return new ToolError("CONFLICT", message, {
    hint: `${tool} was not called. Ask the person whether they are done, and call it again`,
  });
}
