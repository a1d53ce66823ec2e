/// <reference lib="dom" />
import type { LiveConfig } from "./config.ts";
import { button, field, make, wordsOf as text } from "../../../../src/look/elements.ts";
import { Pad, type PadAction } from "../../../../src/look/pad.ts";

/** What the page does for the person. */
export interface LiveHands {
  readonly act: (action: PadAction) => void;
  readonly numbers: (shown: boolean) => void;
  readonly expand: () => void;
}

type Tone = "ok" | "info" | "warn" | "bad";

/** The page of a live view: words and pictures of others come into it as text and as pictures alone. */
export class LivePage {
  readonly #config: LiveConfig;
  readonly #hands: LiveHands;
  readonly #state = make("span", "gb-badge");
  readonly #title = make("h1", "live-title");
  readonly #detail = make("span", "live-detail gb-muted gb-mono");
  readonly #question = make("div", "gb-note live-question");
  readonly #asked = make("p");
  readonly #note = make("p", "gb-note");
  readonly #panes = make("div", "live-panes");
  readonly #said = make("p", "live-said gb-muted");
  readonly #expand: HTMLButtonElement;
  readonly #pads = new Map<string, { readonly pad: Pad; readonly label: HTMLElement }>();

  constructor(config: LiveConfig, hands: LiveHands) {
    this.#config = config;
    this.#hands = hands;
    this.#expand = button("Expand", "live", hands.expand, "quiet");
    this.#expand.hidden = true;
    this.#state.setAttribute("role", "status");
    this.#said.setAttribute("aria-live", "polite");
    this.#note.hidden = true;
    const head = make("header", "gb-row");
    head.append(this.#state, this.#title, this.#detail);
    const main = make("main", "live gb-stack");
    main.append(head, this.#makeQuestion(), this.#note, this.#panes, this.#makeBar());
    if (config.types) main.append(this.#makeForm());
    main.append(this.#said);
    document.body.className = "gb-page";
    document.body.append(main);
    this.state("Connecting", "info");
  }

  /** Whether the client can give the view more room. */
  set expandable(able: boolean) {
    this.#expand.hidden = !able;
  }

  /** Puts what waits for the person above the pictures. */
  ask(questions: HTMLElement): void {
    this.#question.before(questions);
  }

  /** Says how the connection is. */
  state(text: string, tone: Tone): void {
    if (this.#state.textContent === text) return;
    this.#state.textContent = text;
    this.#state.dataset.tone = tone;
  }

  /** Says what was done. */
  said(text: string): void {
    this.#said.textContent = text;
  }

  /** Shows a look at the backend. */
  show(facts: Readonly<Record<string, unknown>>, pictures: readonly string[]): void {
    this.#title.textContent = text(facts.title);
    this.#detail.textContent = text(facts.detail);
    this.#note.textContent = text(facts.note);
    this.#note.hidden = this.#note.textContent === "";
    this.#asked.textContent = text(facts.question);
    this.#question.hidden = this.#asked.textContent === "";
    const panes = Array.isArray(facts.panes) ? facts.panes : [];
    const names = panes.map((pane) => text(pane?.name));
    for (const [name, { pad }] of this.#pads) {
      if (names.includes(name)) continue;
      pad.element.parentElement?.remove();
      this.#pads.delete(name);
    }
    for (const [at, pane] of panes.entries()) {
      const { pad, label } = this.#padOf(text(pane?.name));
      label.textContent = text(pane?.label);
      label.hidden = panes.length < 2;
      const source = pictures[at];
      if (source !== undefined) {
        pad.show(source, `${text(pane?.label) || "Picture"}: ${this.#title.textContent}`);
      }
    }
  }

  #padOf(name: string) {
    const known = this.#pads.get(name);
    if (known !== undefined) return known;
    const figure = make("figure", "live-pane");
    const made = {
      pad: new Pad({ name, types: this.#config.types, onAct: this.#hands.act }),
      label: make("figcaption", "gb-muted"),
    };
    figure.append(made.label, made.pad.element);
    this.#panes.append(figure);
    this.#pads.set(name, made);
    return made;
  }

  #makeQuestion(): HTMLElement {
    const row = make("div", "gb-row");
    row.append(
      button("OK", "check", () => this.#hands.act({ action: "accept" }), "primary"),
      button("Cancel", "close", () => this.#hands.act({ action: "dismiss" })),
    );
    this.#question.dataset.tone = "warn";
    this.#question.setAttribute("role", "alert");
    this.#question.hidden = true;
    this.#question.append(this.#asked, row);
    return this.#question;
  }

  #makeBar(): HTMLElement {
    const bar = make("div", "gb-row");
    bar.setAttribute("role", "toolbar");
    bar.setAttribute("aria-label", "Actions");
    for (const { action, label, icon, kind } of this.#config.buttons) {
      bar.append(button(label, icon, () => this.#hands.act({ action }), kind));
    }
    if (this.#config.numbers) {
      const toggle = button("Numbers", "search", () => {
        const shown = toggle.getAttribute("aria-pressed") !== "true";
        toggle.setAttribute("aria-pressed", String(shown));
        this.#hands.numbers(shown);
      });
      toggle.setAttribute("aria-pressed", "false");
      bar.append(toggle);
    }
    bar.append(this.#expand);
    return bar;
  }

  /**
   * For those who use no mouse, and for telephones: an element by its number, text where the focus is. No form: a
   * sandbox may allow none.
   */
  #makeForm(): HTMLElement {
    const form = make("div", "live-form");
    const [numberBox, number] = field("Number", "live-number", "numeric");
    const [textBox, text] = field("Text", "live-text", "text");
    const send = () => {
      const wanted = Number.parseInt(number.value, 10);
      if (Number.isInteger(wanted)) this.#hands.act({ action: "click", number: wanted });
      if (text.value !== "") this.#hands.act({ action: "type", text: text.value });
      number.value = "";
      text.value = "";
    };
    form.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && event.target instanceof HTMLInputElement) send();
    });
    if (this.#config.numbers) form.append(numberBox);
    form.append(textBox, button("Do it", "pointer", send, "primary"));
    return form;
  }
}
