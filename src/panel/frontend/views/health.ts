/// <reference lib="dom" />
import { html, type TemplateResult } from "lit";
import { healthView } from "../../wire/views.ts";
import type { PanelState } from "../data/state.ts";
import { bytesOf, countOf, durationOf } from "../parts/words.ts";

/** Time after which the numbers are read again, in milliseconds. */
const EVERY_MS = 3_000;

/** How the host is. */
export class HealthPart {
  readonly #state: PanelState;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(state: PanelState) {
    this.#state = state;
  }

  /** Reads the numbers, and again as long as they are shown. */
  load(): void {
    clearTimeout(this.#timer);
    void this.#state.attempt(async () => { // never rejects
      this.#state.set({ health: await this.#state.api.get("health", healthView) });
    });
    this.#timer = setTimeout(() => {
      if (this.#state.tab === "health") this.load();
    }, EVERY_MS);
  }

  /** Draws the tab. */
  draw(): TemplateResult {
    const { health } = this.#state;
    if (health === undefined) {
      return html`
        <section class="page">
          <p class="empty">Reading the numbers…</p>
        </section>
      `;
    }
    const facts = [
      ["Version", health.version],
      ["Runs for", durationOf(health.uptimeMs)],
      ["Calls", countOf(health.calls)],
      ["Failures", countOf(health.failures)],
      ["Memory", bytesOf(health.residentBytes)],
      ["Heap", bytesOf(health.heapBytes)],
      ["Open panels", countOf(health.panels)],
      ["Process", String(health.pid)],
    ];
    return html`
      <section class="page gb-stack" aria-label="Health">
        <div class="numbers">${facts.map(([name, value]) =>
          html`
            <div class="gb-card number"><span class="gb-muted">${name}</span><strong>${value}</strong></div>
          `
        )}</div>
        ${health.tools.length === 0
          ? html`<p class="empty">No tool was called yet.</p>`
          : toolsPart(health.tools)}
      </section>
    `;
  }
}

function toolsPart(tools: NonNullable<PanelState["health"]>["tools"]): TemplateResult {
  return html`
    <div class="wide" tabindex="0" role="region" aria-label="Tools">
      <table class="gb-table">
        <thead>
          <tr>
            <th>Tool</th>
            <th>Calls</th>
            <th>Failures</th>
            <th>Median</th>
            <th>95 of 100 within</th>
          </tr>
        </thead>
        <tbody>${tools.map(({ tool, calls, failures, medianMs, slowMs }) =>
          html`
            <tr>
              <td class="gb-mono">${tool}</td>
              <td>${countOf(calls)}</td>
              <td>${countOf(failures)}</td>
              <td>${durationOf(medianMs)}</td>
              <td>${durationOf(slowMs)}</td>
            </tr>
          `
        )}</tbody>
      </table>
    </div>
  `;
}
