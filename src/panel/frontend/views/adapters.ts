/// <reference lib="dom" />
import { html, type TemplateResult } from "lit";
import { adaptersView, type AdapterView, logView } from "../../wire/views.ts";
import type { PanelState } from "../data/state.ts";
import { iconElement } from "../parts/icons.ts";
import { timeOf } from "../parts/words.ts";
import { ToolForm } from "./tool_form.ts";

const LOG = "Log";

/** The adapters: what they may do, what they log, and their tools. */
export class AdaptersView {
  readonly #state: PanelState;
  readonly #form: ToolForm;
  /** Parts that are open. */
  readonly #open = new Set<string>();
  #isReading = false;
  #readsAgain = false;

  constructor(state: PanelState) {
    this.#state = state;
    this.#form = new ToolForm(state);
  }

  /** Reads the adapters again, one request after the other. */
  load(): void {
    this.#readsAgain = this.#isReading;
    if (this.#isReading) return;
    this.#isReading = true;
    void this.#state.attempt(async () => { // never rejects
      const { adapters } = await this.#state.api.get("adapters", adaptersView);
      this.#state.set({ adapters });
    }).finally(() => {
      this.#isReading = false;
      if (this.#readsAgain) this.load();
    });
  }

  /** Draws the tab. */
  draw(): TemplateResult {
    const { adapters } = this.#state;
    return html`
      <section class="page gb-stack" aria-label="Adapters">
        ${adapters === undefined ? html`<p class="empty">Reading the adapters…</p>` : ""}
        ${adapters?.length === 0 ? html`<p class="empty">No adapter is loaded.</p>` : ""}
        ${adapters?.map((adapter) => this.#card(adapter))}
        ${adapters === undefined ? "" : html`<p class="gb-muted">Scripts that you make tools with
            <code class="gb-mono">glovebox add</code> appear here at once. An adapter of your own is loaded when
            Glovebox starts: with <code class="gb-mono">--adapter ./mine.ts</code>, or named in your settings.</p>`}
      </section>
    `;
  }

  #card(adapter: AdapterView): TemplateResult {
    const { name, version, description, problem, processes, isBuiltIn, script } = adapter;
    const [tone, word] = problem !== ""
      ? ["bad", "suspended"]
      : processes > 0
      ? ["ok", "running"]
      : ["", "not started"];
    return html`
      <article class="gb-card gb-stack adapter" aria-label=${name}>
        <header class="gb-row">
          ${iconElement("adapter")}<h2>${name}</h2><span class="gb-muted">${version}</span>
          <span class="gb-badge" data-tone=${tone}>${word}</span>
          <button class="gb-button restart" ?disabled=${processes === 0} @click=${() => this.#restart(name)}>
            ${iconElement("restart")} Restart
          </button>
        </header>
        <p>${description}</p>
        ${problem === "" ? "" : html`<p class="gb-note" data-tone="bad">${problem}</p>`}
        ${isBuiltIn ? "" : html`<p class="gb-muted gb-mono">${script}</p>`}
        ${this.#part(name, "Permissions", () => permissionsPart(adapter))}
        ${this.#part(name, "Options", () => optionsPart(adapter))}
        ${this.#part(name, LOG, () => this.#logPart(name))}
        ${this.#part(
          name,
          `${adapter.tools.length} ${adapter.tools.length === 1 ? "tool" : "tools"}`,
          () => this.#form.draw(adapter),
        )}
      </article>
    `;
  }

  #restart(adapter: string): void {
    void this.#state.attempt(async () => { // never rejects
      await this.#state.api.post("restart", { adapter });
      this.#state.set({ notice: `${adapter} was ended; its next call starts it again` });
    });
  }

  /** A part that is drawn only while it is open, and stays so when the person comes back to the tab. */
  #part(adapter: string, title: string, draw: () => TemplateResult): TemplateResult {
    const key = `${adapter} ${title}`;
    const isOpen = this.#open.has(key);
    const toggle = ({ target }: Event) => {
      if (!(target instanceof HTMLDetailsElement) || target.open === this.#open.has(key)) return;
      if (target.open) this.#open.add(key);
      else this.#open.delete(key);
      this.#state.set({});
      if (title === LOG && target.open) this.#readLog(adapter);
    };
    return html`
      <details ?open=${isOpen} @toggle=${toggle}><summary>${title}</summary>${isOpen ? draw() : ""}</details>
    `;
  }

  #readLog(adapter: string): void {
    void this.#state.attempt(async () => { // never rejects
      const { lines } = await this.#state.api.get(`log?adapter=${encodeURIComponent(adapter)}`, logView);
      this.#state.set({ logs: { ...this.#state.logs, [adapter]: lines } });
    });
  }

  #logPart(adapter: string): TemplateResult {
    const lines = this.#state.logs[adapter] ?? [];
    if (lines.length === 0) return html`<p class="gb-muted">It logged nothing.</p>`;
    const text = lines.map(({ at, level, message }) => `${timeOf(at)} ${level.padEnd(7)} ${message}`).join(
      "\n",
    );
    return html`<pre class="gb-code log" tabindex="0">${text}</pre>`;
  }
}

function optionsPart({ options }: AdapterView): TemplateResult {
  if (Object.keys(options).length === 0) return html`<p class="gb-muted">All are as its author set them.</p>`;
  return html`<pre class="gb-code" tabindex="0">${JSON.stringify(options, undefined, 2)}</pre>`;
}

function permissionsPart({ asked, granted }: AdapterView): TemplateResult {
  const rows = Object.entries(asked).flatMap(([kind, values]) =>
    values.map((value) => ({ kind, value, isGranted: granted[kind]?.includes(value) ?? false }))
  );
  const more = Object.entries(granted).flatMap(([kind, values]) =>
    values.filter((value) => !asked[kind]?.includes(value)).map((value) => ({ kind, value, isGranted: true }))
  );
  if (rows.length + more.length === 0) return html`<p class="gb-muted">It asks for nothing.</p>`;
  return html`
    <table class="gb-table">
      <thead>
        <tr>
          <th>Kind</th>
          <th>It asks for</th>
          <th>Granted</th>
        </tr>
      </thead>
      <tbody>${[...rows, ...more].map(({ kind, value, isGranted }) =>
        html`
          <tr>
            <td>${kind}</td>
            <td class="gb-mono">${value}</td>
            <td><span class="gb-badge" data-tone=${isGranted ? "ok" : "warn"}>${isGranted
              ? "yes"
              : "no"}</span></td>
          </tr>
        `
      )}</tbody>
    </table>
  `;
}
