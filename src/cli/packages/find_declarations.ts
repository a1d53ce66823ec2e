import { dirname, join } from "node:path";
import { z } from "zod";
import { exists } from "../../base/exists.ts";
import { isObject } from "../../base/is_object.ts";

const packageFile = z.object({
  exports: z.unknown().optional(),
  types: z.string().optional(),
  typings: z.string().optional(),
  main: z.string().optional(),
});

/** The conditions of `exports` that a declaration for an adapter is found by: as a module, else as CommonJS. */
const COMMON = ["types", "node", "deno", "module", "default"];
const CONDITIONS = [new Set([...COMMON, "import"]), new Set([...COMMON, "require"])];

/** Finds the declaration of a package that a file in a folder imports; of one without, those of `@types`. */
export async function declarationOf(specifier: string, from: string): Promise<string | undefined> {
  const [, name, entry = ""] = /^((?:@[^/]+\/)?[^/@][^/]*)(?:\/(.*))?$/.exec(specifier) ?? [];
  if (name === undefined) return undefined;
  for (const each of [name, typesPackage(name)]) {
    const folder = await packageFolder(each, from);
    const found = folder === undefined ? undefined : await declarationIn(folder, entry);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The package with the declarations that others wrote for a package. Pure. */
export function typesPackage(name: string): string {
  return `@types/${name.replace(/^@([^/]+)\//, "$1__")}`;
}

/** Finds the package as the runtime does: in the `node_modules` of the folders above. */
async function packageFolder(name: string, from: string): Promise<string | undefined> {
  for (let folder = from; folder !== dirname(folder); folder = dirname(folder)) {
    const path = join(folder, "node_modules", name);
    if (await exists(path)) return await Deno.realPath(path);
  }
  return undefined;
}

async function declarationIn(folder: string, entry: string): Promise<string | undefined> {
  const text = await Deno.readTextFile(join(folder, "package.json")).catch(() => "{}");
  const { exports, types, typings, main } = packageFile.parse(JSON.parse(text));
  const exported = isObject(exports) || typeof exports === "string" ? exportOf(exports, entry) : undefined;
  const named = entry === "" ? [types, typings, main, "index"] : [entry];
  for (const path of [exported, ...named]) {
    const found = path === undefined ? undefined : await declarationFile(join(folder, path));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The target of an entry in `exports`. Pure. */
export function exportOf(exports: unknown, entry: string): string | undefined {
  const key = entry === "" ? "." : `./${entry}`;
  if (!isObject(exports) || !Object.keys(exports).some((name) => name.startsWith("."))) {
    return key === "." ? targetOf(exports) : undefined;
  }
  if (key in exports) return targetOf(exports[key]);
  for (const [pattern, target] of Object.entries(exports)) {
    const [before = "", after] = pattern.split("*");
    if (after === undefined || !key.startsWith(before) || !key.endsWith(after)) continue;
    return targetOf(target)?.replaceAll("*", key.slice(before.length, key.length - after.length));
  }
  return undefined;
}

function targetOf(target: unknown): string | undefined {
  for (const conditions of CONDITIONS) {
    const found = targetWith(target, conditions);
    if (found !== undefined) return found;
  }
  return undefined;
}

function targetWith(target: unknown, conditions: ReadonlySet<string>): string | undefined {
  if (typeof target === "string") return target;
  if (!isObject(target)) return undefined;
  for (const [condition, below] of Object.entries(target)) {
    const found = conditions.has(condition) ? targetWith(below, conditions) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Finds the declaration that stands for a module: itself, the one next to it, or that of a folder. */
export async function declarationFile(path: string): Promise<string | undefined> {
  const beside = path.replace(/(?<!\.d)\.([mc]?)[jt]sx?$/, ".d.$1ts");
  const candidates = [
    path,
    beside,
    `${path}.d.ts`,
    `${path}.d.mts`,
    `${path}.d.cts`,
    join(path, "index.d.ts"),
  ];
  for (const each of candidates.filter((name) => /\.d\.[mc]?ts$/.test(name))) {
    if (await Deno.stat(each).then(({ isFile }) => isFile, () => false)) return await Deno.realPath(each);
  }
  return undefined;
}
