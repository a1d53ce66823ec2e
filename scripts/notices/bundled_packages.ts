import { dirname, join, normalize } from "node:path";
import { z } from "zod";

/** A package of npm that is in the product. */
export interface BundledPackage {
  readonly name: string;
  readonly version: string;
  /** Folder of the package; missing for one that another package brings in its own bundle. */
  readonly folder?: string;
}

const sourceMap = z.object({ sources: z.array(z.string()) });

/**
 * Tells which packages are in what was bundled, by the source maps next to it, and removes the maps. Maps name every
 * file that gave code, also those that a package's makers bundled before us.
 *
 * @param folder what was bundled
 */
export async function takeSourceMaps(folder: string): Promise<string[]> {
  const sources: string[] = [];
  for (const path of await mapsBelow(folder)) {
    const map = sourceMap.parse(JSON.parse(await Deno.readTextFile(path)));
    sources.push(...map.sources.map((source) => normalize(join(dirname(path), source))));
    await Deno.remove(path);
  }
  return sources;
}

async function mapsBelow(folder: string): Promise<string[]> {
  const entries = await Array.fromAsync(Deno.readDir(folder));
  const found = await Promise.all(entries.map(({ name, isDirectory }) => {
    const path = join(folder, name);
    if (isDirectory) return mapsBelow(path);
    return name.endsWith(".js.map") ? [path] : [];
  }));
  return found.flat();
}

const NAME = String.raw`(?<name>(?:@[^/]+/)?[^/]+)`;
/** Deno keeps packages in folders of their version, below one of the place they came from. */
const IN_CACHE = new RegExp(String.raw`^(?<folder>.*/npm/[^/]+/${NAME}/(?<version>\d[^/]*))/`);
/** Others' bundlers keep them so; `+` stands for the slash of a scope. */
const IN_A_BUNDLE = new RegExp(
  String.raw`.*/\.pnpm/(?:@[^/+]+\+)?[^/@]+@(?<version>[^/_(]+)[^/]*/node_modules/${NAME}/`,
);
/** A file of a package's maker that its version does not hold, next to those that it does. */
const OF_A_MAKER = new RegExp(String.raw`/npm/[^/]+/${NAME}/`);

/**
 * The packages that files belong to, each once, by name.
 *
 * @param paths files, of packages or not
 */
export function packagesOf(paths: readonly string[]): BundledPackage[] {
  const found = new Map<string, BundledPackage>();
  const makers = new Set<string>();
  for (const path of paths.map((each) => each.replaceAll("\\", "/"))) {
    const { name, version, folder } = (IN_A_BUNDLE.exec(path) ?? IN_CACHE.exec(path))?.groups ?? {};
    const maker = OF_A_MAKER.exec(path)?.groups?.["name"];
    if (name !== undefined && version !== undefined) {
      found.set(`${name}@${version}`, { name, version, ...(folder === undefined ? {} : { folder }) });
    } else if (maker !== undefined) makers.add(maker);
  }
  const packages = [...found.values()].sort((a, b) =>
    compare(a.name, b.name) || compare(a.version, b.version)
  );
  const scopes = new Set(packages.map(({ name }) => name.split("/")[0]));
  const lost = [...makers].filter((name) => !scopes.has(name.split("/")[0]));
  if (lost.length > 0) throw new Error(`Cannot tell the versions of what is bundled: ${lost.join(", ")}`);
  return packages;
}

function compare(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
