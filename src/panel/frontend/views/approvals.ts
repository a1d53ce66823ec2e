/// <reference lib="dom" />
import { html, type TemplateResult } from "lit";
import type { Approval } from "../../wire/events.ts";
import type { PanelState } from "../data/state.ts";
import { iconElement } from "../parts/icons.ts";
import { formFields, readForm } from "../parts/json_form.ts";
import { timeOf } from "../parts/words.ts";

const KINDS = {
  permission: { title: "A permission", tone: "warn", asks: "Glovebox asks you" },
  confirmation: { title: "A call that changes something", tone: "warn", asks: "Glovebox asks you" },
  question: { title: "A question", tone: "info", asks: "" },
} as const;

/** Questions that wait for the person. */
export class ApprovalsView {
  readonly #state: PanelState;

  constructor(state: PanelState) {
    this.#state = state;
  }

  /** Draws the tab. */
  draw(): TemplateResult {
    const { waiting } = this.#state;
    return html`
      <section class="page gb-stack" aria-label="Approvals">
        ${waiting.length === 0
          ? html`<p class="empty">${
            iconElement("approval")
          } Nothing waits for you. What needs your yes appears here, and
              in your client, at the same time: the first answer counts.</p>`
          : waiting.map((one) => this.#card(one))}
      </section>
    `;
  }

  #card(one: Approval): TemplateResult {
    const { title, tone, asks } = KINDS[one.kind];
    return html`
      <form id="approval-${one.id}" class="gb-card gb-stack approval" data-tone=${tone}
        aria-label="${title} of ${one.adapter}"
        @submit=${(event: SubmitEvent) => this.#submit(event, one)}>
        <header class="gb-row">
          <span class="gb-badge" data-tone=${tone}>${title}</span>
          <strong class="gb-mono">${one.tool}</strong>
          <span class="gb-muted">${one.adapter}${one.caller === "" ? "" : ` · for ${one.caller}`} · ${timeOf(
            one.at,
          )}</span>
        </header>
        ${asks === "" ? "" : html`<p class="gb-muted asks">${asks}:</p>`}
        <p class="message">${one.message}</p>
        ${one.schema === undefined ? "" : formFields(one.schema, `ask-${one.id}`)}
        <div class="gb-row">
          ${one.choices.map(({ value, label, isRefusal }, at) =>
            html`
              <button class="gb-button" type="submit" name="choice" value=${value}
                data-kind=${isRefusal
                  ? "danger"
                  : at === one.choices.length - 1 && one.choices.length > 2
                  ? ""
                  : "primary"}
                ?formnovalidate=${isRefusal}>${label}</button>
            `
          )}
        </div>
      </form>
    `;
  }

  #submit(event: SubmitEvent, { id, schema }: Approval): void {
    event.preventDefault();
    const { target, submitter } = event;
    if (!(target instanceof HTMLFormElement) || !(submitter instanceof HTMLButtonElement)) return;
    const choice = submitter.value;
    const read = schema === undefined || choice !== "accept" ? { values: {} } : readForm(target, schema);
    if ("problem" in read) return this.#state.set({ notice: read.problem });
    void this.#state.attempt(async () => { // never rejects
      await this.#state.api.post("answer", { id, choice, content: read.values });
      this.#state.set({ notice: "" });
    });
  }
}
