import type { ToolEntry } from "../../adapter_api/manifest.ts";
import type { ToolOutcome } from "../../adapter_api/outcome.ts";
import { estimateTokens } from "../../base/text/tokens.ts";
import { pause } from "../../base/time/abortable.ts";
import type { Item, PageFacts } from "../page/screen.ts";
import { partOf } from "../page/roles.ts";
import { isByNumber, itemOf } from "../page/target.ts";
import { maskText } from "../safety/masking.ts";
import type { Policy } from "../safety/policy.ts";
import type { Risk } from "../safety/risk.ts";
import { autoEnter, factsOf, hasChanged } from "./auto_enter.ts";
import { type BannersClosed, closeBanners } from "./banners.ts";
import type { Budget } from "./budget.ts";
import type { Changes } from "../end/changes.ts";
import { actionLine, authorize, denied, type Verdict } from "./authorize.ts";
import { type Reading, readingOf, smaller } from "../page/read_part.ts";
import { type ConsentedTools, Unanswered } from "./consented_tools.ts";

/** Options for all calls of a run. */
export interface ActorOptions {
  readonly tools: ConsentedTools;
  readonly changes: Changes;
  readonly budget: Budget;
  readonly policy: Policy;
  readonly origins: readonly string[];
  readonly autoEnter: boolean;
  readonly clock: () => number;
  /** Tokens of all that is read whole and kept. */
  readonly readTokens: number;
}

/** A call that the model wants. */
export interface Wanted {
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly items: readonly Item[];
  /** Text of the page. */
  readonly text: string;
  readonly isLastResortOpen: boolean;
}

/** Result for the model. */
export interface Acted {
  readonly ok: boolean;
  /** For the model. */
  readonly text: string;
  readonly errorClass: string | undefined;
  /** Our own words, or those of a page or an application. */
  readonly isTrusted: boolean;
  /** True when anything may look different now. */
  readonly didAct: boolean;
  /** True when the page showed a reaction, and where that cannot be told. */
  readonly changed: boolean;
  readonly outcome: ToolOutcome | undefined;
  /** Undefined when it was not called. */
  readonly tool: ToolEntry | undefined;
  readonly item: Item | undefined;
  /** The model asked to have it whole: it is kept. */
  readonly isWhole: boolean;
  readonly byNumber: boolean;
  readonly entered: "auto_enter" | "auto_enter_fallback" | undefined;
  readonly retries: number;
  readonly risk: Risk | undefined;
  readonly banners: BannersClosed;
  /** A question that nobody was there to answer. */
  readonly unanswered: string | undefined;
  readonly personMs: number;
}

const NO_BANNERS: BannersClosed = { started: false, closed: 0, spentMs: 0 };
/** These pass when the adapter is there again. */
const PASSING = ["ADAPTER_DIED", "NOT_CONNECTED"];
const RETRY_MS = 300;
const ACTS = ["write", "destroy"];
/** So often a reading is made smaller until it has room. */
const MOST_CUTS = 6;

/** Makes the calls that the model wants, as far as the person allows them. */
export class Actor {
  readonly #options: ActorOptions;
  #facts: PageFacts | undefined;

  constructor(options: ActorOptions) {
    this.#options = options;
  }

  /** The page as it was before the next call. */
  seen(facts: PageFacts): void {
    this.#facts = facts;
  }

  async act(wanted: Wanted, signal: AbortSignal): Promise<Acted> {
    const { policy, origins, tools } = this.#options;
    const { args, items, text, isLastResortOpen } = wanted;
    const verdict = authorize(wanted, { tools: tools.tools(), policy, origins, isLastResortOpen });
    if (verdict.kind === "refused") return refusal(verdict.code, verdict.why, { risk: verdict.risk });
    const takesCards = items.some(({ use }) => /^cc-/.test(use?.autocomplete ?? ""));
    tools.about({ action: actionLine(verdict.tool, args, items), text, takesCards });
    const before = tools.decided.length;
    const decided = () => tools.decided.slice(before).at(-1)?.risk;
    try {
      const acted = await this.#allowed(wanted, verdict, signal);
      return { ...acted, risk: acted.risk ?? decided(), personMs: tools.takePersonMs() };
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error;
      const { question, risk } = error;
      return refusal("ASKED", question, { risk, unanswered: question, personMs: tools.takePersonMs() });
    }
  }

