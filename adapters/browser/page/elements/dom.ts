/// <reference lib="dom" />

/** Small questions about nodes. No `instanceof`: every frame has classes of its own. */
export class Dom {
  /** What a click is enough for. */
  readonly pressed = "a, button, [role=button], [role=link], [role=menuitem], [role=tab]";
  /** Fields and buttons, which may be called by words beside them. */
  readonly worked =
    "input:not([type=hidden]), select, textarea, button, [role=slider], [role=combobox], [role=spinbutton], [contenteditable], [role=listbox][aria-haspopup]";
  /** Parts of a list of which one is taken. */
  readonly choices = "[role=option], [role=treeitem], [role=menuitem]";
  readonly #closedRoots = new WeakMap<Element, ShadowRoot>();
  readonly #labels = new Map<Node, ReadonlyMap<Element, readonly HTMLLabelElement[]>>();
  /** What is called what it says, also in a text that is written; what begins such a text is the text. */
  readonly #said = "a[href], button, [role=button]:not([contenteditable])";
  readonly #reached = "a[href], button, input, select, textarea, [tabindex], [role]";

  is<Tag extends keyof HTMLElementTagNameMap>(
    node: Node | null,
    tag: Tag,
  ): node is HTMLElementTagNameMap[Tag] {
    return this.isElement(node) && node.localName === tag;
  }

  isElement(node: Node | null): node is Element {
    return node?.nodeType === 1;
  }

  isHtml(element: Element): element is HTMLElement {
    return element.namespaceURI === "http://www.w3.org/1999/xhtml";
  }

  /** A part of a drawing, which takes the keyboard as other elements do. */
  isDrawn(element: Element): element is SVGElement {
    return element.namespaceURI === "http://www.w3.org/2000/svg";
  }

  /** Tells whether an element stands in a drawing: the other words in that say nothing of it. */
  isShape(element: Element): boolean {
    return this.isDrawn(element) && element.ownerSVGElement !== null;
  }

  /** A line of a drawing, of which each point is known. */
  isLine(element: Element): element is SVGGeometryElement {
    return ["path", "line", "polyline"].includes(element.localName) && this.isDrawn(element);
  }

  /** Returns the group that stands in a place of its own and has words, of which a shape is the body. */
  groupOf(shape: Element): Element | undefined {
    const group = shape.parentElement;
    if (!this.isDrawn(shape) || shape.firstElementChild !== null || !group?.matches("g[transform]")) {
      return undefined;
    }
    const alike = [...group.children].filter((each) => each.localName === shape.localName);
    return alike.length === 1 && (group.textContent ?? "").trim() !== "" ? group : undefined;
  }

  /** Returns all that a node of a tree says before the nodes in it, where one element of its own says it. */
  wordsOfNode(node: Element): Element | undefined {
    const saying = [...node.childNodes].filter((each) => {
      const isNode = this.isElement(each) && each.matches("[role=group], [role=tree], [role=treeitem]");
      return !isNode && !this.isComment(each) && (each.textContent ?? "").trim() !== "";
    });
    const [words = null] = saying;
    return saying.length === 1 && this.isElement(words) ? words : undefined;
  }

  /** Returns what in an element can be carried with the mouse in its place: the grip in it, or what says all of it. */
  carriedIn(element: Element): Element | undefined {
    if (element.closest("[draggable=true]") !== null) return undefined;
    const [carried, second] = element.querySelectorAll("[draggable=true]");
    const words = (each: Element) => (each.textContent ?? "").trim();
    const isWhole = carried !== undefined && ["", words(element)].includes(words(carried));
    return isWhole && second === undefined ? carried : undefined;
  }

  /** Tells whether an element is in the header of a column, or stands beside it as its handle may. */
  isOfHeader(element: Element): boolean {
    const header = "th, thead, [role=columnheader]";
    return element.closest(header) !== null || element.previousElementSibling?.matches(header) === true;
  }

  /** What is ticked, or chosen among others. */
  isBox(element: Element): boolean {
    return this.is(element, "input") && ["checkbox", "radio"].includes(element.type);
  }

  /** Returns the list that a field is the only one of that is seen: it tells what that is, and whether it is open. */
  listAround(field: Element): Element | undefined {
    const isPlain = /^(textbox|searchbox)?$/.test(field.getAttribute("role") ?? "");
    if (!isPlain || !this.is(field, "input") || field.type !== "text") return undefined;
    const list = field.parentElement?.closest("[role=combobox]");
    const all = list?.querySelectorAll("input:not([type=hidden])") ?? [];
    return [...all].some((each) => each !== field && each.checkVisibility()) ? undefined : list ?? undefined;
  }

