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
          ${one.choices.map((choice, at) => this.#button(one, choice, at))}
        </div>
      </form>
    `;
  }

  /** A refusal submits nothing: Enter in a field presses the first button of its form that does. */
  #button(
    one: Approval,
    { value, label, isRefusal }: Approval["choices"][number],
    at: number,
  ): TemplateResult {
    const isLastOfMany = at === one.choices.length - 1 && one.choices.length > 2;
    const answer = () => this.#answer(one, value, {});
    return isRefusal
      ? html`<button class="gb-button" type="button" data-kind="danger" @click=${answer}>${label}</button>`
      : html`
        <button class="gb-button" type="submit" value=${value}
          data-kind=${isLastOfMany ? "" : "primary"}>${label}</button>
      `;
  }

  #submit(event: SubmitEvent, one: Approval): void {
    event.preventDefault();
    const { target, submitter } = event;
    if (!(target instanceof HTMLFormElement) || !(submitter instanceof HTMLButtonElement)) return;
    const read = one.schema === undefined ? { values: {} } : readForm(target, one.schema);
    if ("problem" in read) return this.#state.set({ notice: read.problem });
    this.#answer(one, submitter.value, read.values);
  }

  #answer({ id }: Approval, choice: string, content: Readonly<Record<string, unknown>>): void {
    void this.#state.attempt(async () => { // never rejects
      await this.#state.api.post("answer", { id, choice, content });
      this.#state.set({ notice: "" });
    });
  }
}
