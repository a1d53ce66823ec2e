import type { ToolEntry } from "../../adapter_api/manifest.ts";
import type { AssistantOptions } from "../options.ts";
import type { Observation } from "../page/observer.ts";
import { fingerprint, type Item, pictureIn, type Screen } from "../page/screen.ts";
import type { Ports } from "../ports.ts";
import { hasRole, partOf, toolNamed } from "../page/roles.ts";
import type { Signals } from "../prompt/summary.ts";
import type { History } from "../prompt/history.ts";
import { estimateTokens } from "../../base/text/tokens.ts";
import { asMeant } from "../reply/as_meant.ts";
import type { Decision } from "../reply/decision.ts";
import { type Acted, Actor } from "./actor.ts";
import type { Budget } from "./budget.ts";
import type { ConsentedTools } from "./consented_tools.ts";
import { Claims, type ClaimsOptions, type Known } from "../end/claims.ts";
import { OwnTools } from "./own_tools.ts";
import type { PageObserver } from "./page_observer.ts";
import { LoopGuard } from "./guard.ts";
import { RetryStrategy } from "./retry_strategy.ts";
import type { PastStep, Thought } from "./past_step.ts";
import { stepTitle } from "../reply/step_title.ts";
import { pictureOfStep } from "./step_picture.ts";
import { foundBy, toldBy } from "./told.ts";
import { putQuestion } from "./put_question.ts";
import { type Ended, type Taken, takenStep } from "./taken.ts";
import { stepEvent, type StepFacts } from "./step_log.ts";

/** Options for a step. */
export interface StepperOptions extends Pick<ClaimsOptions, "eyes" | "judge" | "changes"> {
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
/** A longer answer is remembered by its title alone: it would be told in every request. */
const MOST_REPLY = 4_000;
const REFUSED = ["DENIED", "ASKED"];

/** Does what the model says, remembers it, and tells it to the log. */
export class Stepper {
  readonly #with: StepperOptions;
  readonly #actor: Actor;
  readonly #retry: RetryStrategy;
  readonly #guard = new LoopGuard();
  readonly #claims: Claims;
  readonly #own: OwnTools;
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
  /** Addresses that the model gave. */
  readonly #opened: string[] = [];
  #before: Screen | undefined;

