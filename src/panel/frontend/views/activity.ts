/// <reference lib="dom" />
import { html, type TemplateResult } from "lit";
import type { CallRow } from "../../wire/events.ts";
import { answerView } from "../../wire/views.ts";
import type { PanelState } from "../data/state.ts";
import { answerPart, releasePictures } from "../parts/answer.ts";
import { iconElement } from "../parts/icons.ts";
import { VirtualList } from "../parts/virtual_list.ts";
import { countOf, durationOf, prettyJson, timeOf } from "../parts/words.ts";

const ONLY = [
  ["all", "All calls"],
  ["changes", "Changes"],
  ["failed", "Failures"],
  ["running", "Running"],
] as const;

/** The calls of all clients as they come, and one of them in full. */
export class ActivityView {
  readonly #state: PanelState;
  readonly #list: VirtualList<CallRow>;
  #asked = "";

  constructor(state: PanelState) {
    this.#state = state;
    this.#list = new VirtualList({
      label: "Calls, the newest first",
      draw: rowPart,
      onChoose: ({ id }) => this.choose(id),
    });
  }

  /** Draws the tab. */
  draw(): TemplateResult {
    const { calls, filter, chosen } = this.#state;
    const rows = calls.shown(filter);
    queueMicrotask(() => this.#list.show(rows, chosen)); // it has a size only in the page
    const row = chosen === undefined ? undefined : calls.row(chosen);
    if (row !== undefined) this.#ask(row);
    return html`
      <div class="split" data-open=${row === undefined ? "no" : "yes"}>
        <section class="pane" aria-label="Calls">
          ${this.#filters(rows.length)} ${calls.size === 0 ? EMPTY : ""} ${this.#list.element}
        </section>
        ${row === undefined ? "" : this.#detail(row)}
      </div>
    `;
  }

  /** Shows no call in full. */
  close(): void {
    releasePictures(this.#state.answer);
    this.#asked = "";
    this.#state.set({ chosen: undefined, answer: undefined });
    this.#list.element.focus();
  }

  /** Shows a call in full. */
  choose(id: number): void {
    if (this.#state.chosen === id) return;
    releasePictures(this.#state.answer);
    this.#state.set({ chosen: id, answer: undefined });
  }

  /** Asks for the answer once it is there. */
  #ask({ id, state }: CallRow): void {
    const key = `${id} ${state}`;
    if (state === "running" || this.#asked === key) return;
    this.#asked = key;
    void this.#state.attempt(async () => { // never rejects
      const answer = await this.#state.api.get(`answer?id=${id}`, answerView);
      if (this.#state.chosen === id) this.#state.set({ answer });
    });
  }

  #filters(shown: number): TemplateResult {
    const { filter, calls } = this.#state;
    const change = (part: Partial<PanelState["filter"]>) =>
      this.#state.set({ filter: { ...filter, ...part } });
    return html`
      <div class="toolbar" role="search">
        <span class="search">${iconElement("search")}<input
          class="gb-input"
          id="search"
          type="search"
          aria-label="Search calls"
          placeholder="Search calls"
          .value=${filter.text}
          @input=${(event: Event) => change({ text: valueOf(event) })}
        ></span>
        <select class="gb-input" aria-label="Adapter" @change=${(event: Event) =>
          change({ adapter: valueOf(event) })}>
          <option value="">All adapters</option>
          ${calls.adapters.map((name) =>
            html`<option value=${name} ?selected=${name === filter.adapter}>${name}</option>`
          )}
        </select>
        <select class="gb-input" aria-label="Kind of call" @change=${(event: Event) =>
          change({ only: valueOf(event) })}>
          ${ONLY.map(([value, label]) =>
            html`<option value=${value} ?selected=${value === filter.only}>${label}</option>`
          )}
        </select>
        <span class="gb-muted count" aria-live="off">${countOf(shown)} of ${countOf(calls.size)}</span>
      </div>
    `;
  }

  #stopPart({ id }: CallRow): TemplateResult {
    const stop = () => void this.#state.attempt(async () => void await this.#state.api.post("stop", { id })); // never rejects
    return html`
      <p class="gb-muted">It is running.</p>
      <button class="gb-button" data-kind="danger" @click=${stop}>${iconElement(
        "stop",
      )} Stop this call</button>
    `;
  }

  #detail(row: CallRow): TemplateResult {
    const { answer } = this.#state;
    return html`
      <section class="pane detail" aria-label="Call in full">
        <header class="gb-row"><h2 class="gb-mono">${row.tool}</h2>${stateBadge(row)}
          <button class="gb-button close" data-kind="quiet" aria-label="Close" @click=${() => this.close()}>
            ${iconElement("close")}
          </button>
        </header>
        <dl class="gb-facts">
          <dt>Adapter</dt><dd>${row.adapter}</dd>
          <dt>Client</dt><dd>${row.caller === "" ? "unknown" : row.caller}</dd>
          <dt>Session</dt><dd class="gb-mono">${row.session}</dd>
          <dt>Begun</dt><dd>${timeOf(row.at)}</dd>
          <dt>Took</dt><dd>${row.state === "running" ? "it is running" : durationOf(row.ms)}</dd>
          <dt>Tokens</dt><dd>about ${countOf(row.tokens)}</dd>
        </dl>
        <h3>Arguments <span class="gb-muted">(without their values)</span></h3>
        <pre class="gb-code" tabindex="0">${prettyJson(row.shape)}</pre>
        <h3>Answer</h3>
        ${row.state === "running" ? this.#stopPart(row) : ""}
        ${answer === undefined ? "" : answerPart(answer)}
      </section>
    `;
  }
}

const EMPTY = html`
  <p class="empty">No calls yet. Ask your assistant to do something: each call of a tool appears here.</p>
`;

/** What a state looks like. */
export function stateBadge({ state }: Pick<CallRow, "state">): TemplateResult {
  const tone = state === "ok" ? "ok" : state === "running" ? "info" : "bad";
  return html`<span class="gb-badge" data-tone=${tone}>${state}</span>`;
}

function rowPart(row: CallRow): TemplateResult {
  const { state, effect } = row;
  const tone = state === "ok" ? "ok" : state === "running" ? "info" : "bad";
  const icon = state === "ok" ? "check" : state === "running" ? "clock" : "alert";
  return html`
    <span class="c-state" data-tone=${tone}
      title=${state}>${iconElement(icon)}<span class="gb-visually-hidden">${state}</span></span>
    <span class="c-tool gb-mono">${row.tool}${effect === "read"
      ? ""
      : html`<span class="effect" data-effect=${effect}>${effect}</span>`}</span>
    <span class="c-shape gb-mono gb-muted">${row.shape}</span>
    <span class="c-caller gb-muted">${row.caller}</span>
    <span class="c-pictures gb-muted">${row.pictures === 0 ? "" : iconElement("picture")}</span>
    <span class="c-tokens gb-muted">${row.tokens === 0 ? "" : `${countOf(row.tokens)} tok`}</span>
    <span class="c-ms">${state === "running" ? "…" : durationOf(row.ms)}</span>
    <span class="c-at gb-muted">${timeOf(row.at)}</span>
  `;
}

function valueOf({ target }: Event): string {
  return target instanceof HTMLInputElement || target instanceof HTMLSelectElement ? target.value : "";
}