  /** What a person reads of an option: a label without words is none. */
  captionOf(option: HTMLOptionElement): string {
    return option.label.trim() === "" ? option.text : option.label;
  }

  /** Tells whether a list has no place to be seen in: something else shows what is chosen in it. */
  isUndrawnList(node: Element): boolean {
    return this.is(node, "select") && Math.min(node.offsetWidth, node.offsetHeight) <= 2;
  }

  /** Tells whether a colour, as the browser computes it, is not seen. */
  isClear(color: string): boolean {
    return /^(transparent|rgba\(.*, 0\))$/.test(color);
  }

  isControl(
    node: Node | null,
  ): node is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | HTMLButtonElement {
    return this.is(node, "input") || this.is(node, "select") || this.is(node, "textarea") ||
      this.is(node, "button");
  }

  /**
   * Returns the labels of a control, as the browser knows them. It searches the whole page for those of each control, so
   * all of them are looked up in one go.
   */
  labelsOf(element: Element): readonly HTMLLabelElement[] {
    // An element of the page's own may have some as well.
    if (!this.isControl(element) && !element.localName.includes("-")) return [];
    const root = element.getRootNode();
    return this.once(this.#labels, root, () => this.#labelsIn(root)).get(element) ?? [];
  }

  /** Returns what is known of something: it is found once, and kept until the script that asks comes to rest. */
  once<Key, Value>(known: Map<Key, Value>, key: Key, find: () => Value): Value {
    if (known.size === 0) queueMicrotask(() => known.clear());
    const value = known.get(key) ?? find();
    known.set(key, value);
    return value;
  }

  #labelsIn(root: Node): ReadonlyMap<Element, readonly HTMLLabelElement[]> {
    const found = new Map<Element, HTMLLabelElement[]>();
    const isScope = this.isDocument(root) || this.isShadow(root) || this.isElement(root);
    for (const label of isScope ? root.querySelectorAll("label") : []) {
      const { control } = label;
      if (control !== null) found.set(control, [...found.get(control) ?? [], label]);
    }
    return found;
  }

