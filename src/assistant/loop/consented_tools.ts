import type { ErrorData } from "../../adapter_api/errors.ts";
import type { ToolEntry } from "../../adapter_api/manifest.ts";
import type { ToolOutcome } from "../../adapter_api/outcome.ts";
import type { Consented, Kept, Person } from "../ports.ts";
import {
  effectName,
  type Held,
  type HeldContext,
  heldIn,
  questionAbout,
  riskOfHeld,
} from "../safety/held.ts";
import { HandOver } from "../end/hand_over.ts";
import { hasRole, partOf, partsOf, toolNamed } from "../page/roles.ts";
import { type Policy, RISK_WORDS, WANTS } from "../safety/policy.ts";
import type { Risk } from "../safety/risk.ts";
import { type Decided, digestOf } from "../safety/decided.ts";
import type { ToolPort } from "../tool_port.ts";
import type { Budget } from "./budget.ts";
import { doneBy, effectLine, refusedBy, SAVED, windowIn } from "../safety/held_outcomes.ts";

/** What messages by connections that stay open have in the place of a method. */
const CHANNELS = ["WEBSOCKET", "WEBRTC"];
/** So many things may be held in one call. */
const MOST = 20;

/** A question that nobody was there to answer: the run cannot go on. */
export class Unanswered extends Error {
  override readonly name = "Unanswered";
  readonly question: string;
  readonly risk: Risk;

  constructor(question: string, risk: Risk) {
    super(question);
    this.question = question;
    this.risk = risk;
  }
}

/** An effect that was decided on, and what came of it. */
interface Settled {
  readonly allowed: Consented;
  readonly after: ToolOutcome;
}

/** A file was asked about by the link to it, before it was known what it is. */
function isDownload(question: string): boolean {
  return question.startsWith(`${WANTS} ${RISK_WORDS.download} `);
}

/** Options for {@linkcode ConsentedTools}. */
export interface ConsentOptions {
  readonly tools: ToolPort;
  readonly person: Pick<Person, "confirm">;
  readonly policy: Policy;
  readonly budget: Budget;
  readonly clock: () => number;
  /** A panel can be opened, in which the person works themselves. */
  readonly hasPanel?: boolean | undefined;
  /** Decisions of the run that goes on. */
  readonly earlier?: Pick<Kept, "decided" | "refused"> | undefined;
  /** Effects that the person allowed before they come, each once. */
  readonly granted?: readonly string[];
  /** Told of each decision, before anything leaves. */
  readonly onDecided?: () => Promise<void>;
}

/** The tools with a gate before what leaves: whatever call has the effect, the person decides before it happens. */
export class ConsentedTools implements ToolPort {
  readonly #options: ConsentOptions;
  /** Effects that the person refused: no second question. */
  readonly #refused: Set<string>;
  /** Messages that go again and again, by a connection that stays open: one question for those that are alike. */
  readonly #allowed = new Set<string>();
  readonly #decided: Decided[];
  readonly #granted: string[];
  readonly #settling = new Map<string, Promise<Settled>>();
  readonly #notes: string[] = [];
  #mayDownload = false;
  /** Decisions that were made before the person did something themselves. */
  #handedAt = 0;
  #personMs = 0;
  #context: HeldContext = { action: "something that was done before", text: "", takesCards: false };

  /** For what only the person may do. */
  readonly handOver: HandOver;

