import type { PastStep } from "../loop/past_step.ts";
import type { Turn } from "../model/port.ts";
import type { Observation } from "../page/observer.ts";
import type { Decided } from "../safety/decided.ts";
import type { Fence } from "./fence.ts";
import { lookTurn } from "./look_turn.ts";
import type { Signals } from "./summary.ts";
import { cutToTokens, estimateTokens } from "../../base/text/tokens.ts";

/** Tokens of the steps and looks since the opening, about; then they are told in few words. */
const ELIDE_AT = 6_000;
const PICTURE = 800;
const RESULT = 380;
/** What was asked for to be read is told in full. */
const READING = 1_500;
const EARLIER = 400;
const LINE = 140;
const EFFECT = 300;

/** The beginning of a conversation. */
export interface Beginning {
  readonly goal: string;
  readonly fence: Fence;
  /** Day and language of the person. */
  readonly today: string;
  /** Tokens of all that was asked to be read whole. */
  readonly readTokens: number;
  /** Notes of the run that goes on. */
  readonly notes?: readonly string[] | undefined;
  /** What the person decided on in the run that goes on: it must not be sent twice. */
  readonly decided?: readonly Decided[] | undefined;
}

/**
 * The conversation as the model is told it. It only ever grows, so that vendors find its beginning in their caches and
 * what a model has thought stays bound to what it was thought about. When it has grown long it begins anew: goal,
 * answers of the person and notes whole, and a line for each earlier step.
 */
export class History {
  readonly #beginning: Beginning;
  readonly #notes: string[];
  #turns: Turn[] = [];
  /** Number of steps that are in the turns. */
  #told = 0;
  #tools = "";
  /** Tokens of what is kept whole: in all turns, and in those after the opening. */
  #whole = 0;
  #wholeSince = 0;

  constructor(beginning: Beginning) {
    this.#beginning = beginning;
    this.#notes = [...beginning.notes ?? []];
  }

  /** Keeps something for the whole run; tells how many tokens all notes have. */
  note(text: string): number {
    this.#notes.push(text);
    return this.noteTokens;
  }

  /** All that was kept. */
  get notes(): readonly string[] {
    return this.#notes;
  }

