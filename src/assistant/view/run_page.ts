/// <reference lib="dom" />
import { button, field, make } from "../../look/elements.ts";
import type { BoardStep } from "../events/run_board.ts";
import type { ShownRun } from "./shown_run.ts";

/** What the page does for the person. */
export interface RunHands {
  readonly stop: () => void;
  readonly goOn: (answer: string) => void;
  readonly expand: () => void;
}

/** Ends after which a run can go on. */
const OPEN_ENDS: readonly string[] = ["asked", "budget", "person", "failed", "cancelled"];
/** How near to the end of the steps counts as being there, in pixels. */
const NEAR_PX = 40;

type Tone = "ok" | "info" | "warn" | "bad";

/** The page of a run: words of others come into it as text. */
export class RunPage {
  readonly #state = make("span", "gb-badge", "Connecting");
  readonly #goal = make("h1", "run-goal");
  readonly #facts = make("p", "gb-muted run-facts");
  readonly #doing = make("p", "run-doing");
  readonly #steps = make("ol", "run-steps");
  readonly #end = make("section", "gb-note run-end");
  readonly #answer: HTMLElement;
  readonly #answerField: HTMLInputElement;
  readonly #stop: HTMLButtonElement;
  readonly #goOn: HTMLButtonElement;
  readonly #expand: HTMLButtonElement;
  readonly #said = make("p", "run-said gb-muted");
  /** The run and the number of its steps that are drawn. */
  #drawn = { run: "", steps: 0 };

  constructor(questions: HTMLElement, hands: RunHands) {
    this.#stop = button("Stop", "stop", hands.stop, "danger");
    this.#goOn = button("Go on", "play", () => hands.goOn(this.#answerField.value), "primary");
    this.#expand = button("Expand", "live", hands.expand, "quiet");
    [this.#answer, this.#answerField] = field("Your answer", "run-answer", "text");
    const later = [this.#stop, this.#goOn, this.#expand, this.#end, this.#answer, this.#steps];
    for (const part of later) part.hidden = true;
    this.#state.setAttribute("role", "status");
    this.#said.setAttribute("aria-live", "polite");
    this.#steps.tabIndex = 0;
    this.#steps.setAttribute("aria-label", "Steps");
    const head = make("header", "gb-row");
    head.append(this.#state, this.#goal);
    const bar = make("div", "gb-row");
    bar.append(this.#stop, this.#goOn, this.#expand);
    const main = make("main", "run gb-stack");
    main.append(
      head,
      this.#facts,
      this.#doing,
      questions,
      this.#steps,
      this.#end,
      this.#answer,
      bar,
      this.#said,
    );
    document.body.className = "gb-page";
    document.body.append(main);
  }

  /** Whether the client can give the view more room. */
  set expandable(able: boolean) {
    this.#expand.hidden = !able;
  }

  /** Says how the connection is. */
  state(text: string, tone: Tone): void {
    this.#state.textContent = text;
    this.#state.dataset.tone = tone;
  }

  /** Says what was done. */
  said(text: string): void {
    this.#said.textContent = text;
  }

  /** Says what is to be reached, before there is a run. */
  goal(text: string): void {
    this.#goal.textContent = text;
  }

  /** Shows a run. */
  show(run: ShownRun): void {
    const { end } = run;
    this.goal(run.goal);
    this.state(end?.outcome ?? "running", toneOf(end?.outcome));
    this.#facts.textContent = factsOf(run);
    this.#doing.textContent = run.doing;
    this.#doing.hidden = run.doing === "";
    this.#stop.hidden = end !== undefined;
    if (end !== undefined) this.said("");
    this.#showSteps(run);
    this.#showEnd(run);
  }

  #showSteps({ id, steps }: ShownRun): void {
    if (this.#drawn.run !== id) this.#steps.replaceChildren();
    const last = this.#drawn.run === id ? this.#drawn.steps : 0;
    const { scrollTop, scrollHeight, clientHeight } = this.#steps;
    const follows = scrollHeight - scrollTop - clientHeight < NEAR_PX;
    this.#steps.append(...steps.filter(({ number }) => number > last).map(stepItem));
    this.#steps.hidden = this.#steps.childElementCount === 0;
    if (follows) this.#steps.scrollTop = this.#steps.scrollHeight;
    this.#drawn = { run: id, steps: steps.at(-1)?.number ?? 0 };
  }

  #showEnd({ end }: ShownRun): void {
    this.#end.hidden = end === undefined;
    const canGoOn = end !== undefined && end.folder !== "" && OPEN_ENDS.includes(end.outcome);
    this.#goOn.hidden = !canGoOn;
    this.#answer.hidden = !canGoOn || end.question === "";
    if (end === undefined) return;
    this.#end.dataset.tone = toneOf(end.outcome);
    const effects = make("ul");
    effects.append(...end.effects.map((effect) => make("li", "gb-mono", effect)));
    const data = make("pre", "run-data", end.data);
    effects.hidden = end.effects.length === 0;
    data.hidden = end.data === "";
    const sent = make(
      "p",
      "gb-muted",
      end.effects.length === 0 ? end.cameOfIt : "Sent or saved with your leave:",
    );
    sent.hidden = effects.hidden && end.cameOfIt === "";
    this.#end.replaceChildren(make("p", "run-reason", end.reason), data, sent, effects);
  }
}

function stepItem({ number, what, how, isOk, where, seconds }: BoardStep): HTMLElement {
  const item = make("li", "run-step");
  item.value = number;
  const badge = make("span", "gb-badge", isOk ? how : "failed");
  badge.dataset.tone = isOk ? "ok" : "bad";
  const head = make("div", "gb-row");
  head.append(badge, make("span", "gb-muted", `${seconds.toFixed(1)} s`));
  item.append(head, make("div", "gb-mono run-what", what));
  if (!isOk) item.append(make("div", "run-why", how));
  if (where !== "") item.append(make("div", "gb-muted run-where", where));
  return item;
}

function factsOf({ step, mostSteps, steps, tokens, end }: ShownRun): string {
  const counted = end === undefined && mostSteps > 0
    ? `step ${step} of ${mostSteps}`
    : `${steps.length} ${steps.length === 1 ? "step" : "steps"}`;
  const cost = end === undefined || end.costUsd === 0 ? [] : [`$${end.costUsd.toFixed(4)}`];
  return [counted, `${tokens.toLocaleString("en")} tokens`, ...cost].join(" · ");
}

function toneOf(outcome: string | undefined): Tone {
  if (outcome === undefined) return "info";
  return outcome === "done" ? "ok" : ["failed", "impossible", "refused"].includes(outcome) ? "bad" : "warn";
}
