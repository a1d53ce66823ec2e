/// <reference lib="dom" />
import { html, type TemplateResult } from "lit";
import type { CallRow } from "../../wire/events.ts";
import type { CallRun } from "../data/call_store.ts";
import type { PanelState } from "../data/state.ts";
import { iconElement } from "../parts/icons.ts";
import { countOf, durationOf, timeOf } from "../parts/words.ts";
import { stateBadge } from "./activity.ts";
import { OpenRuns } from "./open_runs.ts";

/** Runs, and steps of one, that are drawn; Activity has all calls. */
const MOST_RUNS = 50;
const MOST_STEPS = 200;

/** Runs of the assistant and of scripts: their steps, what they cost, and their end. */
export class RunsPart {
  readonly #state: PanelState;
  readonly #onShowCall: (id: number) => void;
  /** Runs whose steps the person opened or closed. */
  readonly #toggled = new Map<number, boolean>();
  readonly #open: OpenRuns;

  /** @param onShowCall shows a call in full */
  constructor(state: PanelState, onShowCall: (id: number) => void) {
    this.#state = state;
    this.#onShowCall = onShowCall;
    this.#open = new OpenRuns(state);
  }

  /** Reads what can go on. */
  load(): void {
    this.#open.load();
  }

  /** Draws the tab. */
  draw(): TemplateResult {
    const runs = this.#state.calls.runs().slice(0, MOST_RUNS);
    return html`
      <section class="page gb-stack" aria-label="Runs">
        ${this.#open.draw()}
        ${runs.length === 0
          ? html`<p class="empty">No runs yet. The assistant (browser_assist) and scripts (run_script) appear here
              with each of their steps.</p>`
          : runs.map((run) => this.#card(run))}
      </section>
    `;
  }

  #card(run: CallRun): TemplateResult {
    const { call, steps } = run;
    const isRunning = call.state === "running";
    const failed = steps.filter(({ state }) => state !== "ok" && state !== "running").length;
    const facts = [
      isRunning ? `begun at ${timeOf(call.at)}` : `${timeOf(call.at)}, took ${durationOf(call.ms)}`,
      // The assistant counts its own steps, of several calls each.
      `${countOf(steps.length)} ${steps.length === 1 ? "call" : "calls"}`,
      ...(failed === 0 ? [] : [`${countOf(failed)} failed`]),
      ...(call.spent === "" ? [] : [call.spent]),
    ];
    return html`
      <article class="gb-card gb-stack run" aria-label="${call.tool}, ${timeOf(call.at)}">
        <header class="gb-row">
          ${iconElement("play")}<h2 class="gb-mono">${call.tool}</h2>
          ${call.caller === "" ? "" : html`<span class="gb-muted">for ${call.caller}</span>`}${stateBadge(
            call,
          )}
          <span class="grow"></span>
          <button class="gb-button" data-kind="quiet" @click=${() =>
            this.#onShowCall(call.id)}>In full</button>
          ${isRunning
            ? html`<button class="gb-button" data-kind="danger" @click=${() => this.#stop(call)}>
                ${iconElement("stop")} Stop</button>`
            : ""}
        </header>
        <p class="gb-muted">${facts.join(" · ")}</p>
        ${call.progress === "" ? "" : html`<p class="run-progress" aria-live="polite">${call.progress}</p>`}
        ${steps.length === 0 ? "" : this.#steps(run, isRunning)}
      </article>
    `;
  }

  #steps({ call, steps }: CallRun, isRunning: boolean): TemplateResult {
    const isOpen = this.#toggled.get(call.id) ?? isRunning;
    const toggle = ({ target }: Event) => {
      if (!(target instanceof HTMLDetailsElement) || target.open === isOpen) return;
      this.#toggled.set(call.id, target.open);
      this.#state.set({});
    };
    const shown = steps.slice(-MOST_STEPS);
    return html`
      <details ?open=${isOpen} @toggle=${toggle}>
        <summary>Calls</summary>
        ${isOpen
          ? html`<ol class="steps" start=${steps.length - shown.length + 1}>${
            shown.map((step) => html`<li>${this.#step(step)}</li>`)
          }</ol>`
          : ""}
      </details>
    `;
  }

  #step(step: CallRow): TemplateResult {
    return html`
      <button class="step" @click=${() => this.#onShowCall(step.id)}>
        ${stateBadge(step)} <span class="gb-mono">${step.tool}</span>
        <span class="gb-muted gb-mono step-shape">${step.shape}</span>
        <span class="gb-muted">${step.state === "running" ? "…" : durationOf(step.ms)}</span>
      </button>
    `;
  }

  #stop({ id }: CallRow): void {
    void this.#state.attempt(async () => void await this.#state.api.post("stop", { id })); // never rejects
  }
}
