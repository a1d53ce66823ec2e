import type { ErrorData } from "../../adapter_api/errors.ts";
import { addUsage, NO_USAGE } from "../model/prices.ts";
import type { Model, Usage } from "../model/port.ts";
import { RetryingModel } from "../model/retrying.ts";
import type { AssistantOptions } from "../options.ts";
import { type Observation, Observer } from "../page/observer.ts";
import type { Ports, Progress } from "../ports.ts";
import { declarations } from "../prompt/declarations.ts";
import { Fence } from "../prompt/fence.ts";
import { History } from "../prompt/history.ts";
import { systemPrompt } from "../prompt/system_prompt.ts";
import type { RunResult } from "../result.ts";
import { Budget } from "./budget.ts";
import { ConsentedTools, Unanswered } from "./consented_tools.ts";
import { Changes } from "../end/changes.ts";
import { Judge } from "../end/judge.ts";
import { PageObserver } from "./page_observer.ts";
import type { Thought } from "./past_step.ts";
import { parseReply } from "../reply/parse_reply.ts";
import { Stepper } from "./stepper.ts";
import type { Ended } from "./taken.ts";

/** Longest time that taking away what a run left in the browser may take. */
const END_MS = 2_000;

/**
 * Works towards a goal: look, ask the model, do what it says, see whether it had an effect, until the goal is reached
 * or something is used up. Never throws for what models, tools or pages do: that is the outcome.
 *
 * @param goal the person's words
 * @param signal stops it at once
 */
export async function assist(
  goal: string,
  ports: Ports,
  options: AssistantOptions,
  signal: AbortSignal,
): Promise<RunResult> {
  const run = new Run(goal, ports, options);
  const ended = await run.toItsEnd(signal);
  return { ...ended, ...run.counts() };
}

class Run {
  readonly #history: History;
  readonly #ports: Ports;
  readonly #options: AssistantOptions;
  readonly #budget: Budget;
  readonly #tools: ConsentedTools;
  readonly #observer: Observer;
  readonly #screen: PageObserver;
  readonly #stepper: Stepper;
  readonly #changes: Changes;
  readonly #fence = new Fence();
  readonly #model: Model;
  readonly #goal: string;
  #usage: Usage = NO_USAGE;
  #judged: Usage = NO_USAGE;
  #modelRetries = 0;

