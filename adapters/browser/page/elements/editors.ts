/// <reference lib="dom" />
import type { Dom } from "./dom.ts";

/** Way in which an editor takes text: as code, as a terminal does, or paragraph by paragraph. */
export type EditorKind = "code" | "terminal" | "rich";

/** Fields that are drawn by a script of the page, and whose text is more than what a field of HTML holds. */
export class Editors {
  readonly #dom: Dom;
  readonly #code = ".monaco-editor, .cm-editor, .CodeMirror, .ace_editor";
  readonly #drawnLines = ".CodeMirror-line, .ace_line"; // others draw them in any order
  /** Signs for what is not seen, such as the end of a line. */
  readonly #unseen = "[class*=invisible]";
  readonly #terminal = ".xterm";
  /** What is said to who listens. */
  readonly #spoken = "[aria-live]:not([aria-live=off]), [role=status], [role=alert]";
  /** Fields of their own inside of them. */
  readonly #panels = ".find-widget, .cm-panels, .CodeMirror-dialog, .ace_search";
  readonly #blocks = new Set(
    ("address article aside blockquote dd div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr li main " +
      "nav ol p pre section table td th tr ul").split(" "),
  );
  readonly #skipped = new Set(["script", "style", "template"]);
  readonly #placeholder = /(?:^|[\s_-])placeholder(?:\s|$)/;
  /** Blocks of a text that are nothing but that. */
  readonly #passages =
    ":is(p, h1, h2, h3, h4, h5, h6, blockquote, pre):not([contenteditable], [role], [tabindex])";
  /** Characters of a long text that are looked at line by line. */
  readonly #far = 5_000;
  /** Share of an editor that what its text is drawn on takes at least. */
  readonly #share = 0.8;

  constructor(dom: Dom) {
    this.#dom = dom;
  }

  /** The kind of the editor that an element writes into; undefined for a field of HTML. */
  kindOf(element: Element): EditorKind | undefined {
    if (this.#closest(element, this.#terminal) !== undefined) return "terminal";
    if (this.#closest(element, this.#code) !== undefined) return "code";
    return this.isWritable(element) ? "rich" : undefined;
  }

  /** Tells whether an element that is no field of HTML takes text itself; what is drawn around one takes none. */
  isWritable(element: Element): boolean {
    return this.#dom.isHtml(element) && element.isContentEditable || this.#hasContext(element);
  }

  /** Returns what is drawn of an editor whose own field is too small to be seen. */
  shellOf(element: Element): Element | undefined {
    if (!this.#dom.isHtml(element) || element.hidden) return undefined;
    return this.#closest(element, `${this.#code}, ${this.#terminal}`);
  }

  /** Tells whether an editor of code draws its text on an element, which takes no less room than all of the editor. */
  isSheet(element: Element): boolean {
    const shell = this.#closest(element, this.#code);
    if (shell === undefined || shell === element) return false;
    const [all, part] = [shell.getBoundingClientRect(), element.getBoundingClientRect()];
    return part.width * part.height > this.#share * all.width * all.height;
  }

  /** Tells whether an element is a passage of a text that is written: it listens to where it is clicked. */
  isPassage(element: Element): boolean {
    return element.matches(this.#passages) && this.#dom.isWritten(element);
  }

  /** Returns what an element holds, in lines; undefined when it holds no text, or shows only a part of it. */
  textOf(element: Element): string | undefined {
    const kind = this.kindOf(element);
    if (kind === "code" || kind === "terminal") return undefined;
    if (this.#dom.is(element, "input") || this.#dom.is(element, "textarea")) return element.value;
    return kind === "rich" ? this.#lines(element).join("\n") : undefined;
  }

  /** Returns what an editor of code draws, where its own field holds nothing, or fewer lines: those of the caret. */
  drawnFor(field: HTMLTextAreaElement): string | undefined {
    const held = field.value.trim();
    const lines = [...this.#closest(field, this.#code)?.querySelectorAll(this.#drawnLines) ?? []];
    if (lines.length <= (held === "" ? 0 : held.split("\n").length)) return undefined;
    const words = (node: Node) =>
      this.#dom.isElement(node) && node.matches(this.#unseen) ? " " : node.textContent;
    return lines.map((line) => [...line.childNodes].map(words).join("").trim()).join("\n");
  }

  /** Returns what an element says, in lines that are not empty. */
  wordsOf(element: Element): string {
    const lines = this.#lines(element).map((line) => this.#dom.squeeze(line, Infinity));
    return lines.filter((line) => line !== "").join("\n");
  }

  /** Returns the lines in which an element begins, side by side: as much as there is room for. */
  beginningOf(element: Element, room: number): string {
    return this.#lines(element, room).join(" ");
  }

  /** Returns what an element says, to tell whether it changes: far behind its beginning as it stands in the document. */
  wholeOf(element: Element): string {
    const beginning = this.#lines(element, this.#far).map((line) => line.replace(/[ \t\r\n]+/g, " ")).join(
      "\n",
    );
    return beginning.length < this.#far ? beginning : `${beginning} ${element.textContent}`;
  }

  /** Hands text over as pasting does; false when the page did not take it. */
  paste(element: Element, text: string): boolean {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    const event = new ClipboardEvent("paste", {
      clipboardData,
      bubbles: true,
      cancelable: true,
      composed: true,
    });
    return !element.dispatchEvent(event);
  }

  /** Returns what copying gives of what is selected; undefined when the page gives nothing. */
  copied(element: Element): string | undefined {
    const clipboardData = new DataTransfer();
    const event = new ClipboardEvent("copy", {
      clipboardData,
      bubbles: true,
      cancelable: true,
      composed: true,
    });
    element.dispatchEvent(event);
    if (clipboardData.types.includes("text/plain")) return clipboardData.getData("text/plain");
    // Some put it into their field instead, for the browser to copy it from there.
    if (!this.#dom.is(element, "textarea")) return undefined;
    return element.value.slice(element.selectionStart, element.selectionEnd) || undefined;
  }

  #closest(element: Element, selector: string): Element | undefined {
    return element.closest(this.#panels) === null ? element.closest(selector) ?? undefined : undefined;
  }

  /** Chromium's way to write into what is no field: an object next to the document takes the text. */
  #hasContext(element: Element): boolean {
    return "editContext" in element && element.editContext !== null && element.editContext !== undefined;
  }

  /** @param room after how many characters to leave off */
  #lines(element: Element, room = Infinity): string[] {
    const lines: string[] = [];
    let length = 0;
    let open = false;
    const begin = (): void => {
      lines.push("");
      open = true;
    };
    const add = (text: string): void => {
      if (!open) begin();
      lines[lines.length - 1] += text;
      length += text.trim().length;
    };
    const walk = (node: Node): void => {
      for (const child of this.#drawnIn(node)) {
        if (length > room) return;
        if (child.nodeType === 3) add(child.nodeValue ?? "");
        if (!this.#dom.isElement(child) || this.#skipped.has(child.localName) || this.#isAside(child)) {
          continue;
        }
        if (child.localName === "br") {
          if (!open) begin();
          open = false;
        } else if (this.#blocks.has(child.localName)) {
          open = false;
          walk(child);
          open = false;
        } else walk(child);
      }
    };
    walk(element);
    return lines;
  }

  /** Returns what stands in an editor until something is written there. */
  placeholderOf(element: Element): string {
    if (element.childElementCount > 1) return ""; // has lines
    const marked = [...element.querySelectorAll("[contenteditable=false]")];
    return marked.find((each) => this.#placeholder.test(each.className))?.textContent?.trim() ?? "";
  }

  /** Drawn or said by the editor and no part of its text, such as a button between two passages. */
  #isAside(element: Element): boolean {
    if (element.matches(this.#spoken)) return true;
    if (element.getAttribute("contenteditable") !== "false") return this.#isOfWidget(element);
    const button = element.querySelector("button, [role=button]");
    const isButton = button !== null &&
      (button.textContent ?? "").trim() === (element.textContent ?? "").trim();
    return isButton || element.getAttribute("aria-hidden") === "true" ||
      this.#placeholder.test(element.className);
  }

  /** Tells whether a button, or what is not for those who listen, stands in a widget that an editor draws in its text. */
  #isOfWidget(element: Element): boolean {
    if (element.localName !== "button" && element.getAttribute("aria-hidden") !== "true") return false;
    return element.closest("[contenteditable]")?.getAttribute("contenteditable") === "false";
  }

  /** Children as they are drawn: those of a shadow root, and what a slot shows. */
  #drawnIn(node: Node): Iterable<Node> {
    if (this.#dom.is(node, "slot")) {
      if (getComputedStyle(node).display === "none") return [];
      const slotted = node.assignedNodes({ flatten: true });
      if (slotted.length > 0) return slotted;
    }
    return (this.#dom.isElement(node) ? this.#dom.shadowOf(node) ?? node : node).childNodes;
  }
}
