/// <reference lib="dom" />
import type { Boxes } from "./boxes.ts";
import type { Dom } from "./dom.ts";
import type { Roles } from "./roles.ts";

/** What a walk over the page found: what can be operated, in page order, and what can be read, line by line. */
export interface Found {
  readonly items: { readonly element: Element; readonly role: string }[];
  readonly lines: string[];
}

/** What is known about the ancestors during a walk. */
interface Path {
  /** The text around belongs to an item's name. */
  readonly silent: boolean;
  /** An ancestor has the pointer cursor, which is inherited. */
  readonly pointer: boolean;
}

/** Walks everything that is drawn: the document, open shadow roots, frames of the same origin. */
export class Walker {
  readonly #dom: Dom;
  readonly #roles: Roles;
  readonly #boxes: Boxes;
  readonly #seeRoot: (root: Node) => void;
  readonly #ignored: (element: Element) => boolean;
  readonly #skipped = new Set(["script", "style", "template", "noscript", "svg", "canvas", "video", "audio"]);
  readonly #inline = new Set([
    ...[
      "a",
      "abbr",
      "b",
      "bdi",
      "bdo",
      "cite",
      "code",
      "data",
      "dfn",
      "em",
      "font",
      "i",
      "img",
      "kbd",
      "label",
    ],
    ...["mark", "q", "s", "samp", "slot", "small", "span", "strong", "sub", "sup", "time", "u", "var", "wbr"],
    ...["td", "th"],
  ]);
  #found: Found = { items: [], lines: [] };
  #line = "";

  constructor(
    parts: { readonly dom: Dom; readonly roles: Roles; readonly boxes: Boxes },
    hooks: { readonly seeRoot: (root: Node) => void; readonly ignored: (element: Element) => boolean },
  ) {
    this.#dom = parts.dom;
    this.#roles = parts.roles;
    this.#boxes = parts.boxes;
    this.#seeRoot = hooks.seeRoot;
    this.#ignored = hooks.ignored;
  }

  walk(): Found {
    this.#found = { items: [], lines: [] };
    this.#children(document, { silent: false, pointer: false });
    this.#endLine();
    return this.#found;
  }

  #children(root: Node, path: Path): void {
    if (!this.#dom.isElement(root)) this.#seeRoot(root);
    for (let child = root.firstChild; child !== null; child = child.nextSibling) {
      if (this.#dom.isElement(child)) this.#element(child, path);
      else if (child.nodeType === 3 && !path.silent) this.#text(child);
    }
  }

  #element(element: Element, path: Path): void {
    if (this.#skipped.has(element.localName) || this.#ignored(element)) return;
    if (element.localName === "br") return this.#endLine();
    const drawn = element.checkVisibility();
    if (!drawn && !this.#isPassage(element)) return this.#hidden(element);
    const block = !this.#inline.has(element.localName);
    if (block) this.#endLine();
    this.#item(element, path);
    if (block) this.#endLine();
  }

  #item(element: Element, path: Path): void {
    const known = this.#roles.of(element);
    const pointer = path.pointer || getComputedStyle(element).cursor === "pointer";
    const role = known ??
      (pointer && !path.pointer && element.localName !== "label" ? "clickable" : undefined);
    const place = this.#found.items.length;
    if (role !== undefined && this.#boxes.of(element).length > 0) this.#found.items.push({ element, role });
    const added = this.#found.items.length > place;
    this.#inside(element, {
      silent: path.silent || (added && this.#roles.swallowsText(role ?? "")),
      pointer,
    });
    // A container that only looks clickable says less than the controls in it.
    if (added && role === "clickable" && this.#found.items.length > place + 1) {
      this.#found.items.splice(place, 1);
    }
  }

  #inside(element: Element, path: Path): void {
    if (this.#dom.is(element, "select") || this.#dom.is(element, "textarea")) return;
    const document = this.#dom.inside(element);
    if (document !== undefined) return this.#children(document, { ...path, pointer: false });
    if (element.shadowRoot !== null) return this.#children(element.shadowRoot, path);
    if (!this.#dom.is(element, "slot")) return this.#children(element, path);
    const assigned = element.assignedNodes();
    if (assigned.length === 0) return this.#children(element, path);
    for (const node of assigned) {
      if (this.#dom.isElement(node)) this.#element(node, path);
      else if (node.nodeType === 3 && !path.silent) this.#text(node);
    }
  }

  /** A hidden control is still operated through its label when that one shows. */
  #hidden(element: Element): void {
    if (!this.#dom.isControl(element) || element.labels?.[0]?.checkVisibility() !== true) return;
    const role = this.#roles.of(element);
    if (role !== undefined) this.#found.items.push({ element, role });
  }

  /** Elements without a box of their own whose children have one. */
  #isPassage(element: Element): boolean {
    return getComputedStyle(element).display === "contents";
  }

  #text(node: Node): void {
    const text = node.textContent ?? "";
    const parent = node.parentElement;
    if (text.trim() === "") this.#line += this.#line === "" ? "" : " ";
    else if (parent?.checkVisibility({ visibilityProperty: true }) !== false) this.#line += text;
  }

  #endLine(): void {
    const line = this.#line.replace(/\s+/g, " ").trim();
    if (line !== "") this.#found.lines.push(line);
    this.#line = "";
  }
}
