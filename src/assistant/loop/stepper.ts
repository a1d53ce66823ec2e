import type { StepEvent } from "../events/step_event.ts";
import type { AssistantOptions } from "../options.ts";
import type { Observation } from "../page/observer.ts";
import { fingerprint, type Item, type Screen } from "../page/screen.ts";
import type { Ports } from "../ports.ts";
import type { Signals } from "../prompt/summary.ts";
import type { History } from "../prompt/history.ts";
import { estimateTokens } from "../../base/text/tokens.ts";
import type { Decision } from "../reply/decision.ts";
import { maskArgs, maskText } from "../safety/masking.ts";
import { type Acted, Actor } from "./actor.ts";
import type { Budget } from "./budget.ts";
import type { ConsentedTools } from "./consented_tools.ts";
import { Claims, type Known } from "./claims.ts";
import type { PageObserver } from "./page_observer.ts";
import { LoopGuard } from "./guard.ts";
import { RetryStrategy } from "./retry_strategy.ts";
import type { PastStep, Thought } from "./past_step.ts";
import { putQuestion } from "./put_question.ts";
import { type Ended, type Taken, takenStep } from "./taken.ts";
import { findCount, stepEvent, type StepFacts } from "./step_log.ts";

/** Options for a step. */
export interface StepperOptions {
  readonly goal: string;
  readonly ports: Ports;
  /** The tools, with the gate before what leaves. */
  readonly tools: ConsentedTools;
  readonly options: AssistantOptions;
  readonly budget: Budget;
  readonly screen: PageObserver;
  readonly history: History;
}

/** State at the beginning of a step. */
export interface Begun {
  readonly seen: Observation;
  readonly startMs: number;
  readonly startedAt: Date;
}

/** So many answers without a usable call in a row end a run. */
const MOST_BAD = 3;
/** Tokens of all notes of a run. */
const MOST_NOTES = 2_000;
const TRANSFER = /\b(?:Download \d+ (?:is done|failed)|uploaded)\b[^\n]*/;
const REFUSED = ["DENIED", "ASKED"];
const BY_ELEMENT = ["browser_overlay_act", "browser_act", "browser_act_by_index"];

/** Does what the model says, remembers it, and tells it to the log. */
export class Stepper {
  readonly #with: StepperOptions;
  readonly #actor: Actor;
  readonly #retry = new RetryStrategy();
  readonly #guard = new LoopGuard();
  readonly #claims = new Claims();
  readonly past: PastStep[];
  readonly byNumber = { actions: 0, numbered: 0 };
  #count = 0;
  #last: Acted | undefined;
  #lastName = "";
  #focus: Item | undefined;
  #bad = 0;
  #failures = 0;
  #transfer: string | undefined;
  /** Answers from the last action on. */
  #since: string[] = [];
  #notes: string[] = [];
  #before: Screen | undefined;

  constructor(parts: StepperOptions) {
    const { budget, options } = parts;
    const { policy, origins, autoEnter, clock, resumed } = options;
    const { tools } = parts;
    this.#with = parts;
    this.#actor = new Actor({ tools, budget, policy, origins, autoEnter, clock });
    this.past = [...resumed?.steps ?? []];
  }

  /** Steps of this run. */
  get count(): number {
    return this.#count;
  }

  /** The last resort is declared only when everything else failed. */
  isOfferedNow(tool: string): boolean {
    return tool !== "browser_act_by_index" || this.#retry.isLastResortOpen;
  }