  /** Tells whether an element is written into; links and buttons in it are called what they say. */
  isWritten(element: Element): element is HTMLElement {
    // The browser looks at styles to tell what is written into: it is asked last.
    return this.isHtml(element) && !element.matches(this.#said) && element.isContentEditable;
  }

  isShadow(node: Node | null): node is ShadowRoot {
    return node?.nodeType === 11 && "host" in node;
  }

  /** Closed roots are invisible to scripts: the adapter hands them in. */
  openUp(root: ShadowRoot): void {
    this.#closedRoots.set(root.host, root);
  }

  shadowOf(element: Element): ShadowRoot | null {
    return element.shadowRoot ?? this.#closedRoots.get(element) ?? null;
  }

  /** The document inside a frame, also of a set; undefined when it belongs to another origin. */
  inside(frame: Element): Document | undefined {
    return this.isFrame(frame) ? frame.contentDocument ?? undefined : undefined;
  }

  /** The parent as it is drawn: out of slots, shadow roots and frames. */
  above(node: Node): Node | null {
    if (this.isElement(node) && node.assignedSlot !== null) return node.assignedSlot;
    if (this.isShadow(node)) return node.host;
    if (this.isDocument(node)) return node.defaultView?.frameElement ?? null;
    return node.parentNode;
  }

  /** The element that has the keyboard, through open shadow roots and frames of the same origin. */
  focused(): Element | undefined {
    let found = document.activeElement;
    for (let inner = found; inner !== null;) {
      found = inner;
      inner = inner.shadowRoot?.activeElement ?? this.inside(inner)?.activeElement ?? null;
    }
    return found === null || found.localName === "body" || found.localName === "html" ? undefined : found;
  }

  /** Tells whether an element is a `details` that shows its summary alone. */
  isClosed(element: Element): boolean {
    return this.is(element, "details") && !element.open;
  }

  /** What no eye reaches is there to hear of the focus alone: a link without words, or what keeps the keyboard in. */
  isGuard(element: Element): boolean {
    const guard = ":is(a, div[tabindex='0']:not([role])):not([aria-label], [aria-labelledby], :has(*))";
    if (!element.matches(guard) || !this.isHtml(element) || element.offsetWidth > 2) return false;
    if (element.localName === "div") return this.isCut(element);
    return element.tabIndex < 0 && element.firstChild === null;
  }

  /** Tells whether a closed `details` keeps an element from being drawn: to ask for its place costs a layout each. */
  isFolded(element: Element): boolean {
    const { parentElement: parent } = element;
    return parent !== null && this.isClosed(parent) && parent.querySelector(":scope > summary") !== element;
  }

  /** Tells whether something in an element may be for the keyboard, or says what it is. */
  holdsReached(element: Element): boolean {
    return element.querySelector(this.#reached) !== null;
  }

  /** Tells whether the keyboard reaches something, or neither that nor an element, as behind a layer that keeps it. */
  isReachedLike(each: Element, element: Element): boolean {
    if (!this.isHtml(each) || each.tabIndex >= 0) return this.isHtml(each);
    const isPassed = this.isHtml(element) && element.tabIndex < 0;
    return isPassed && each.localName !== "button" && each.offsetWidth > 2;
  }

  /** Tells whether a node is a note of the page's author or library, which nobody sees. */
  isComment(node: Node): boolean {
    return node.nodeType === 8;
  }

  isFrame(element: Element): element is HTMLIFrameElement {
    return element.localName === "iframe" || element.localName === "frame";
  }

  /** The field for files that an element is, labels, or holds. */
  fileField(element: Element): HTMLInputElement | undefined {
    const control = this.is(element, "label") ? element.control : undefined;
    const candidates = [element, control ?? null, element.querySelector("input[type=file]")];
    for (const each of candidates) if (this.is(each, "input") && each.type === "file") return each;
    return undefined;
  }

  /** Tells whether words stand in a slot of an element: they are hit as the custom element that they are in. */
  showsWords(element: Element): boolean {
    const says = (node: Node) => node.nodeType === 3 && node.nodeValue?.trim() !== "";
    const slots = [...element.querySelectorAll("slot")];
    return slots.some((each) => each.assignedNodes({ flatten: true }).some(says));
  }

  contains(outer: Node, inner: Node | null): boolean {
    if (outer.contains(inner)) return true;
    if (inner === null || inner.getRootNode() === outer.getRootNode()) return false;
    for (let node: Node | null = inner; node !== null; node = this.above(node)) {
      if (node === outer) return true;
    }
    return false;
  }

  /** Connected to a document that is still shown. */
  isLive(element: Element): boolean {
    for (let node: Node | null = element; node !== null; node = this.above(node)) {
      if (node === document) return true;
    }
    return false;
  }

  /** Tells whether an element is cut to nothing, as what is there for screen readers is. */
  isCut(element: Element): boolean {
    const { clip, clipPath } = getComputedStyle(element);
    const [top, right, bottom, left] = clip.match(/-?[\d.]+(?=px)/g) ?? [];
    return top !== undefined && (top === bottom || left === right) || /^inset\((50|100)%\)$/.test(clipPath);
  }

  squeeze(text: string, limit: number): string {
    const short = text.replace(/\u200b/g, "").replace(/\s+/g, " ").trim();
    return short.length > limit ? `${short.slice(0, limit - 1)}…` : short;
  }

  /** Returns words that stand there twice, as for the eye and for who listens, once; a number twice may be a score. */
  saidOnce(words: string): string {
    const half = words.slice(0, Math.floor(words.length / 2));
    return words === `${half} ${half}` && /\p{L}/u.test(half) ? half : words;
  }

  /** Returns a text without some words in it, best where they stand apart; a number is never cut out of another one. */
  without(text: string, words: string): string {
    if (words === "") return text;
    const apart = this.#placeOf(words, text, /[\p{L}\p{N}]/u);
    const at = apart < 0 ? this.#placeOf(words, text, /\p{N}/u) : apart;
    return at < 0 ? text : text.slice(0, at) + text.slice(at + words.length);
  }

  /** Returns where some words first stand in a text without what would glue them to others; -1 where they do not. */
  #placeOf(words: string, text: string, glue: RegExp): number {
    const isGlued = (at: number) => glue.test(text[at - 1] ?? "") || glue.test(text[at + words.length] ?? "");
    let at = text.indexOf(words);
    while (at >= 0 && isGlued(at)) at = text.indexOf(words, at + 1);
    return at;
  }

  isDocument(node: Node): node is Document {
    return node.nodeType === 9;
  }
}
