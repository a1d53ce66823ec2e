import { basename, isAbsolute, join } from "node:path";
import { type Reach, reachable } from "../engine/files/granted_paths.ts";

const MOST_FILES = 5_000;
const DEEPEST = 12;

/** Result of reading the folders. */
export interface ViewdefChanges {
  /** Views that are new or different, by key. */
  readonly changed: Readonly<Record<string, string>>;
}

/** The view definitions of a project, by `TYPE.NAMESPACE`: those of its files win over those shipped. */
export class Viewdefs {
  readonly #all = new Map<string, string>();
  readonly #reach: Reach;
  #refused: Readonly<Record<string, string>> = {};

  constructor(reach: Reach, shipped: Readonly<Record<string, string>>) {
    this.#reach = reach;
    for (const [key, html] of Object.entries(shipped)) this.#all.set(key, html);
  }

  /** All of them. */
  get all(): Readonly<Record<string, string>> {
    return Object.fromEntries(this.#all);
  }

  /** Reasons why views could not be used when the files were last read, by key. */
  get refused(): Readonly<Record<string, string>> {
    return this.#refused;
  }

  /** Reads the files again. What is broken now stays as it was. */
  async read(): Promise<ViewdefChanges> {
    const changed: Record<string, string> = {};
    const refused: Record<string, string> = {};
    for (const path of await this.#files()) {
      const key = basename(path, ".html");
      const html = await Deno.readTextFile(path).catch(() => undefined);
      if (html === undefined || this.#all.get(key) === html || changed[key] === html) continue;
      const problem = problemIn(html);
      if (problem === undefined) changed[key] = html;
      else refused[key] = problem;
    }
    for (const [key, html] of Object.entries(changed)) this.#all.set(key, html);
    this.#refused = refused;
    return { changed };
  }

  /** Adds or replaces one. */
  put(key: string, html: string): void {
    this.#all.set(key, html);
    const { [key]: _mended, ...others } = this.#refused;
    this.#refused = others;
  }

  /** The site's own folder last, so that it wins over those of its applications. */
  async #files(): Promise<string[]> {
    const found: string[] = [];
    for (const app of await namesIn(this.#real("apps"))) {
      await this.#collect(this.#real(join("apps", app, "viewdefs")), found, 0);
    }
    await this.#collect(this.#real("viewdefs"), found, 0);
    return found;
  }

  /** Links are followed as far as they stay in the granted folders. */
  #real(path: string): string | undefined {
    try {
      return reachable(isAbsolute(path) ? path : join(this.#reach.base, path), this.#reach);
    } catch {
      return undefined;
    }
  }

  async #collect(folder: string | undefined, found: string[], depth: number): Promise<void> {
    if (folder === undefined || depth > DEEPEST) return;
    for (const name of (await namesIn(folder)).sort()) {
      const named = join(folder, name);
      const real = this.#real(named);
      const info = real === undefined ? undefined : await Deno.stat(real).catch(() => undefined);
      if (info?.isDirectory === true) await this.#collect(named, found, depth + 1);
      else if (info?.isFile === true && name.endsWith(".html") && found.length < MOST_FILES) {
        found.push(named);
      }
    }
  }
}

async function namesIn(folder: string | undefined): Promise<string[]> {
  if (folder === undefined) return [];
  try {
    return await Array.fromAsync(Deno.readDir(folder), ({ name }) => name);
  } catch {
    return [];
  }
}

/**
 * Says why a text is no view definition: trimmed it must be one `<template>` element.
 *
 * @returns nothing when it is one
 */
export function problemIn(html: string): string | undefined {
  const text = html.trim().replace(/<!--[\s\S]*?-->/g, (comment) => " ".repeat(comment.length)).trim();
  let depth = 0;
  for (const { 0: tag, index } of text.matchAll(/<(\/?)template\b(?:"[^"]*"|'[^']*'|[^'">])*>/gi)) {
    if (depth === 0 && index !== 0) return "it has something besides its <template>";
    depth += tag.startsWith("</") ? -1 : 1;
    if (depth === 0 && index + tag.length !== text.length) return "it has something after its <template>";
  }
  if (text === "") return "it is empty";
  return /^<template\b/i.test(text) && depth === 0 ? undefined : "it is not one whole <template> element";
}
