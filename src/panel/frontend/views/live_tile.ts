/// <reference lib="dom" />
import { html, render, type TemplateResult } from "lit";
import * as z from "zod/mini";
import type { PadAction } from "../../../look/pad.ts";
import { isIconName } from "../../../look/icons.ts";
import type { LiveBackend, LiveFrame } from "../../wire/live.ts";
import type { PanelState } from "../data/state.ts";
import { iconElement } from "../parts/icons.ts";
import { LiveWindow } from "../parts/live_window.ts";

const answer = z.object({ done: z.string() });

/** One backend: what it looks like, and the person's hands in it. */
export class LiveTile {
  readonly element = document.createElement("article");
  readonly #state: PanelState;
  readonly #onChange: () => void;
  readonly #window: LiveWindow;
  #backend: LiveBackend;
  #frame: LiveFrame | undefined;
  #said = "";
  #numbers = false;
  #acts: Promise<void> = Promise.resolve();

  /** @param onChange hears that something else is to be seen in it */
  constructor(backend: LiveBackend, state: PanelState, onChange: () => void) {
    const { adapter, types } = backend;
    this.#state = state;
    this.#onChange = onChange;
    this.#backend = backend;
    this.#window = new LiveWindow({ adapter, types, onAct: (action) => this.#act(action) });
    this.element.className = "gb-card gb-stack live-tile";
    this.show(backend);
  }

  /** Whether its elements have numbers. */
  get numbers(): boolean {
    return this.#numbers;
  }

  /** Whether somebody has taken it over. */
  get isHeld(): boolean {
    return this.#backend.holder !== "nobody";
  }

  /** Name of the look that it shows. */
  get known(): string {
    return this.#frame?.name ?? "";
  }

  /** Takes on the state of its backend. */
  show(backend: LiveBackend): void {
    const wasHere = this.#backend.holder === "here";
    this.#backend = backend;
    const isHere = backend.holder === "here";
    if (wasHere !== isHere) this.#said = "";
    this.#window.isActive = isHere;
    this.#draw();
    if (isHere && !wasHere) this.#window.focus();
  }

  /** Takes a frame. */
  take(frame: LiveFrame): void {
    this.#frame = frame.problem === ""
      ? frame
      : { ...(this.#frame ?? frame), name: "", problem: frame.problem };
    if (frame.problem === "") this.#window.show(frame);
    this.#draw();
  }

  /** Lets go of what it holds. */
  close(): void {
    this.#window.close();
    this.element.remove();
  }

  #draw(): void {
    const { adapter, caller, holder } = this.#backend;
    this.element.setAttribute("aria-label", caller === "" ? adapter : `${adapter}, for ${caller}`);
    this.element.dataset.holder = holder;
    render(
      html`
        <header class="gb-row">
          ${iconElement("adapter")}<h2>${adapter}</h2>
          ${caller === "" ? "" : html`<span class="gb-muted caller">for ${caller}</span>`}
          ${this.#statePart()}<span class="grow"></span>${this.#takePart()}
        </header>
        ${this.#notes()}
        ${this.#window.element}
        ${this.#bar()}
        ${holder === "here" && this.#backend.types ? this.#form() : ""}
        <p class="gb-muted live-said" aria-live="polite">${this.#said}</p>
      `,
      this.element,
    );
  }

  #statePart(): TemplateResult {
    const { holder, waiting } = this.#backend;
    const problem = this.#frame?.problem ?? "";
    const [tone, word] = holder === "here"
      ? ["warn", waiting === 0 ? "yours" : `yours, ${waiting} waiting`]
      : holder === "elsewhere"
      ? ["warn", "taken over in another page"]
      : problem !== ""
      ? ["bad", "cannot be shown"]
      : this.#frame === undefined
      ? ["info", "connecting"]
      : ["ok", "live"];
    return html`<span class="gb-badge" data-tone=${tone} role="status">${word}</span>`;
  }