  get noteTokens(): number {
    return estimateTokens(this.#notes.join("\n"));
  }

  /** Returns the turns of the next request: those of the last one, what was done since, and what is to be seen now. */
  next(
    steps: readonly PastStep[],
    now: { readonly observation: Observation; readonly signals: Signals; readonly tools: string },
  ): Turn[] {
    const { fence, readTokens } = this.#beginning;
    const done = steps.slice(this.#told);
    const grown = [...this.#turns, ...done.flatMap((step) => stepTurns(step, fence))];
    const whole = wholeTokens(done);
    this.#whole += whole;
    this.#wholeSince += whole;
    const isAnew = this.#turns.length === 0 || now.tools !== this.#tools || this.#whole > readTokens ||
      sizeOf(grown.slice(1)) - this.#wholeSince > ELIDE_AT;
    const kept = isAnew ? [this.#opening(steps)] : grown;
    this.#turns = [...kept, lookTurn(now.observation, now.signals, fence)];
    this.#told = steps.length;
    this.#tools = now.tools;
    return [...this.#turns];
  }

  #opening(steps: readonly PastStep[]): Turn {
    const { goal, fence, today, readTokens, decided = [] } = this.#beginning;
    const answers = steps.filter(isAnswer).map(({ title, result }) => `${title}\n${result}`);
    const last = steps.at(-1);
    const whole = keptWhole(steps, readTokens);
    this.#whole = wholeTokens(whole);
    this.#wholeSince = 0;
    return {
      role: "user",
      text: [
        `GOAL: ${goal}`,
        today,
        ...(answers.length === 0 ? [] : ["ANSWERS", ...answers]),
        ...(this.#notes.length === 0 ? [] : ["YOUR NOTES", fence.around(this.#notes.join("\n"))]),
        ...(decided.length === 0
          ? []
          : ["SENT OR REFUSED BEFORE", fence.around(decided.map(decidedLine).join("\n"))]),
        ...(steps.length === 0 ? [] : ["EARLIER STEPS", fence.around(earlierLines(steps).join("\n"))]),
        ...whole.map(({ title, result }) => `READ by ${title}\n${fence.around(result)}`),
        ...(last === undefined || isAnswer(last) || whole.includes(last)
          ? []
          : [`RESULT of the last one: ${resultText(last, fence)}`]),
      ].join("\n"),
      picture: last?.picture,
    };
  }
}

function decidedLine({ effect, allowed }: Decided): string {
  return `${allowed ? "sent with the person's leave, perhaps without an answer yet" : "refused"}: ${
    effect.slice(0, EFFECT)
  }`;
}

/** Words of the person, which no later step may lose. */
function isAnswer({ isTrusted, result }: PastStep): boolean {
  return isTrusted && result.startsWith("The person says: ");
}

/** The newest of what was asked to be read whole, as far as there is room, oldest first. */
function keptWhole(steps: readonly PastStep[], room: number): PastStep[] {
  const kept: PastStep[] = [];
  let left = room;
  for (const step of steps.toReversed()) {
    if (step.isWhole !== true) continue;
    left -= estimateTokens(step.result);
    if (left < 0) break;
    kept.unshift(step);
  }
  return kept;
}

function wholeTokens(steps: readonly PastStep[]): number {
  return steps.reduce((sum, { isWhole, result }) => sum + (isWhole === true ? estimateTokens(result) : 0), 0);
}

function sizeOf(turns: readonly Turn[]): number {
  return turns.reduce((sum, turn) => sum + tokensOf(turn), 0);
}

function tokensOf(turn: Turn): number {
  if (turn.role === "model") return estimateTokens(JSON.stringify(turn.parts));
  const picture = turn.role === "user" && turn.picture !== undefined ? PICTURE : 0;
  return estimateTokens(turn.text) + picture;
}

/** The last of them that have room. */
function earlierLines(steps: readonly PastStep[]): string[] {
  const lines: string[] = [];
  let left = EARLIER;
  for (const { number, title, ok, result } of steps.toReversed()) {
    const line = `${number}. ${title} ${ok ? "ok" : `error: ${result.slice(0, 60)}`}`.slice(0, LINE);
    left -= estimateTokens(line) + 1;
    if (left < 0) return [`(${number} earlier ones)`, ...lines];
    lines.unshift(line.replaceAll("\n", " "));
  }
  return lines;
}

function resultText(step: PastStep, fence: Fence): string {
  const { ok, result, isTrusted, reads, isWhole } = step;
  // The person's own words are never cut.
  const short = isAnswer(step) || isWhole === true
    ? result
    : shortened(result, reads === true ? READING : RESULT);
  return `${ok ? "ok" : "error"}\n${isTrusted ? short : fence.around(short)}`;
}

function shortened(result: string, budget: number): string {
  const cut = cutToTokens(result, budget);
  return cut === result ? result : `${cut}\n(cut after ${cut.length} characters: ask for a smaller part)`;
}

function stepTurns(step: PastStep, fence: Fence): Turn[] {
  const text = resultText(step, fence);
  const call = step.parts.find((part) => part.kind === "call");
  const parts = step.parts.length === 0 ? [{ kind: "text", text: step.title } as const] : step.parts;
  const { picture, title } = step;
  if (call?.kind === "call") {
    return [
      { role: "model", parts },
      { role: "tool", id: call.id, name: call.name, text },
      ...(picture === undefined ? [] : [{ role: "user", text: `PICTURE of ${title}`, picture } as const]),
    ];
  }
  return [{ role: "model", parts }, { role: "user", text: `RESULT of ${title}: ${text}`, picture }];
}