  /** Asks for what a call is known to do before it is made; what it sends is asked about when it would leave. */
  async #allowed(
    wanted: Wanted,
    verdict: Exclude<Verdict, { kind: "refused" }>,
    signal: AbortSignal,
  ): Promise<Acted> {
    const { tools } = this.#options;
    const { risk } = verdict;
    if (verdict.kind === "ask" && !await tools.ask(verdict.question, verdict.risk, signal)) {
      return refusal("DENIED", denied(verdict.risk), { risk });
    }
    if (risk === "download") tools.allowDownload();
    return await this.#make(wanted, verdict, signal);
  }

  async #make(
    { name, args, items }: Wanted,
    { tool, risk }: Extract<Verdict, { kind: "go" | "ask" }>,
    signal: AbortSignal,
  ): Promise<Acted> {
    const { clock, tools, budget, readTokens } = this.#options;
    const reading = readingOf(tool, args, readTokens);
    const first = reading === undefined
      ? await this.#call(name, args, tool.effect === "read" || tool.idempotent, signal)
      : await this.#read(tool, args, reading, signal);
    const didAct = ACTS.includes(tool.effect);
    const item = itemOf(tool, args, items);
    const more = await this.#entered({ args, item, items }, first.outcome, signal);
    const outcome = more.outcome ?? first.outcome;
    const changed = !didAct || this.#react(outcome);
    const banners = didAct ? await closeBanners(tools, budget, { signal, clock }) : NO_BANNERS;
    const ok = outcome.ok && outcome.isError !== true;
    if (ok) this.#note(tool, { args, items }, changed);
    const text = [first.outcome, more.outcome].flatMap((each) => each === undefined ? [] : textOf(each))
      .join("\n");
    return {
      ok,
      text,
      errorClass: outcome.ok ? undefined : outcome.error.code,
      isTrusted: false,
      didAct,
      changed,
      outcome,
      item,
      isWhole: reading?.isWhole === true && estimateTokens(text) <= reading.room,
      tool,
      byNumber: isByNumber(tool, args),
      entered: more.entered,
      retries: first.retries,
      risk,
      banners,
      unanswered: undefined,
      personMs: 0,
    };
  }

  #note(tool: ToolEntry, { args, items }: Pick<Wanted, "args" | "items">, changed: boolean): void {
    const [item, line] = [itemOf(tool, args, items), maskText(actionLine(tool, args, items))];
    this.#options.changes.made({ tool, args, item, changed, line });
  }

  /** Reads as much as there is room for, so that the answer itself says where the next part begins. */
  async #read(tool: ToolEntry, args: Wanted["args"], { room }: Reading, signal: AbortSignal) {
    let read = await this.#call(tool.name, args, true, signal);
    let less = smaller(tool, args, { answer: textOf(read.outcome), room });
    for (let cut = 0; cut < MOST_CUTS && less !== undefined && read.outcome.ok; cut += 1) {
      read = await this.#call(tool.name, less, true, signal);
      less = smaller(tool, less, { answer: textOf(read.outcome), room });
    }
    return read;
  }

  /** The host restarts a dead adapter with the next call; only what has no effect is simply repeated. */
  async #call(name: string, args: Wanted["args"], mayRepeat: boolean, signal: AbortSignal) {
    const { tools } = this.#options;
    const outcome = await tools.call(name, args, signal);
    if (outcome.ok || !mayRepeat || !PASSING.includes(outcome.error.code)) return { outcome, retries: 0 };
    await pause(RETRY_MS, signal);
    return { outcome: await tools.call(name, args, signal), retries: 1 };
  }

  /** Sends a search that was only typed. */
  async #entered(
    { args, item, items }: Pick<Wanted, "args" | "items"> & { readonly item: Item | undefined },
    typed: ToolOutcome,
    signal: AbortSignal,
  ): Promise<{ readonly outcome?: ToolOutcome; readonly entered: Acted["entered"] }> {
    const { tools } = this.#options;
    if (!this.#options.autoEnter || !typed.ok) return { entered: undefined };
    const changed = this.#reaction(typed);
    let next = autoEnter({ action: args.action, item, changed, items }, false);
    let [outcome, entered]: [ToolOutcome | undefined, Acted["entered"]] = [undefined, undefined];
    const [press, act] = [partOf(tools.tools(), "press"), partOf(tools.tools(), "act")];
    if (next.kind === "enter" && press !== undefined) {
      const before = factsOf(typed);
      outcome = await tools.call(press.tool.name, { ...press.args, keys: "Enter" }, signal);
      entered = "auto_enter";
      next = autoEnter(
        { action: args.action, item, changed: !outcome.ok || hasChanged(before, factsOf(outcome)), items },
        true,
      );
    }
    if (next.kind === "click" && act !== undefined) {
      outcome = await tools.call(act.tool.name, { ...act.args, index: next.index, action: "click" }, signal);
      entered = "auto_enter_fallback";
    }
    return outcome === undefined ? { entered } : { outcome, entered };
  }

  #reaction(outcome: ToolOutcome): boolean {
    const after = factsOf(outcome);
    return after === undefined || hasChanged(this.#facts, after);
  }

  #react(outcome: ToolOutcome): boolean {
    const changed = this.#reaction(outcome);
    this.#facts = factsOf(outcome) ?? this.#facts;
    return changed;
  }
}

/** Returns what a tool answered, for the model: pictures it sees anyway. */
function textOf(outcome: ToolOutcome): string {
  const texts = outcome.content.flatMap((part) => part.type === "text" ? [part.text] : []);
  if (outcome.ok) return texts.length === 0 ? JSON.stringify(outcome.structured ?? {}) : texts.join("\n");
  const { code, message, hint } = outcome.error;
  return [`${code}: ${message}`, ...(hint === undefined ? [] : [hint]), ...texts].join("\n");
}

/** A call that was not made. */
function refusal(code: string, text: string, more: Partial<Acted>): Acted {
  return {
    ok: false,
    text,
    errorClass: code,
    isTrusted: true,
    didAct: false,
    changed: true,
    outcome: undefined,
    tool: undefined,
    item: undefined,
    isWhole: false,
    byNumber: false,
    entered: undefined,
    retries: 0,
    risk: undefined,
    banners: NO_BANNERS,
    unanswered: undefined,
    personMs: 0,
    ...more,
  };
}
