/// <reference lib="dom" />

/** Something that a person does in a picture. */
export type PadAction = Readonly<Record<string, string | number>> & { readonly action: string };

/** Time within which keys are sent together, and turns of the wheel. */
const TOGETHER_MS = 150;
/** A movement that is shorter is a click. */
const DRAG_PX = 8;

const KEYS: ReadonlySet<string> = new Set([
  ...["Enter", "Backspace", "Delete", "Escape", "Home", "End", "PageUp", "PageDown"],
  ...["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"],
]);

/** Options for a {@linkcode Pad}. */
export interface PadOptions {
  /** Name of the picture, for what is done in it. */
  readonly name: string;
  /** True when it takes text and keys. */
  readonly types: boolean;
  /** Hears of what a person does. */
  readonly onAct: (action: PadAction) => void;
}

/** A picture that is worked in with mouse, finger and keyboard. Tab leaves it, as it leaves everything. */
export class Pad {
  readonly element = document.createElement("div");
  readonly #name: string;
  readonly #image = document.createElement("img");
  readonly #act: (action: PadAction) => void;
  readonly #types: boolean;
  #isActive = true;
  #from:
    | { readonly x: number; readonly y: number; readonly pageX: number; readonly pageY: number }
    | undefined;
  #text = "";
  #wheel = { dx: 0, dy: 0 };
  #wheelPlace = { x: 0, y: 0 };
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor({ name, types, onAct }: PadOptions) {
    this.#name = name;
    this.#types = types;
    this.#act = onAct;
    this.element.className = "gb-pad";
    this.element.tabIndex = 0;
    this.element.setAttribute("role", "application");
    this.#image.draggable = false;
    this.#image.alt = "";
    this.#image.addEventListener("load", () => {
      const { naturalWidth, naturalHeight } = this.#image;
      this.element.style.setProperty("--gb-ratio", String(naturalWidth / Math.max(1, naturalHeight)));
    });
    this.element.append(this.#image);
    this.#listen();
  }

  /** False shows the picture and takes nothing. */
  set isActive(isActive: boolean) {
    this.#isActive = isActive;
    if (!isActive) this.#drop();
    this.element.setAttribute("role", isActive ? "application" : "img");
    this.element.toggleAttribute("data-active", isActive);
    if (isActive) this.element.tabIndex = 0;
    else this.element.removeAttribute("tabindex");
  }

  /** Shows a picture. */
  show(source: string, label: string): void {
    this.element.setAttribute("aria-label", label);
    if (this.#image.src !== source) this.#image.src = source;
  }

  /** Sends at once what is gathered still. */
  flush(): void {
    clearTimeout(this.#timer);
    const text = this.#text;
    const { dx, dy } = this.#wheel;
    this.#text = "";
    this.#wheel = { dx: 0, dy: 0 };
    if (text !== "") this.#act({ pane: this.#name, action: "type", text });
    if (dx !== 0 || dy !== 0) {
      this.#act({ pane: this.#name, action: "scroll", dx, dy, ...this.#wheelPlace });
    }
  }

  #drop(): void {
    clearTimeout(this.#timer);
    this.#from = undefined;
    this.#text = "";
    this.#wheel = { dx: 0, dy: 0 };
  }

  #listen(): void {
    const { element } = this;
    element.addEventListener("pointerdown", (event) => this.#down(event));
    element.addEventListener("pointerup", (event) => this.#up(event));
    element.addEventListener("pointercancel", () => this.#from = undefined);
    element.addEventListener("contextmenu", (event) => {
      if (!this.#isActive) return;
      event.preventDefault();
      this.#send({ action: "right_click", ...this.#place(event) });
    });
    element.addEventListener("wheel", (event) => this.#turn(event), { passive: false });
    element.addEventListener("keydown", (event) => this.#press(event));
    element.addEventListener("paste", (event) => this.#paste(event));
  }

  #down(event: PointerEvent): void {
    if (!this.#isActive || event.button !== 0) return;
    this.element.setPointerCapture(event.pointerId);
    this.#from = { ...this.#place(event), pageX: event.pageX, pageY: event.pageY };
  }

  #up(event: PointerEvent): void {
    const from = this.#from;
    this.#from = undefined;
    if (from === undefined) return;
    const { x, y } = from;
    const moved = Math.hypot(event.pageX - from.pageX, event.pageY - from.pageY) >= DRAG_PX;
    const to = this.#place(event);
    this.#send(moved ? { action: "drag", x, y, toX: to.x, toY: to.y } : { action: "click", x, y });
  }

  /** Only where a person works in it: elsewhere the wheel is the conversation's. */
  #turn(event: WheelEvent): void {
    if (!this.#isActive || document.activeElement !== this.element) return;
    event.preventDefault();
    this.#wheel = { dx: this.#wheel.dx + event.deltaX, dy: this.#wheel.dy + event.deltaY };
    this.#wheelPlace = this.#place(event);
    this.#later();
  }

  #press(event: KeyboardEvent): void {
    if (
      !this.#isActive || !this.#types || event.ctrlKey || event.metaKey || event.altKey || event.isComposing
    ) return;
    if (KEYS.has(event.key)) {
      event.preventDefault();
      this.#send({ action: "press", text: event.key });
    } else if ([...event.key].length === 1) {
      event.preventDefault();
      this.#text += event.key;
      this.#later();
    }
  }

  #paste(event: ClipboardEvent): void {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (!this.#isActive || !this.#types || text === "") return;
    event.preventDefault();
    this.#text += text;
    this.flush();
  }

  #later(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.flush(), TOGETHER_MS);
  }

  /** What was gathered before was done before. */
  #send(action: PadAction): void {
    this.flush();
    this.#act({ pane: this.#name, ...action });
  }

  /** A place as a part of the picture's width and height. */
  #place({ clientX, clientY }: MouseEvent): { readonly x: number; readonly y: number } {
    const { left, top, width, height } = this.#image.getBoundingClientRect();
    const within = (value: number) => Math.min(1, Math.max(0, value));
    return { x: within((clientX - left) / width), y: within((clientY - top) / height) };
  }
}