  constructor(parts: StepperOptions) {
    const { budget, options } = parts;
    const { policy, origins, autoEnter, clock, resumed, readTokens } = options;
    const { tools, history, changes } = parts;
    this.#with = parts;
    this.#own = new OwnTools(tools, history);
    this.#claims = new Claims({
      ...parts,
      handOver: tools.handOver,
      look: (signal) => parts.screen.look(signal, false),
      picture: (signal) => parts.screen.picture(signal),
    });
    this.#actor = new Actor({ tools, changes, budget, policy, origins, autoEnter, clock, readTokens });
    this.#retry = new RetryStrategy(() => partOf(tools.tools(), "look")?.tool.assist?.retries ?? []);
    this.past = [...resumed?.steps ?? []];
  }

  /** Steps of this run. */
  get count(): number {
    return this.#count;
  }

  /** Names of the tools that the model looked for, the newest last. */
  get found(): readonly string[] {
    return this.#own.found;
  }

  /** The last resort is declared only when everything else failed. */
  isOfferedNow(tool: ToolEntry): boolean {
    return !hasRole(tool, "fallback") || this.#retry.isLastResortOpen;
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
      find: last === undefined ? undefined : foundBy(last),
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
    const { ports, budget, options } = this.#with;
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
        return this.#own.keep(decision.text);
      case "find":
        return this.#own.find(decision.words, (tool) => this.isOfferedNow(tool));
      case "done":
        return await this.#end(decision, begun.seen, signal);
      case "call":
        return await this.#call(decision, begun.seen, signal);
    }
  }

  async #end(claim: Extract<Decision, { kind: "done" }>, seen: Observation, signal: AbortSignal) {
    const taken = await this.#claims.take(claim, this.#known(seen), signal);
    if (taken.isAnew === true) {
      this.#with.screen.acted();
      [this.#last, this.#since] = [undefined, []];
    }
    return taken;
  }

  #reject(problem: string): Taken {
    this.#bad += 1;
    const reason = `The model gave no usable call ${MOST_BAD} times: ${problem}`;
    const end = this.#bad < MOST_BAD ? undefined : { outcome: "failed", reason } as const;
    return takenStep(false, `${problem}. Answer with one line and exactly one call`, { end });
  }

  /** Returns the evidence that a claim to be done is held against. */
  #known(seen: Observation): Known {
    const { decided, isRefused } = this.#with.tools;
    const opened = this.#opened;
    if (this.#last === undefined) return { seen, last: undefined, results: [], opened, decided, isRefused };
    const { ok, errorClass = "" } = this.#last;
    const last = { ok, isRefused: REFUSED.includes(errorClass), title: this.#lastName };
    return { seen, last, results: this.#since, opened, decided, isRefused };
  }

  async #call(
    decision: Extract<Decision, { kind: "call" }>,
    seen: Observation,
    signal: AbortSignal,
  ): Promise<Taken> {
    const { clock } = this.#with.options;
    const { name, args } = asMeant(decision, this.#with.tools.tools());
    const screen = seen.kind === "page" ? seen.screen : undefined;
    const repetition = this.#guard.note(stateOf(seen), name, args);
    if (repetition === "stuck") {
      const reason = `The model goes in circles: ${name} changes nothing`;
      return takenStep(false, reason, { end: { outcome: "failed", reason } });
    }
    if (repetition === "repeated") {
      this.#notes.push(`${name} with the same arguments was done on this same page: try another way`);
    }
    if (screen !== undefined) this.#actor.seen(screen);
    if (typeof args.url === "string") this.#opened.push(args.url);
    const since = clock();
    const { isLastResortOpen } = this.#retry;
    const wanted = { name, args, items: screen?.items ?? [], text: screen?.text ?? "", isLastResortOpen };
    const acted = await this.#actor.act(wanted, signal);
    this.#note(name, acted);
    const end = acted.unanswered === undefined
      ? undefined
      : { outcome: "asked", reason: acted.unanswered, question: acted.unanswered, risk: acted.risk } as const;
    const { ok, text: result, isTrusted, personMs } = acted;
    return { end, ok, result, isTrusted, acted, actionMs: clock() - since - personMs, personMs };
  }

  #note(name: string, acted: Acted): void {
    const { ok, item, text, didAct, byNumber } = acted;
    const tool = toolNamed(this.#with.tools.tools(), name);
    this.#last = acted;
    this.#lastName = name;
    if (didAct) this.#with.screen.acted();
    if (item !== undefined) this.#focus = item;
    if (hasRole(tool, "open")) this.#focus = undefined;
    this.#transfer = toldBy(acted)?.transfer ?? this.#transfer;
    const proof = tool?.assist?.evidence === false ? [] : [text];
    this.#since = didAct ? proof : [...this.#since, ...proof];
    if (hasRole(tool, "act") || hasRole(tool, "fallback")) {
      this.byNumber.actions += 1;
      if (byNumber) this.byNumber.numbered += 1;
    }
    this.#failures = ok ? 0 : this.#failures + 1;
    if (ok && didAct) this.#retry.succeeded();
    if (!ok && item !== undefined) {
      this.#notes.push(...[this.#retry.failed()].filter((means) => means !== undefined));
    }
  }

  #remember({ reply, raw }: Thought, { ok, result, isTrusted, acted }: Taken): void {
    const first = raw.parts.findIndex(({ kind }) => kind === "call");
    const kept = first < 0 ? raw.parts : raw.parts.slice(0, first + 1);
    const parts = estimateTokens(JSON.stringify(kept)) > MOST_REPLY ? [] : kept;
    const title = stepTitle(reply.decision);
    const [number, reads] = [this.past.length + 1, acted?.tool?.effect === "read"];
    const picture = this.#with.options.pictures ? pictureIn(acted?.outcome) : undefined;
    const isWhole = ok && acted?.isWhole === true;
    this.past.push({
      number,
      parts,
      form: reply.form,
      title,
      result,
      ok,
      isTrusted,
      reads,
      isWhole,
      picture,
    });
  }

  async #tell(thought: Thought, begun: Begun, taken: Taken, signal: AbortSignal): Promise<void> {
    const { options, ports, budget } = this.#with;
    const diag = await pictureOfStep(taken, { ...this.#with, number: this.#count }, signal);
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
      hits: taken.acted === undefined ? undefined : toldBy(taken.acted)?.hits,
      endMs: options.clock(),
      totalMs: budget.usedMs,
      diag,
    };
    if (begun.seen.kind === "page") this.#before = begun.seen.screen;
    await ports.journal.step(stepEvent(facts));
  }
}

/** What two looks at an unchanged page have in common, also where a dialog stands before it. */
function stateOf(seen: Observation): string {
  if (seen.kind === "page") return fingerprint(seen.screen);
  return seen.kind === "failed" ? seen.error.message : "";
}
