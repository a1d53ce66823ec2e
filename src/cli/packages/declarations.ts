import { dirname, join, relative } from "node:path";
import { exists } from "../../base/exists.ts";
import { declarationFile, declarationOf } from "./find_declarations.ts";

/** Declarations of a package and of what it imports, by their place in one folder. */
export interface Declarations {
  /** The file that declares the package itself. */
  readonly entry: string;
  readonly files: ReadonlyMap<string, string>;
}

const MOST_FILES = 1_500;
const SPECIFIER = /(\bfrom\s*|\bimport\s*\(?\s*|\brequire\s*\(\s*|\bdeclare\s+module\s+)(["'])([^"'\n]+)\2/g;
/** The compiler knows those of Node. */
const OF_NODE = /^\/\/\/\s*<reference\s+types=(["'])node\1\s*\/>/gm;
const REFERENCE = /^\/\/\/\s*<reference\s+path=(["'])([^"']+)\1\s*\/>/gm;

/**
 * Copies the declarations of a package together, with imports that lead from file to file, so that they need no
 * `node_modules`.
 *
 * @param specifier as an import names the package
 * @param folder where `node_modules` is
 * @returns nothing where it has none, or too many
 */
export async function collectDeclarations(
  specifier: string,
  folder: string,
): Promise<Declarations | undefined> {
  const first = await declarationOf(specifier, folder);
  if (first === undefined) return undefined;
  const files = new Map<string, string>();
  const queue = [first];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (files.has(placeOf(path))) continue;
    const { text, found } = await leadInside(path);
    files.set(placeOf(path), text);
    queue.push(...found);
    if (files.size > MOST_FILES) return undefined;
  }
  return { entry: placeOf(first), files };
}

/** The place of a file of a package: `ms/index.d.ts`, or `ms@2.1.3/ms/index.d.ts` of one that another needs. */
function placeOf(path: string): string {
  return path.replaceAll("\\", "/").replace(/^.*\/node_modules\/\.deno\//, "").replace("/node_modules/", "/");
}

async function leadInside(path: string): Promise<{ text: string; found: string[] }> {
  const source = await Deno.readTextFile(path);
  const targets = new Map<string, string>();
  for (const [, , , specifier = ""] of source.matchAll(SPECIFIER)) {
    const target = await targetOf(specifier, path);
    if (target !== undefined) targets.set(specifier, target);
  }
  for (const [, , reference = ""] of source.matchAll(REFERENCE)) {
    const target = join(dirname(path), reference);
    if (await exists(target)) targets.set(reference, target);
  }
  const lead = (specifier: string) => {
    const target = targets.get(specifier);
    if (target === undefined) return specifier;
    const way = relative(dirname(placeOf(path)), placeOf(target)).replaceAll("\\", "/");
    return way.startsWith(".") ? way : `./${way}`;
  };
  const text = source
    .replace(SPECIFIER, (_, before, quote, specifier) => `${before}${quote}${lead(specifier)}${quote}`)
    .replace(REFERENCE, (_, quote, name) => `/// <reference path=${quote}${lead(name)}${quote} />`)
    .replace(OF_NODE, "")
    .replace(/^\/\/# sourceMappingURL=.*$/gm, "");
  return { text, found: [...targets.values()] };
}

async function targetOf(specifier: string, importer: string): Promise<string | undefined> {
  if (specifier.startsWith("node:")) return undefined;
  if (!specifier.startsWith(".")) return await declarationOf(specifier, dirname(importer));
  return await declarationFile(join(dirname(importer), specifier));
}
