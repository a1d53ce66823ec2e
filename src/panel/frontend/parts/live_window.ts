/// <reference lib="dom" />
import { html, render } from "lit";
import { Pad, type PadAction } from "../../../look/pad.ts";
import type { LiveFrame } from "../../wire/live.ts";
import { iconElement } from "./icons.ts";

interface Shown {
  readonly figure: HTMLElement;
  readonly label: HTMLElement;
  readonly pad: Pad;
  /** Its last two pictures: the one before is shown until the new one is there. */
  readonly pictures: { readonly base64: string; readonly address: string }[];
}

/** Options for a {@linkcode LiveWindow}. */
export interface LiveWindowOptions {
  readonly adapter: string;
  /** True when it takes text and keys. */
  readonly types: boolean;
  /** Hears of what the person does in it. */
  readonly onAct: (action: PadAction) => void;
}

/**
 * Pictures of a backend inside a frame of the panel's own, with a bar above them that says whose they are. Nothing that
 * a picture shows can reach over the frame, so that it cannot be taken for the panel's own buttons.
 */
export class LiveWindow {
  readonly element = document.createElement("div");
  readonly #options: LiveWindowOptions;
  readonly #bar = document.createElement("div");
  readonly #panes = document.createElement("div");
  readonly #shown = new Map<string, Shown>();
  #page: HTMLIFrameElement | undefined;
  #isActive = false;

  constructor(options: LiveWindowOptions) {
    this.#options = options;
    this.element.className = "live-window";
    this.#bar.className = "live-bar";
    this.#panes.className = "live-panes";
    this.element.append(this.#bar, this.#panes);
    this.#draw("", "");
  }

  /** Whether the person works in it. */
  set isActive(isActive: boolean) {
    this.#isActive = isActive;
    for (const { pad } of this.#shown.values()) pad.isActive = isActive;
    if (this.#page !== undefined) this.#page.inert = !isActive;
  }

  /** Shows a look at the backend. */
  show({ title, detail, panes, url }: LiveFrame): void {
    this.#draw(title, detail);
    if (url !== "") return this.#showPage(url);
    for (const [name, { figure, pictures }] of this.#shown) {
      if (panes.some((pane) => pane.name === name)) continue;
      figure.remove();
      pictures.forEach(({ address }) => URL.revokeObjectURL(address));
      this.#shown.delete(name);
    }
    for (const pane of panes) {
      const { pad, label, pictures } = this.#paneOf(pane.name);
      label.textContent = pane.label;
      label.hidden = panes.length < 2;
      if (pictures.at(-1)?.base64 !== pane.base64) pictures.push(pictureOf(pane));
      if (pictures.length > 2) URL.revokeObjectURL(pictures.shift()?.address ?? "");
      const address = pictures.at(-1)?.address ?? "";
      pad.show(address, `${pane.label === "" ? "Picture" : pane.label}: ${title}`);
    }
  }

  /** Sends at once what the person typed. */
  flush(): void {
    for (const { pad } of this.#shown.values()) pad.flush();
  }

  /** Puts the keyboard into it. */
  focus(): void {
    const [first] = this.#shown.values();
    (first?.pad.element ?? this.#page)?.focus({ preventScroll: true });
  }

  /** Lets go of its pictures. */
  close(): void {
    for (const { pictures } of this.#shown.values()) {
      pictures.forEach(({ address }) => URL.revokeObjectURL(address));
    }
    this.#shown.clear();
    this.element.remove();
  }

  #draw(title: string, detail: string): void {
    render(
      html`${iconElement("live")}<span class="gb-muted">${this.#options.adapter} shows</span>
        <bdi class="live-title">${title}</bdi> <bdi class="live-detail gb-muted gb-mono">${detail}</bdi>`,
      this.#bar,
    );
  }

  #paneOf(name: string): Shown {
    const known = this.#shown.get(name);
    if (known !== undefined) return known;
    const { types, onAct } = this.#options;
    const made = {
      figure: document.createElement("figure"),
      label: document.createElement("figcaption"),
      pad: new Pad({ name, types, onAct }),
      pictures: [],
    };
    made.pad.isActive = this.#isActive;
    made.figure.append(made.label, made.pad.element);
    this.#panes.append(made.figure);
    this.#shown.set(name, made);
    return made;
  }

  /** A page that runs by itself: it can go nowhere else, open nothing, and is dead until the person takes it over. */
  #showPage(url: string): void {
    const page = document.createElement("iframe");
    page.setAttribute("sandbox", "allow-scripts allow-same-origin allow-forms");
    page.referrerPolicy = "no-referrer";
    page.title = `Page of ${this.#options.adapter}`;
    page.src = url;
    page.inert = !this.#isActive;
    this.#page = page;
    this.#panes.replaceChildren(page);
  }
}

function pictureOf({ base64, mimeType }: LiveFrame["panes"][number]): Shown["pictures"][number] {
  const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  return { base64, address: URL.createObjectURL(new Blob([bytes], { type: mimeType })) };
}