  constructor(options: ConsentOptions) {
    this.#options = options;
    const { person, budget, clock, hasPanel = false, earlier, granted = [] } = options;
    this.#granted = [...granted];
    this.#refused = new Set(earlier?.refused);
    this.#decided = [...earlier?.decided ?? []];
    const release = async (signal: AbortSignal) =>
      partOf(this.tools(), "gate") === undefined
        ? undefined
        : windowIn(await this.#gate("person", undefined, signal));
    const onDone = () => void (this.#handedAt = this.#decided.length);
    this.handOver = new HandOver({ person, budget, clock, hasPanel, release, onDone });
  }

  tools(): readonly ToolEntry[] {
    return this.#options.tools.tools();
  }

  /** What was decided on so far. */
  get decided(): readonly Decided[] {
    return this.#decided;
  }

  /** Names of the effects that were refused. */
  get refused(): readonly string[] {
    return [...this.#refused];
  }

  /** The person refused something last, and neither allowed nor did anything since. */
  get isRefused(): boolean {
    return this.#decided.slice(this.#handedAt).at(-1)?.allowed === false;
  }

  /** Tells what is being done, for the questions that may come of it. */
  about(context: HeldContext): void {
    this.#context = context;
  }

  /** Returns what the model should know of decisions; told once. */
  takeNotes(): string[] {
    return this.#notes.splice(0);
  }

  /** Time that the person took since this was asked last. */
  takePersonMs(): number {
    const ms = this.#personMs;
    this.#personMs = 0;
    return ms;
  }

  /**
   * Makes a call and puts to the person what it would send.
   *
   * @throws Unanswered when nobody is there
   */
  async call(
    name: string,
    args: Readonly<Record<string, unknown>>,
    signal: AbortSignal,
  ): Promise<ToolOutcome> {
    const isRead = this.#isRead(name);
    if (!isRead || hasRole(toolNamed(this.tools(), name), "look")) {
      const failed = await this.#hold(signal);
      if (failed !== undefined) return { ok: false, error: failed, content: [] };
    }
    let outcome = await this.#options.tools.call(name, args, signal);
    for (let turn = 0; turn < MOST; turn += 1) {
      const answer = heldIn(outcome);
      if (answer === undefined) return outcome;
      const { held, begun } = answer;
      const { allowed, after } = await this.#settle(held, signal);
      if (allowed === "mine") return doneBy(held, after);
      const anew = !begun || isRead || (allowed && held.again);
      if (allowed && held.again && isRead) this.#beginAgain(held);
      if (!allowed && !anew) return refusedBy(held, after);
      outcome = anew ? await this.#options.tools.call(name, args, signal) : after;
    }
    return outcome;
  }

  /**
   * Asks for what is known to be an effect before the call is made.
   *
   * @returns false when the person refuses
   * @throws Unanswered when nobody is there
   */
  async ask(question: string, risk: Risk, signal: AbortSignal): Promise<boolean> {
    const name = digestOf(question);
    if (this.#refused.has(name)) return false;
    const allowed = await this.#put(question, risk, signal) === true;
    if (!allowed) this.#refused.add(name);
    this.#decided.push({ risk, allowed, effect: question });
    await this.#options.onDecided?.();
    return allowed;
  }

  /** Lets the download begin that the person has allowed: the next call's. */
  allowDownload(): void {
    this.#mayDownload = true;
  }

  /** Lets the next download begin where one was allowed before it comes: the call may then wait for the file. */
  beginGranted(): void {
    if (this.#options.policy.download === "deny") return;
    const at = this.#granted.findIndex((each) => isDownload(each) || each.startsWith(SAVED));
    const [effect] = at < 0 ? [] : this.#granted.splice(at, 1);
    if (effect === undefined) return;
    this.#decided.push({ risk: "download", allowed: true, effect });
    this.#mayDownload = true;
  }

  /** Holds nothing back any more; what still waits is refused. */
  async end(signal: AbortSignal): Promise<void> {
    if (partOf(this.tools(), "gate") !== undefined) await this.#gate("end", undefined, signal);
  }

  #isRead(name: string): boolean {
    return toolNamed(this.tools(), name)?.effect === "read";
  }

  /** It was found to be held when its call was over: the model has to make that call once more. */
  #beginAgain(held: Held): void {
    this.#mayDownload = true;
    this.#notes.push(`The person allows it now, so begin it again: ${effectLine(held)}`);
  }

  /** A browser that was started anew holds nothing back: it is told before each call that may need it. */
  async #hold(signal: AbortSignal): Promise<ErrorData | undefined> {
    if (partOf(this.tools(), "gate") === undefined) return undefined;
    let outcome = await this.#gate("hold", undefined, signal);
    this.handOver.hasWindow = windowIn(outcome);
    if (outcome.ok && this.#mayDownload) outcome = await this.#gate("download", undefined, signal);
    this.#mayDownload = false;
    return outcome.ok ? undefined : outcome.error;
  }

  /** Every gate is told, so that none stands open because another adapter has one; one of them decides on an id. */
  async #gate(action: string, id: number | undefined, signal: AbortSignal): Promise<ToolOutcome> {
    const outcomes: ToolOutcome[] = [];
    for (const { tool, args } of partsOf(this.tools(), "gate")) {
      const given = { ...args, action, ...(id === undefined ? {} : { id }) };
      outcomes.push(await this.#options.tools.call(tool.name, given, signal));
    }
    const wanted = outcomes.find(({ ok }) => ok === (id !== undefined)) ?? outcomes[0];
    if (wanted === undefined) throw new TypeError("Nothing can be held back: no tool is a gate");
    return wanted;
  }

  /** Several looks at once may all come upon the same thing, which is decided on once. */
  async #settle(held: Held, signal: AbortSignal): Promise<Settled> {
    const name = `${held.id} ${effectName(held)}`;
    const settling = this.#settling.get(name) ?? this.#settled(held, signal);
    this.#settling.set(name, settling);
    try {
      return await settling;
    } finally {
      this.#settling.delete(name);
    }
  }

  async #settled(held: Held, signal: AbortSignal): Promise<Settled> {
    const allowed = await this.#decide(held, signal);
    const after = await this.#gate(allowed === true ? "send" : "stop", held.id, signal);
    if (allowed !== "mine") return { allowed, after };
    const { kind, personMs } = await this.handOver.give(effectLine(held), held.page, signal);
    this.#personMs += personMs;
    if (kind !== "done") this.#refused.add(effectName(held));
    const isDone = kind === "done";
    const effect = `${effectLine(held)}, done by the person`;
    this.#decided.push({ risk: riskOfHeld(held, this.#context), allowed: isDone, effect });
    return { allowed: isDone && "mine", after };
  }

  async #decide(held: Held, signal: AbortSignal): Promise<Consented> {
    const context = this.#context;
    const risk = riskOfHeld(held, context);
    const name = effectName(held);
    const allowed = this.#allowed.has(name) ||
      (!this.#refused.has(name) &&
        (this.#isGranted(held, risk) ||
          await this.#put(questionAbout(held, context), risk, signal, this.handOver.isPossible)));
    if (allowed === "mine") return allowed;
    if (!allowed) this.#refused.add(name);
    else if (CHANNELS.includes(held.method)) this.#allowed.add(name);
    this.#decided.push({ risk, allowed, effect: effectLine(held) });
    await this.#options.onDecided?.();
    return allowed;
  }

  #isGranted(held: Held, risk: Risk): boolean {
    if (this.#options.policy[risk] === "deny") return false;
    const line = effectLine(held);
    const at = this.#granted.findIndex((each) =>
      each === line || (held.kind === "download" && isDownload(each))
    );
    if (at >= 0) this.#granted.splice(at, 1);
    return at >= 0;
  }

  async #put(question: string, risk: Risk, signal: AbortSignal, mayTakeOver = false): Promise<Consented> {
    const { policy, person, budget, clock } = this.#options;
    if (policy[risk] !== "ask") return policy[risk] === "allow";
    const since = clock();
    const answer = await budget.whileWaiting(person.confirm(question, signal, mayTakeOver));
    this.#personMs += clock() - since;
    if (answer === undefined) throw new Unanswered(question, risk);
    return answer;
  }
}
