import { join } from "node:path";
import { sha256 } from "../src/base/sha256.ts";

const PART = /[\w.]+-[A-Z0-9]{8}\.js\b/g;
const HASH = /-[A-Z0-9]{8}\.js$/;

/**
 * Gives the parts of a bundle names by their content. The bundler's own names depend on where the checkout and its
 * packages lie, so that nobody else could make the same bytes.
 *
 * @param folder the bundle; its parts lie at the top, and modules in it name them
 * @throws Error when two parts differ in nothing but the parts they name
 */
export async function namePartsByContent(folder: string): Promise<void> {
  const texts = new Map<string, string>();
  for (const path of await modulesIn(folder)) texts.set(path, await Deno.readTextFile(join(folder, path)));
  const parts = [...texts.keys()].filter((path) => HASH.test(path) && !path.includes("/"));
  const known = new Set(parts);
  const renamed = (text: string, name: (part: string) => string) =>
    text.replace(PART, (part) => known.has(part) ? name(part) : part);
  const names = new Map<string, string>();
  for (const part of parts) {
    const content = renamed(texts.get(part) ?? "", (other) => other.replace(HASH, ".js"));
    names.set(part, part.replace(HASH, `-${(await sha256(content)).slice(0, 8).toUpperCase()}.js`));
  }
  if (new Set(names.values()).size < parts.length) throw new Error("Two parts of the bundle are the same");
  for (const part of parts) await Deno.remove(join(folder, part));
  for (const [path, text] of texts) {
    const content = renamed(text, (part) => names.get(part) ?? part);
    await Deno.writeTextFile(join(folder, names.get(path) ?? path), content);
  }
}

async function modulesIn(folder: string, below = ""): Promise<string[]> {
  const entries = await Array.fromAsync(Deno.readDir(join(folder, below)));
  const found = await Promise.all(entries.map(({ name, isDirectory }) => {
    const path = below === "" ? name : `${below}/${name}`;
    if (isDirectory) return modulesIn(folder, path);
    return name.endsWith(".js") ? [path] : [];
  }));
  return found.flat().toSorted();
}
