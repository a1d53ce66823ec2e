/// <reference lib="dom" />
import type { Store } from "./connection/store.ts";

let last = 0;

/** The id of an element; it gets one when it has none. */
export function idOf(element: Element): string {
  if (element.id === "") element.id = `ui-${++last}`;
  return element.id;
}

/** Context that views and bindings share. */
export interface Page {
  readonly store: Store;
  /** A view definition by its key. */
  template(key: string): HTMLTemplateElement | undefined;
  /** Listens to views that are new or different; returns what ends that. */
  onTemplates(listener: (keys: ReadonlySet<string>) => void): () => void;
  /** The variable that an element's `ui-value` shows. */
  readonly valueVariables: Map<string, number>;
  /** Sets up what fresh elements have of views, lists and bindings. */
  setUpContent(roots: readonly Element[], place: Place): void;
}

/** Place of elements in the tree of variables. */
export interface Place {
  readonly page: Page;
  /** The variable whose object paths start from. */
  readonly parentId: number;
  readonly scope: Scope;
}

/** Undo functions that run together. */
export class Scope {
  #undo: (() => void)[] = [];

  add(undo: () => void): void {
    this.#undo.push(undo);
  }

  end(): void {
    for (const undo of this.#undo.splice(0).reverse()) undo();
  }
}

/** A view scrolls to its end when it or something below it has changed. */
export function scrollAround(element: Element | null): void {
  for (let at = element; at !== null; at = at.parentElement) {
    if (at instanceof HTMLElement && at.dataset["uiScroll"] === "true") {
      const target = at;
      requestAnimationFrame(() => target.scrollTo({ top: target.scrollHeight }));
    }
  }
}