  /** Returns what happened since the model was asked last. */
  signals(): Signals {
    const [last, name] = [this.#last, this.#lastName];
    const notes = [
      ...this.#notes.splice(0),
      ...this.#with.screen.takeNotes(),
      ...this.#with.tools.takeNotes(),
    ];
    return {
      lastAction: last === undefined ? undefined : {
        name,
        ok: last.ok,
        ...(last.errorClass === undefined ? {} : { errorClass: last.errorClass }),
      },
      retries: this.#failures,
      focus: this.#focus === undefined ? undefined : `${this.#focus.role} ${this.#focus.name.slice(0, 40)}`,
      find: name === "browser_find" && last !== undefined ? foundBy(last) : undefined,
      banners: last?.banners ?? { closed: 0, spentMs: 0 },
      transfer: this.#transfer,
      remaining: this.#with.budget.remaining,
      note: notes.length === 0 ? undefined : notes.join(". "),
    };
  }

  async take(thought: Thought, begun: Begun, signal: AbortSignal): Promise<Ended | undefined> {
    this.#count += 1;
    const { decision } = thought.reply;
    const { ignoredCalls } = thought.reply;
    if (ignoredCalls > 0) {
      this.#notes.push(`Only the first of your ${ignoredCalls + 1} calls was made: one call a turn`);
    }
    const taken = await this.#take(decision, begun, signal);
    this.#remember(thought, taken);
    await this.#tell(thought, begun, taken, signal);
    return taken.end;
  }

  async #take(decision: Decision, begun: Begun, signal: AbortSignal): Promise<Taken> {
    const { ports, budget, options, screen } = this.#with;
    if (decision.kind !== "bad") this.#bad = 0;
    switch (decision.kind) {
      case "bad":
        return this.#reject(decision.problem);
      case "ask":
        return await putQuestion(decision.question, {
          person: ports.person,
          budget,
          clock: options.clock,
          signal,
        });
      case "note":
        return this.#keep(decision.text);
      case "done":
        return await this.#claims.take(decision, this.#known(begun.seen), () => screen.look(signal, false));
      case "call":
        return await this.#call(decision, begun.seen, signal);
    }
  }