  #takePart(): TemplateResult {
    const { holder } = this.#backend;
    const isHere = holder === "here";
    return html`
      <button class="gb-button take" data-kind=${isHere ? "primary" : ""} ?disabled=${holder === "elsewhere"}
        @click=${() => this.#take(isHere)}>${iconElement(isHere ? "check" : "pointer")}
        ${isHere ? "Hand back" : "Take over"}</button>
    `;
  }

  #notes(): TemplateResult {
    const { holder, adapter, caller } = this.#backend;
    const { problem = "", note = "", question = "" } = this.#frame ?? {};
    const who = caller === "" ? "the assistant" : caller;
    return html`
      ${holder === "here"
        ? html`<p class="gb-note" data-tone="warn">You have ${adapter} now: calls of ${who} to it wait until you hand
            it back. It is told that you took over, and what you type is not recorded.</p>`
        : ""}
      ${problem === ""
        ? ""
        : html`<p class="gb-note" data-tone="bad">${adapter} cannot be shown: <bdi>${problem}</bdi></p>`}
      ${note === "" ? "" : html`<p class="gb-note" data-tone="info">${adapter} says: <bdi>${note}</bdi></p>`}
      ${question === "" ? "" : html`
        <div class="gb-note gb-stack" data-tone="warn">
          <p>${adapter} asks: <bdi>${question}</bdi></p>
          <div class="gb-row">
            <button class="gb-button" ?disabled=${holder !== "here"} @click=${() =>
              this.#act({ action: "accept" })}>${iconElement("check")} OK</button>
            <button class="gb-button" ?disabled=${holder !== "here"} @click=${() =>
              this.#act({ action: "dismiss" })}>${iconElement("close")} Cancel</button>
          </div>
        </div>
      `}
    `;
  }

  #bar(): TemplateResult {
    const { numbers, buttons, holder } = this.#backend;
    return html`
      <div class="gb-row" role="toolbar" aria-label="Actions">
        ${buttons.map(({ action, label, icon, kind }) =>
          html`
            <button class="gb-button" data-kind=${kind} ?disabled=${holder !== "here" && action !== "stop"}
              @click=${() => this.#act({ action })}>${iconElement(
                isIconName(icon) ? icon : "pointer",
              )} ${label}</button>
          `
        )}
        ${numbers
          ? html`<button class="gb-button" aria-pressed=${this.#numbers ? "true" : "false"} @click=${() =>
            this.#toggle()}>${iconElement("search")} Numbers</button>`
          : ""}
      </div>
    `;
  }

  /** For those who use no mouse, and for telephones: an element by its number, text where the focus is. */
  #form(): TemplateResult {
    const { id, numbers } = this.#backend;
    return html`
      <form class="live-form" aria-label="Type" @submit=${(event: SubmitEvent) => this.#submit(event)}>
        ${numbers
          ? html`<div class="gb-field"><label for="live-number-${id}">Number</label>
              <input class="gb-input" id="live-number-${id}" name="number" inputmode="numeric" autocomplete="off"></div>`
          : ""}
        <div class="gb-field grow"><label for="live-text-${id}">Text</label>
          <input class="gb-input" id="live-text-${id}" name="text" autocomplete="off"></div>
        <button class="gb-button" data-kind="primary">${iconElement("pointer")} Do it</button>
      </form>
    `;
  }

  #submit(event: SubmitEvent): void {
    event.preventDefault();
    if (!(event.target instanceof HTMLFormElement)) return;
    const data = new FormData(event.target);
    const [number, text] = [data.get("number"), data.get("text")];
    if (typeof number === "string" && /^\d+$/.test(number)) {
      this.#act({ action: "click", number: Number(number) });
    }
    if (typeof text === "string" && text !== "") this.#act({ action: "type", text });
    event.target.reset();
  }

  #toggle(): void {
    this.#numbers = !this.#numbers;
    this.#draw();
    this.#onChange();
  }

  #take(isHere: boolean): void {
    if (isHere) this.#window.flush();
    this.#then(async () => {
      const { id } = this.#backend;
      await this.#state.api.post(isHere ? "handback" : "takeover", { backend: id, page: this.#state.page });
    });
  }

  #act(action: PadAction): void {
    this.#then(async () => {
      const { id } = this.#backend;
      const { done } = answer.parse(
        await this.#state.api.post("act", { backend: id, page: this.#state.page, action }),
      );
      this.#said = done;
      this.#draw();
    });
  }

  /** One after the other, as a person does them. */
  #then(work: () => Promise<void>): void {
    this.#acts = this.#acts.then(async () => {
      try {
        await work();
      } catch (error) {
        this.#said = error instanceof Error ? error.message : String(error);
        this.#draw();
      }
    });
  }
}
