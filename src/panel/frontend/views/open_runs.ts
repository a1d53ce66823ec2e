/// <reference lib="dom" />
import { html, type TemplateResult } from "lit";
import { type OpenRun, openRunsView } from "../../wire/views.ts";
import type { PanelState } from "../data/state.ts";
import { iconElement } from "../parts/icons.ts";

/** Runs of the assistant that did not reach their goal, where they can go on. */
export class OpenRuns {
  readonly #state: PanelState;
  /** Names of those that the person has sent on: they are in the list until the host has taken them up. */
  readonly #sent = new Set<string>();

  constructor(state: PanelState) {
    this.#state = state;
  }

  /** Reads them again. */
  load(): void {
    void this.#state.attempt(async () => { // never rejects
      const { runs } = await this.#state.api.get("runs", openRunsView);
      this.#state.set({ openRuns: runs });
    });
  }

  /** Draws them. */
  draw(): TemplateResult {
    const runs = this.#state.openRuns.filter(({ name }) => !this.#sent.has(name));
    if (runs.length === 0) return html``;
    return html`
      <h2>Can go on</h2>
      ${runs.map((run) => this.#card(run))}
    `;
  }

  #card(run: OpenRun): TemplateResult {
    const { name, goal, outcome, reason, question, steps, startedAt } = run;
    const facts = [
      `begun ${new Date(startedAt).toLocaleString()}`,
      `${steps} ${steps === 1 ? "step" : "steps"}`,
    ];
    return html`
      <form class="gb-card gb-stack open-run" aria-label="Run ${name}"
        @submit=${(event: SubmitEvent) => this.#submit(event, run)}>
        <header class="gb-row">
          <span class="gb-badge" data-tone="warn">${outcome}</span><strong class="run-goal">${goal}</strong>
        </header>
        <p class="gb-muted">${facts.join(" · ")}</p>
        ${reason === "" ? "" : html`<p class="message">${reason}</p>`}
        ${question === "" ? "" : html`
          <div class="gb-field"><label for="answer-${name}">Your answer</label>
            <input class="gb-input" id="answer-${name}" name="answer" autocomplete="off" required></div>
        `}
        <div class="gb-row">
          <button class="gb-button" type="submit" data-kind="primary">${iconElement("play")} Go on</button>
        </div>
      </form>
    `;
  }

  #submit(event: SubmitEvent, { name }: OpenRun): void {
    event.preventDefault();
    if (!(event.target instanceof HTMLFormElement)) return;
    const answer = new FormData(event.target).get("answer");
    const given = typeof answer === "string" && answer !== "" ? { answer } : {};
    this.#sent.add(name);
    this.#state.set({ notice: "" });
    void this.#state.attempt(async () => { // never rejects
      try {
        await this.#state.api.post("resume", { run: name, ...given });
      } catch (error) {
        this.#sent.delete(name);
        throw error;
      }
    });
  }
}
