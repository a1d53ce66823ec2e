/// <reference lib="dom" />
import { html, type TemplateResult } from "lit";
import { auditView } from "../../wire/views.ts";
import type { PanelState } from "../data/state.ts";
import { iconElement } from "../parts/icons.ts";

const TYPES = [
  "call",
  "confirmation",
  "answer",
  "takeover",
  "refusal",
  "grant",
  "revocation",
  "secret",
  "program",
  "process",
  "host",
] as const;
/** Fields that have a column of their own. */
const COLUMNS = ["seq", "at", "type", "pid", "adapter", "tool"] as const;

/** The newest records of what happened. */
export class AuditPart {
  readonly #state: PanelState;

  constructor(state: PanelState) {
    this.#state = state;
  }

  /** Reads the records again. */
  load(verifies = false): void {
    void this.#state.attempt(async () => { // never rejects
      const query = `audit?type=${this.#state.auditType}${verifies ? "&verify=1" : ""}`;
      const audit = await this.#state.api.get(query, auditView);
      this.#state.set({ audit, auditChecked: verifies });
    });
  }

  /** Draws the tab. */
  draw(): TemplateResult {
    const { audit, auditType, auditChecked } = this.#state;
    return html`
      <section class="page gb-stack" aria-label="Audit">
        <div class="toolbar">
          <select class="gb-input" aria-label="Type of record" @change=${(event: Event) =>
            this.#choose(event)}>
            <option value="">All records</option>
            ${TYPES.map((type) =>
              html`<option value=${type} ?selected=${type === auditType}>${type}</option>`
            )}
          </select>
          <button class="gb-button" @click=${() => this.load()}>${iconElement("restart")} Read again</button>
          <button class="gb-button" @click=${() => this.load(true)}>${iconElement(
            "approval",
          )} Check the record</button>
        </div>
        ${auditChecked ? chainPart(audit?.broken ?? "") : ""}
        ${audit === undefined ? html`<p class="empty">Reading the audit…</p>` : tablePart(audit.records)}
      </section>
    `;
  }

  #choose({ target }: Event): void {
    if (!(target instanceof HTMLSelectElement)) return;
    this.#state.set({ auditType: target.value });
    this.load();
  }
}

function chainPart(broken: string): TemplateResult {
  return broken === ""
    ? html`<p class="gb-note" data-tone="ok" role="status">Every record is as it was written.</p>`
    : html`<p class="gb-note" data-tone="bad" role="alert">The record was changed. ${broken}</p>`;
}

function tablePart(records: readonly Record<string, unknown>[]): TemplateResult {
  if (records.length === 0) return html`<p class="empty">There are no such records.</p>`;
  return html`
    <div class="wide records" tabindex="0" role="region" aria-label="Records">
      <table class="gb-table">
        <thead>
          <tr>
            <th>No.</th>
            <th>Time</th>
            <th>Type</th>
            <th>Adapter</th>
            <th>Tool</th>
            <th>What</th>
          </tr>
        </thead>
        <tbody>${records.map((record) =>
          html`
            <tr>
              <td>${textOf(record.seq)}</td>
              <td class="nowrap">${textOf(record.at).slice(0, 19).replace("T", " ")}</td>
              <td>${textOf(record.type)}</td>
              <td>${textOf(record.adapter)}</td>
              <td class="gb-mono">${textOf(record.tool)}</td>
              <td class="gb-mono gb-muted">${restOf(record)}</td>
            </tr>
          `
        )}</tbody>
      </table>
    </div>
  `;
}

function restOf(record: Readonly<Record<string, unknown>>): string {
  const rest = Object.entries(record).filter(([name]) => !COLUMNS.some((column) => column === name));
  return rest.map(([name, value]) => `${name}: ${textOf(value)}`).join(", ");
}

function textOf(value: unknown): string {
  return value === undefined ? "" : typeof value === "string" ? value : JSON.stringify(value);
}
