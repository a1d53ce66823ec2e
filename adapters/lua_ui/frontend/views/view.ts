/// <reference lib="dom" />
import { keepTyping, restoreTyping } from "../bindings/typing.ts";
import { idOf, type Page, Scope, scrollAround } from "../page.ts";

const REVEAL_MS = 100;
/** Time for which a view may be missing before it is told of. */
const MISSING_MS = 400;
const ROOT = 1;
/** Classes of elements on their way in or out; nobody inherits them. */
const PASSING = new Set(["ui-new-view", "ui-obsolete-view"]);
const MARK = /^ui-view-\d+$/;
let lastView = 0;

/** An element that shows whatever object its variable has, with the view definition of its type. */
export class View {
  readonly #page: Page;
  readonly #id: number;
  readonly #elementId: string;
  readonly #scrolls: boolean;
  readonly #mark = `ui-view-${++lastView}`;
  readonly #life = new Scope();
  readonly #inherited: { readonly classes: readonly string[]; readonly style: string };
  #content = new Scope();
  #waiting: ReturnType<typeof setTimeout> | undefined;
  #shown: { readonly key: string; readonly type: string } | undefined;

  constructor(page: Page, id: number, element: Element, scrolls: boolean) {
    this.#page = page;
    this.#id = id;
    this.#elementId = idOf(element);
    this.#scrolls = scrolls;
    const classes = [...element.classList].filter((name) => !PASSING.has(name));
    this.#inherited = { classes, style: element.getAttribute("style") ?? "" };
    element.classList.add(this.#mark);
    this.#life.add(page.store.watch(id, (_variable, change) => {
      if (change !== "destroyed") this.#render(new Set());
    }));
    this.#life.add(page.onTemplates((keys) => this.#render(keys)));
    this.#render(new Set());
  }

  end(): void {
    clearTimeout(this.#waiting);
    this.#life.end();
    this.#content.end();
  }

  /** True when there is something in it. */
  get isShown(): boolean {
    return this.#shown !== undefined;
  }

  /** Takes the focus out of it: what is being typed there is sent. */
  leave(): void {
    const focused = document.activeElement;
    if (focused instanceof HTMLElement && this.#marked().some((root) => root.contains(focused))) {
      focused.blur();
    }
  }

  /** Takes it off the page as well. */
  remove(): void {
    this.end();
    for (const element of this.#marked()) element.remove();
  }

  /** @param renewed keys of views that were replaced */
  #render(renewed: ReadonlySet<string>): void {
    const properties = this.#page.store.get(this.#id)?.properties ?? {};
    const type = properties["type"] ?? "";
    if (type === "") return this.#clear();
    const key = this.#keyFor(type, properties);
    clearTimeout(this.#waiting);
    if (key === undefined) return this.#wait(type, properties);
    const isShown = this.#shown !== undefined && this.#shown.type === type && this.#shown.key === key;
    if (isShown && !renewed.has(key)) return;
    const template = this.#page.template(key);
    if (template !== undefined) this.#show(key, type, template);
  }

  /** Waits a moment for a view that is missing; then says so. Content of another type is taken away. */
  #wait(type: string, properties: Readonly<Record<string, string>>): void {
    if (this.#shown !== undefined && this.#shown.type !== type) this.#clear();
    this.#waiting = setTimeout(() => {
      const own = properties["namespace"] ?? "DEFAULT";
      const names = own === "DEFAULT" ? [own] : [own, "DEFAULT"];
      const told = `there is ${names.map((name) => `no viewdefs/${type}.${name}.html`).join(", and ")}`;
      this.#page.store.complain(this.#id, "no-view", told);
    }, MISSING_MS);
  }

  #keyFor(type: string, properties: Readonly<Record<string, string>>): string | undefined {
    const wanted = [properties["namespace"], properties["fallbackNamespace"], "DEFAULT"];
    return wanted.filter((namespace) => namespace !== undefined && namespace !== "")
      .map((namespace) => `${type}.${namespace}`)
      .find((key) => this.#page.template(key) !== undefined);
  }

  #clear(): void {
    if (this.#shown === undefined) return;
    this.#shown = undefined;
    this.#content.end();
    const empty = document.createElement("div");
    empty.classList.add(this.#mark, ...this.#inherited.classes);
    replaceAll(this.#marked(), [empty]);
    empty.id = this.#elementId;
    this.#page.store.update(this.#id, undefined, { viewdef: "" });
  }

  #show(key: string, type: string, template: HTMLTemplateElement): void {
    const isFirst = this.#shown === undefined;
    this.#shown = { key, type };
    this.#content.end();
    this.#content = new Scope();
    const roots = [...document.importNode(template.content, true).children];
    if (roots.length === 0) roots.push(document.createElement("div"));
    for (const script of scriptsIn(roots)) script.type = "text/plain"; // they run when they are seen
    const old = this.#marked();
    this.#dress(roots, key);
    // What takes the place of nothing, or is not seen yet, has nothing to flicker against.
    const atOnce = (isFirst && this.#id !== ROOT) || (old[0]?.closest(".ui-new-view") ?? null) !== null;
    for (const element of old) if (element.id === this.#elementId) element.removeAttribute("id");
    if (roots[0] !== undefined) roots[0].id = this.#elementId;
    if (old[0]?.classList.contains("ui-new-view") === true) hide(roots);
    const typed = atOnce ? keepTyping(old) : [];
    if (atOnce) replaceAll(old, roots);
    else insertHidden(old, roots);
    this.#page.setUpContent(roots, { page: this.#page, parentId: this.#id, scope: this.#content });
    this.#page.store.update(this.#id, undefined, { viewdef: key });
    if (atOnce) {
      restoreTyping(typed, this.#marked());
      return revealScripts(roots);
    }
    const timer = setTimeout(() => {
      const latest = keepTyping(old);
      reveal(old, roots);
      restoreTyping(latest, this.#marked());
    }, REVEAL_MS);
    this.#content.add(() => {
      clearTimeout(timer);
      for (const element of old) if (element.classList.contains("ui-obsolete-view")) element.remove();
    });
  }

  /** The elements that show it: the roots of its view, or of the views that took the place of these. */
  #marked(): Element[] {
    return [...document.querySelectorAll(`.${this.#mark}:not(.ui-obsolete-view)`)];
  }

  /** Gives the placeholder's classes and style to the first element that is seen, and marks of outer views to all. */
  #dress(roots: readonly Element[], key: string): void {
    const marks = this.#inherited.classes.filter((name) => MARK.test(name));
    for (const root of roots) {
      root.classList.add(this.#mark, ...marks);
      if (root !== roots[0]) idOf(root);
    }
    roots[0]?.setAttribute("ui-viewdef", key);
    const seen = roots.find(({ localName }) => localName !== "style" && localName !== "script");
    if (!(seen instanceof HTMLElement)) return;
    seen.classList.add(...this.#inherited.classes);
    if (this.#inherited.style !== "") {
      seen.setAttribute("style", `${this.#inherited.style};${seen.getAttribute("style") ?? ""}`);
    }
    if (this.#scrolls) seen.dataset["uiScroll"] = "true";
  }
}

function replaceAll([first, ...others]: readonly Element[], roots: readonly Element[]): void {
  first?.replaceWith(...roots);
  for (const element of others) element.remove();
}

/** The new content is filled while the old one is still seen. */
function insertHidden(old: readonly Element[], roots: readonly Element[]): void {
  for (const element of old) {
    element.classList.add("ui-obsolete-view");
    // Bindings look for elements by id: those that go must not be found.
    for (const inner of element.querySelectorAll("[id]")) inner.removeAttribute("id");
  }
  hide(roots);
  old.at(-1)?.after(...roots);
}

function hide(roots: readonly Element[]): void {
  for (const root of roots) root.classList.add("ui-new-view");
}

function reveal(old: readonly Element[], roots: readonly Element[]): void {
  for (const element of old) element.remove();
  const parent = roots[0]?.parentElement ?? null;
  for (const element of document.querySelectorAll(".ui-new-view")) {
    if (element.parentElement === parent) element.classList.remove("ui-new-view");
  }
  revealScripts(roots);
  scrollAround(roots[0] ?? null);
}

function scriptsIn(roots: readonly Element[]): HTMLScriptElement[] {
  const all = roots.flatMap((root) => [root, ...root.querySelectorAll("script")]);
  return all.filter((element) => element instanceof HTMLScriptElement);
}

/** Scripts run once for each rendering, in the scope of the page. */
function revealScripts(roots: readonly Element[]): void {
  for (const script of scriptsIn(roots)) {
    if (script.type !== "text/plain" || script.closest(".ui-new-view") !== null) continue;
    const fresh = document.createElement("script");
    for (const name of ["id", "class"]) {
      const value = script.getAttribute(name);
      if (value !== null) fresh.setAttribute(name, value);
    }
    fresh.text = script.textContent;
    script.replaceWith(fresh);
  }
}
