/// <reference lib="dom" />
import type { Page } from "../page.ts";

/** The view definitions that the server told of. */
export class Templates {
  readonly #all = new Map<string, HTMLTemplateElement>();
  readonly #listeners = new Set<(keys: ReadonlySet<string>) => void>();

  get(key: string): HTMLTemplateElement | undefined {
    return this.#all.get(key);
  }

  listen(listener: (keys: ReadonlySet<string>) => void): ReturnType<Page["onTemplates"]> {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Takes new ones; what is no single template element is left out, and an older one stays.
   *
   * @param text JSON: HTML by key
   */
  add(text: string): void {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed !== "object" || parsed === null) return;
    const keys = new Set<string>();
    for (const [key, html] of Object.entries(parsed)) {
      const template = templateOf(String(html));
      if (template === undefined) reportError(new Error(`The view ${key} is not one <template> element`));
      else this.#all.set(key, template);
      if (template !== undefined) keys.add(key);
    }
    for (const listener of [...this.#listeners]) listener(keys);
  }
}

function templateOf(html: string): HTMLTemplateElement | undefined {
  const holder = document.createElement("template");
  holder.innerHTML = html.trim();
  const [first, ...others] = holder.content.children;
  return first instanceof HTMLTemplateElement && others.length === 0 ? first : undefined;
}
