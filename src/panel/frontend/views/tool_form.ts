/// <reference lib="dom" />
import { html, type TemplateResult } from "lit";
import { type AdapterView, answerView, type ToolView } from "../../wire/views.ts";
import type { PanelState } from "../data/state.ts";
import { answerPart, releasePictures } from "../parts/answer.ts";
import { iconElement } from "../parts/icons.ts";
import { formFields, readForm } from "../parts/json_form.ts";
import { stateBadge } from "./activity.ts";

/** The tools of an adapter, with a form that calls one. */
export class ToolForm {
  readonly #state: PanelState;

  constructor(state: PanelState) {
    this.#state = state;
  }

  /** Draws the form for the tool that is chosen. */
  draw({ name, tools }: AdapterView): TemplateResult {
    const chosen = this.#state.tools[name] ?? tools[0]?.name;
    const tool = tools.find((one) => one.name === chosen);
    return html`
      <div class="gb-stack tool">
        <div class="gb-field"><label for="tool-${name}">Tool</label>
          <select class="gb-input" id="tool-${name}" @change=${(event: Event) => this.#choose(event, name)}>
            ${tools.map((one) =>
              html`<option value=${one.name} ?selected=${one.name === chosen}>${one.name}</option>`
            )}
          </select>
        </div>
        ${tool === undefined ? "" : this.#form(tool)}
      </div>
    `;
  }

  #choose({ target }: Event, adapter: string): void {
    if (!(target instanceof HTMLSelectElement)) return;
    releasePictures(this.#state.made?.answer);
    this.#state.set({ tools: { ...this.#state.tools, [adapter]: target.value }, made: undefined });
  }

  #form(tool: ToolView): TemplateResult {
    const { made } = this.#state;
    const isRunning = made?.isRunning ?? false;
    return html`
      <p class="gb-muted">${tool.description}</p>
      <form class="gb-stack" aria-label="Call ${tool.name}" @submit=${(event: SubmitEvent) =>
        this.#submit(event, tool)}>
        ${formFields(tool.inputSchema, tool.name)}
        <div class="gb-row"><button class="gb-button" data-kind="primary" ?disabled=${isRunning}>
          ${iconElement("play")} Call ${tool.name}</button>
          ${tool.effect === "read"
            ? ""
            : html`<span class="gb-badge" data-tone="warn">${
              tool.effect === "write" ? "changes something" : "may destroy something"
            }</span>`}
        </div>
      </form>
      ${made?.tool !== tool.name ? "" : html`
        <div class="gb-stack" role="status">
          ${made.isRunning
            ? html`<p class="gb-muted">It is running. What needs your yes is under Approvals.</p>`
            : ""}
          ${made.problem === "" ? "" : html`<p class="gb-note" data-tone="bad">${made.problem}</p>`}
          ${made.answer === undefined
            ? ""
            : html`<div>${stateBadge(made.answer)}</div>${answerPart(made.answer)}`}
        </div>
      `}
    `;
  }

  #submit(event: SubmitEvent, { name, inputSchema }: ToolView): void {
    event.preventDefault();
    if (!(event.target instanceof HTMLFormElement)) return;
    const made = { tool: name, answer: undefined, problem: "" };
    const read = readForm(event.target, inputSchema);
    releasePictures(this.#state.made?.answer);
    if ("problem" in read) {
      return this.#state.set({ made: { ...made, isRunning: false, problem: read.problem } });
    }
    this.#state.set({ made: { ...made, isRunning: true } });
    void this.#state.attempt(async () => { // never rejects
      try {
        const answer = answerView.parse(
          await this.#state.api.post("call", { tool: name, arguments: read.values }),
        );
        this.#state.set({ made: { ...made, isRunning: false, answer } });
      } catch (error) {
        this.#state.set({ made: { ...made, isRunning: false, problem: "The call was not made" } });
        throw error;
      }
    });
  }
}