  constructor(goal: string, ports: Ports, options: AssistantOptions) {
    const { clock, settleMs, pictures, limits, policy, resumed, hasPanel, readTokens } = options;
    this.#history = new History({
      goal,
      fence: this.#fence,
      today: today(),
      readTokens,
      ...resumed?.kept,
    });
    this.#goal = goal;
    this.#ports = ports;
    this.#options = options;
    this.#budget = new Budget(limits, clock);
    const { tools, person } = ports;
    const [budget, earlier] = [this.#budget, resumed?.kept];
    this.#changes = new Changes(earlier?.changes);
    const onDecided = () => this.#keep();
    const asked = { tools, person, policy, budget, clock, hasPanel, earlier, onDecided };
    this.#tools = new ConsentedTools(asked);
    this.#observer = new Observer({ tools: this.#tools, settleMs, pictures, clock });
    this.#screen = new PageObserver({
      observer: this.#observer,
      tools: this.#tools,
      origins: options.origins,
      url: resumed?.url,
    });
    this.#model = this.#retrying(ports.model);
    this.#stepper = new Stepper({
      goal,
      ports,
      tools: this.#tools,
      options,
      budget: this.#budget,
      screen: this.#screen,
      history: this.#history,
      changes: this.#changes,
      eyes: pictures ? this.#judge(this.#model, false) : undefined,
      judge: ports.judge === undefined ? undefined : this.#judge(this.#retrying(ports.judge), true),
    });
  }

  #retrying(model: Model): Model {
    return new RetryingModel(model, {
      ...this.#options.retry,
      leftMs: () => this.#budget.remaining.timeMs,
      onRetry: ({ message }, waitMs) => {
        this.#modelRetries += 1;
        this.#tell("waiting", `${message}; again in ${(waitMs / 1000).toFixed(1)} s`);
      },
    });
  }

  #judge(model: Model, isSecond: boolean): Judge {
    const onUsage = (usage: Usage) => {
      this.#usage = addUsage(this.#usage, usage);
      if (isSecond) this.#judged = addUsage(this.#judged, usage);
      this.#budget.useTokens(usage.input + usage.output);
    };
    return new Judge({ goal: this.#goal, model, fence: this.#fence, onUsage });
  }

  counts(): Omit<RunResult, keyof Ended> {
    return {
      steps: this.#stepper.count,
      usage: this.#usage,
      judged: this.#judged,
      timeMs: Math.round(this.#budget.usedMs),
      byNumber: this.#stepper.byNumber,
      notes: this.#history.notes,
      decided: [...this.#tools.decided],
      changes: this.#changes.lines,
      effects: this.#tools.decided.filter(({ allowed }) => allowed).map(({ effect }) => effect),
    };
  }

  async toItsEnd(signal: AbortSignal): Promise<Ended> {
    const over = new AbortController();
    // The time that a person takes to answer is not the run's: what is left is looked at again when it should be over.
    const check = () => {
      const { timeMs } = this.#budget.remaining;
      if (timeMs <= 0) over.abort();
      else timer = setTimeout(check, timeMs);
    };
    let timer = setTimeout(check, this.#options.limits.timeMs);
    try {
      return await this.#loop(AbortSignal.any([signal, over.signal]));
    } catch (error) {
      if (error instanceof Unanswered) {
        return { outcome: "asked", reason: error.question, question: error.question, risk: error.risk };
      }
      if (signal.aborted) return { outcome: "cancelled", reason: "Stopped by the person" };
      if (over.signal.aborted) {
        return { outcome: "budget", reason: this.#budget.exhausted ?? "the time is over" };
      }
      return { outcome: "failed", reason: error instanceof Error ? error.message : String(error) };
    } finally {
      clearTimeout(timer);
      await this.#keep();
      const leaving = AbortSignal.timeout(END_MS);
      await this.#tools.end(leaving).catch(() => undefined);
      if (!signal.aborted) await this.#observer.leave(leaving).catch(() => undefined);
    }
  }

  /** What was found and decided so far outlives the run, even where that is killed. */
  async #keep(): Promise<void> {
    const { decided, refused } = this.#tools;
    await this.#ports.journal.keep?.({
      ...{ notes: this.#history.notes, decided, refused },
      changes: this.#changes.lines,
    });
  }

  async #loop(signal: AbortSignal): Promise<Ended> {
    const first = await this.#screen.look(signal, false); // the tools are there and well, and started before any step counts
    if (first.kind === "failed" && this.#screen.isLost(first)) return notThere(first.error);
    for (;;) {
      const { exhausted } = this.#budget;
      if (exhausted !== undefined) return { outcome: "budget", reason: exhausted };
      const end = await this.#step(signal);
      if (end !== undefined) return end;
    }
  }

  async #step(signal: AbortSignal): Promise<Ended | undefined> {
    const { clock } = this.#options;
    const [startMs, startedAt] = [clock(), new Date()];
    this.#tell("looking", "looking at the page");
    const seen = await this.#screen.look(signal);
    this.#changes.look(seen);
    if (seen.kind === "failed" && this.#screen.isBlind) {
      return notThere(seen.error);
    }
    this.#tell("thinking", "thinking");
    const thought = await this.#think(seen, signal);
    signal.throwIfAborted();
    this.#budget.useStep();
    this.#budget.useTokens(thought.raw.usage.input + thought.raw.usage.output);
    this.#tell("acting", thought.reply.progress);
    const end = await this.#stepper.take(thought, { seen, startMs, startedAt }, signal);
    await this.#keep();
    return end;
  }

  async #think(observation: Observation, signal: AbortSignal): Promise<Thought> {
    const { clock, isTextual, readTokens } = this.#options;
    const { tools } = this.#ports;
    const offered = tools.tools().filter((tool) => this.#stepper.isOfferedNow(tool));
    const declared = declarations(offered, this.#stepper.found);
    const since = clock();
    this.#modelRetries = 0;
    const raw = await this.#model.step({
      system: systemPrompt({
        rules: this.#observer.rules,
        fence: this.#fence.name,
        isTextual,
        readTokens: offered.some(({ assist }) => assist?.amount !== undefined) ? readTokens : undefined,
      }),
      turns: this.#history.next(this.#stepper.past, {
        observation,
        signals: this.#stepper.signals(),
        tools: declared.map(({ name }) => name).join(),
      }),
      tools: declared,
    }, signal);
    this.#usage = addUsage(this.#usage, raw.usage);
    return { reply: parseReply(raw), raw, modelMs: clock() - since, modelRetries: this.#modelRetries };
  }

  #tell(phase: Progress["phase"], text: string): void {
    const step = this.#stepper.count + 1;
    this.#ports.person.progress({ step, steps: this.#options.limits.steps, phase, text, usage: this.#usage });
  }
}

/** The day, for goals such as "next Friday", with the language and the time zone of the machine. */
function today(): string {
  const { locale, timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const day = new Intl.DateTimeFormat("en", { dateStyle: "full" }).format();
  return `TODAY: ${day}; ${locale}, ${timeZone}`;
}

function notThere({ message, hint }: ErrorData): Ended {
  return {
    outcome: "failed",
    reason: `The tools do not answer: ${message}${hint === undefined ? "" : `. ${hint}`}`,
  };
}
