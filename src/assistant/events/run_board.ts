import { abortable } from "../../base/time/abortable.ts";
import { deadline } from "../../base/time/deadline.ts";
import { printable, visible } from "../../base/text/visible.ts";
import type { Json } from "../model/port.ts";
import type { Progress } from "../ports.ts";
import type { Outcome } from "../result.ts";
import { howOf, whatOf } from "./run_table.ts";
import type { StepEvent } from "./step_event.ts";

/** Runs that are remembered, and steps of one. */
const MOST_RUNS = 20;
const MOST_STEPS = 200;
/** Characters of one line, and of a text. */
const MOST_LINE = 300;
const MOST_TEXT = 4_000;

/** One step, in words. */
export interface BoardStep {
  readonly number: number;
  readonly what: string;
  readonly how: string;
  readonly isOk: boolean;
  readonly where: string;
  readonly seconds: number;
}

/** End of a run, as it is shown. */
export interface BoardEnd {
  readonly outcome: Outcome;
  readonly reason: string;
  readonly question: string;
  readonly data: string;
  readonly effects: readonly string[];
  /** All that the run brought about, in a sentence. */
  readonly cameOfIt: string;
  readonly tokens: number;
  readonly costUsd: number | undefined;
  /** Name of its folder: by it the run can go on. */
  readonly folder: string;
}

/** A run as it is shown to its person while it goes on. */
export interface BoardRun {
  readonly id: string;
  readonly goal: string;
  /** What is being done, in words; empty when it is over. */
  readonly doing: string;
  readonly step: number;
  readonly mostSteps: number;
  readonly tokens: number;
  readonly steps: readonly BoardStep[];
  readonly end?: BoardEnd | undefined;
}

/** Facts of an end before they are made fit to be shown. */
export interface EndFacts {
  readonly outcome: Outcome;
  readonly reason: string;
  readonly question?: string | undefined;
  readonly data?: Json | undefined;
  readonly effects: readonly string[];
  readonly cameOfIt: string;
  readonly tokens: number;
  readonly costUsd: number | undefined;
  readonly folder: string;
}

/** Client that a run is made for. */
interface RunSession {
  readonly id: string;
  readonly ended: AbortSignal;
}

interface Entry {
  run: BoardRun;
  readonly session: RunSession;
  readonly stop: AbortController;
  /** The run that went on from it. */
  next?: string;
}

/** Runs of the assistant while they go on, and for a while after, for the views that show them. */
export class RunBoard {
  readonly #entries = new Map<string, Entry>();
  #changed: PromiseWithResolvers<void> | undefined;

  /**
   * A run begins.
   *
   * @param from the run that it goes on from, if it is here
   */
  begin({ goal, session }: { readonly goal: string; readonly session: RunSession }, from = ""): BoardWriter {
    const id = crypto.randomUUID();
    const run = {
      ...{ id, goal: printable(goal).slice(0, MOST_TEXT), doing: "Beginning" },
      ...{ step: 1, mostSteps: 0, tokens: 0, steps: [] },
    };
    const entry: Entry = { run, session, stop: new AbortController() };
    this.#entries.set(id, entry);
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > MOST_RUNS && oldest !== undefined) this.#entries.delete(oldest);
    const earlier = this.#entries.get(from);
    if (earlier !== undefined) earlier.next = id;
    const change = (to: Partial<BoardRun>) => {
      entry.run = { ...entry.run, ...to };
      this.#tell();
    };
    this.#tell();
    return new BoardWriter(entry.stop.signal, () => entry.run, change);
  }

  /**
   * Finds a run of a session, or the one that went on from it.
   *
   * @param run its id; the newest one without it
   * @param goal of the newest one
   */
  find(
    session: string,
    { run, goal }: { readonly run?: string | undefined; readonly goal?: string | undefined },
  ):
    | BoardRun
    | undefined {
    const own = [...this.#entries.values()].filter((entry) => entry.session.id === session);
    let found = run === undefined
      ? own.findLast((entry) => goal === undefined || entry.run.goal === printable(goal).slice(0, MOST_TEXT))
      : own.find((entry) => entry.run.id === run);
    for (let next = found?.next; next !== undefined; next = found?.next) found = this.#entries.get(next);
    return found?.run;
  }

  /** The session that a run was made in, by the name of its folder, while its client is there. */
  sessionOf(folder: string): RunSession | undefined {
    const entry = [...this.#entries.values()].findLast(({ run }) => run.end?.folder === folder);
    return entry === undefined || entry.session.ended.aborted ? undefined : entry.session;
  }

  /** Stops a run of a session; false when it does not run. */
  stop(session: string, id: string, reason: Error): boolean {
    const entry = this.#entries.get(id);
    if (entry?.session.id !== session || entry.run.end !== undefined) return false;
    entry.stop.abort(reason);
    return true;
  }

  /** Resolves at the next change of any run, or after a time. */
  async next(ms: number, signal: AbortSignal): Promise<void> {
    this.#changed ??= Promise.withResolvers();
    await abortable(deadline(this.#changed.promise, ms, "A step").catch(() => {}), signal);
  }

  #tell(): void {
    this.#changed?.resolve();
    this.#changed = undefined;
  }
}

/** Writes down how one run goes. */
export class BoardWriter {
  /** Aborts when the person stops the run in a view. */
  readonly signal: AbortSignal;
  readonly #run: () => BoardRun;
  readonly #change: (to: Partial<BoardRun>) => void;

  constructor(signal: AbortSignal, run: () => BoardRun, change: (to: Partial<BoardRun>) => void) {
    this.signal = signal;
    this.#run = run;
    this.#change = change;
  }

  progress({ step, steps, text, usage }: Progress): void {
    this.#change({ doing: line(text), step, mostSteps: steps, tokens: usage.input + usage.output });
  }

  step(event: StepEvent): void {
    const how = howOf(event);
    const made = {
      ...{
        number: event.step,
        what: line(whatOf(event)),
        how: line(how),
        where: line(event.page?.url ?? ""),
      },
      ...{
        isOk: how === "ok" || how === "answered" || how === "accepted",
        seconds: event.duration_ms / 1_000,
      },
    };
    this.#change({ steps: [...this.#run().steps, made].slice(-MOST_STEPS) });
  }

  end({ reason, question = "", data, effects, cameOfIt, ...facts }: EndFacts): void {
    const words = data === undefined
      ? ""
      : typeof data === "string"
      ? data
      : JSON.stringify(data, undefined, 2);
    const end = {
      ...facts,
      ...{ reason: text(reason), question: text(question), data: text(words), effects: effects.map(line) },
      cameOfIt: text(cameOfIt),
    };
    this.#change({ doing: "", tokens: facts.tokens, end });
  }
}

function line(words: string): string {
  return visible(words).slice(0, MOST_LINE);
}

function text(words: string): string {
  return printable(words).slice(0, MOST_TEXT);
}