  /** Notes are told whole in every request, so there is an end to them. */
  #keep(text: string): Taken {
    const { history } = this.#with;
    const left = MOST_NOTES - history.noteTokens - estimateTokens(text);
    if (left < 0) {
      return takenStep(false, `The note was not kept: there is room for ${MOST_NOTES} tokens in all`);
    }
    history.note(text);
    return takenStep(true, `Kept; there is room for ${left} tokens more`);
  }

  #reject(problem: string): Taken {
    this.#bad += 1;
    const reason = `The model gave no usable call ${MOST_BAD} times: ${problem}`;
    const end = this.#bad < MOST_BAD ? undefined : { outcome: "failed", reason } as const;
    return takenStep(false, `${problem}. Answer with one line and exactly one call`, { end });
  }

  /** Returns the evidence that a claim to be done is held against. */
  #known(seen: Observation): Known {
    const isRefused = this.#with.tools.decided.at(-1)?.allowed === false;
    if (this.#last === undefined) return { seen, last: undefined, results: [], isRefused };
    const { ok, errorClass = "" } = this.#last;
    const last = { ok, isRefused: REFUSED.includes(errorClass), title: this.#lastName };
    return { seen, last, results: this.#since, isRefused };
  }

  async #call(
    { name, args }: Extract<Decision, { kind: "call" }>,
    seen: Observation,
    signal: AbortSignal,
  ): Promise<Taken> {
    const { clock } = this.#with.options;
    const screen = seen.kind === "page" ? seen.screen : undefined;
    const repetition = this.#guard.note(screen === undefined ? "" : fingerprint(screen), name, args);
    if (repetition === "stuck") {
      const reason = `The model goes in circles: ${name} changes nothing`;
      return takenStep(false, reason, { end: { outcome: "failed", reason } });
    }
    if (repetition === "repeated") {
      this.#notes.push(`${name} with the same arguments was done on this same page: try another way`);
    }
    if (screen !== undefined) this.#actor.seen(screen);
    const since = clock();
    const { isLastResortOpen } = this.#retry;
    const wanted = { name, args, items: screen?.items ?? [], text: screen?.text ?? "", isLastResortOpen };
    const acted = await this.#actor.act(wanted, signal);
    this.#note(name, acted);
    const end = acted.unanswered === undefined
      ? undefined
      : { outcome: "asked", reason: acted.unanswered, question: acted.unanswered } as const;
    const { ok, text: result, isTrusted, personMs } = acted;
    return { end, ok, result, isTrusted, acted, actionMs: clock() - since - personMs, personMs };
  }

  #note(name: string, acted: Acted): void {
    const { ok, item, text, didAct, byNumber } = acted;
    this.#last = acted;
    this.#lastName = name;
    if (didAct) this.#with.screen.acted();
    if (item !== undefined) this.#focus = item;
    if (name === "browser_navigate") this.#focus = undefined;
    this.#transfer = TRANSFER.exec(text)?.[0] ?? this.#transfer;
    this.#since = didAct ? [text] : [...this.#since, text];
    if (BY_ELEMENT.includes(name)) {
      this.byNumber.actions += 1;
      if (byNumber) this.byNumber.numbered += 1;
    }
    this.#failures = ok ? 0 : this.#failures + 1;
    if (ok && didAct) this.#retry.succeeded();
    if (!ok && item !== undefined) this.#notes.push(this.#retry.failed());
  }

  #remember({ reply, raw }: Thought, { ok, result, isTrusted }: Taken): void {
    const first = raw.parts.findIndex(({ kind }) => kind === "call");
    const parts = first < 0 ? raw.parts : raw.parts.slice(0, first + 1);
    const title = titleOf(reply.decision);
    this.past.push({ number: this.past.length + 1, parts, form: reply.form, title, result, ok, isTrusted });
  }

  async #tell(thought: Thought, begun: Begun, taken: Taken, signal: AbortSignal): Promise<void> {
    const { options, ports, budget } = this.#with;
    const diag = await this.#diag(taken, begun.seen, signal);
    const facts: StepFacts = {
      ...begun,
      ...taken,
      number: this.#count,
      before: this.#before,
      reply: thought.reply,
      usage: thought.raw.usage,
      modelMs: thought.modelMs,
      modelRetries: thought.modelRetries,
      actionMs: taken.actionMs ?? 0,
      personMs: taken.personMs ?? 0,
      settleMs: begun.seen.times.settleMs + (taken.settleMs ?? 0),
      transfer: this.#transfer,
      endMs: options.clock(),
      totalMs: budget.usedMs,
      diag,
    };
    if (begun.seen.kind === "page") this.#before = begun.seen.screen;
    await ports.journal.step(stepEvent(facts));
  }

  /** A picture of what went wrong, or of each step when the person wants that. */
  async #diag({ ok, acted }: Taken, seen: Observation, signal: AbortSignal): Promise<StepEvent["diag"]> {
    const { options: { keepPictures }, ports, screen } = this.#with;
    const wanted = keepPictures === "all" ||
      (keepPictures === "error" && !ok && acted?.outcome !== undefined);
    if (!wanted) return undefined;
    // Of what went well, what the model saw; of an error, what came of it.
    const known = ok && seen.kind === "page" ? seen.picture : undefined;
    const picture = known ?? await screen.picture(signal);
    if (picture === undefined) return undefined;
    return { screenshot_path: await ports.journal.picture(this.#count, picture), size: picture.bytes.length };
  }
}

function foundBy(last: Acted): Signals["find"] {
  const lines = last.text.split("\n").filter((line) => /^\d+ \S+ "/.test(line));
  return { count: findCount(last), top: lines.slice(0, 2).map((line) => line.slice(0, 60)) };
}

function titleOf(decision: Decision): string {
  switch (decision.kind) {
    case "call":
      return `${decision.name} ${JSON.stringify(maskArgs(decision.args))}`.slice(0, 200);
    case "ask":
      return `asked: ${maskText(decision.question)}`;
    case "note":
      return `noted: ${maskText(decision.text)}`;
    case "done":
      return `said to be done: ${maskText(decision.reason)}`;
    case "bad":
      return "an answer without a usable call";
  }
}
