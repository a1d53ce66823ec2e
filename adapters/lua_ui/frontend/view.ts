/// <reference lib="dom" />
import { idOf, type Page, Scope, scrollAround } from "./page.ts";

const REVEAL_MS = 100;
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
  #elements: Element[];
  #shown: { readonly key: string; readonly type: string } | undefined;

  constructor(page: Page, id: number, element: Element, scrolls: boolean) {
    this.#page = page;
    this.#id = id;
    this.#elements = [element];
    this.#elementId = idOf(element);
    this.#scrolls = scrolls;
    this.#inherited = { classes: [...element.classList], style: element.getAttribute("style") ?? "" };
    this.#life.add(page.store.watch(id, (_variable, change) => {
      if (change !== "destroyed") this.#render(new Set());
    }));
    this.#life.add(page.onTemplates((keys) => this.#render(keys)));
    this.#render(new Set());
  }

  /** The elements that show it now. */
  get elements(): readonly Element[] {
    return this.#elements;
  }

  end(): void {
    this.#life.end();
    this.#content.end();
  }

  /** @param renewed keys of views that were replaced */
  #render(renewed: ReadonlySet<string>): void {
    const properties = this.#page.store.get(this.#id)?.properties ?? {};
    const type = properties["type"] ?? "";
    if (type === "") return this.#clear();
    const key = this.#keyFor(type, properties);
    if (key === undefined) return;
    const isShown = this.#shown !== undefined && this.#shown.type === type && this.#shown.key === key;
    if (isShown && !renewed.has(key)) return;
    const template = this.#page.template(key);
    if (template !== undefined) this.#show(key, type, template);
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
    this.#replace([empty]);
    empty.id = this.#elementId;
    this.#page.store.update(this.#id, undefined, { viewdef: "" });
  }

  #show(key: string, type: string, template: HTMLTemplateElement): void {
    this.#shown = { key, type };
    this.#content.end();
    this.#content = new Scope();
    const clone = document.importNode(template.content, true);
    const roots = [...clone.children];
    if (roots.length === 0) roots.push(document.createElement("div"));
    this.#dress(roots, key);
    const scripts = roots.flatMap((
      root,
    ) => [...(root instanceof HTMLScriptElement ? [root] : []), ...root.querySelectorAll("script")]);
    for (const script of scripts) script.type = "text/plain"; // they run when they are seen
    const old = this.#elements;
    const isHidden = (old[0]?.closest(".ui-new-view") ?? null) !== null;
    for (const element of old) if (element.id === this.#elementId) element.removeAttribute("id");
    const [first] = roots;
    if (first !== undefined) first.id = this.#elementId;
    if (isHidden) this.#replace(roots);
    else this.#insertHidden(old, roots);
    this.#page.setUpContent(roots, { page: this.#page, parentId: this.#id, scope: this.#content });
    if (isHidden) return revealScripts(roots);
    const timer = setTimeout(() => this.#reveal(old, roots), REVEAL_MS);
    this.#content.add(() => {
      clearTimeout(timer);
      for (const element of old) if (element.classList.contains("ui-obsolete-view")) element.remove();
    });
    this.#page.store.update(this.#id, undefined, { viewdef: key });
  }

  /** What the placeholder had goes to the first element that is seen. */
  #dress(roots: readonly Element[], key: string): void {
    for (const root of roots) {
      root.classList.add(this.#mark);
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

  /** The new content is filled while the old one is still seen. */
  #insertHidden(old: readonly Element[], roots: readonly Element[]): void {
    for (const element of old) element.classList.add("ui-obsolete-view");
    for (const root of roots) root.classList.add("ui-new-view");
    old.at(-1)?.after(...roots);
    this.#elements = [...roots];
  }

  #reveal(old: readonly Element[], roots: readonly Element[]): void {
    for (const element of old) element.remove();
    for (const root of roots) root.classList.remove("ui-new-view");
    revealScripts(roots);
    scrollAround(roots[0] ?? null);
  }

  #replace(roots: Element[]): void {
    this.#elements[0]?.replaceWith(...roots);
    for (const element of this.#elements.slice(1)) element.remove();
    this.#elements = roots;
  }
}

/** Scripts run once for each rendering, in the scope of the page. */
function revealScripts(roots: readonly Element[]): void {
  const all = roots.flatMap((
    root,
  ) => [...(root.localName === "script" ? [root] : []), ...root.querySelectorAll("script")]);
  for (const script of all) {
    if (script.closest(".ui-new-view") !== null) continue;
    const fresh = document.createElement("script");
    for (const name of ["id", "class"]) {
      const value = script.getAttribute(name);
      if (value !== null) fresh.setAttribute(name, value);
    }
    fresh.text = script.textContent;
    script.replaceWith(fresh);
  }
}
