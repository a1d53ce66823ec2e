import { join, posix } from "node:path";
import { readRegularFile } from "../../base/regular_file.ts";
import { type PackageRequest, specifierOf } from "./package_request.ts";

const LARGEST = 2_000_000;
const IMPORTED = /((?:\bfrom|\bimport)\s*\(?\s*)(["'])([^"'\n]+)\2/g;

/**
 * Returns the scripts of an adapter by their place in its folder: those at the top that import "glovebox", and what
 * these import of the folder, without the packages that it was given. Nothing else in the folder is looked at.
 */
export async function scriptsOf(folder: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const visit = async (name: string): Promise<void> => {
    const text = await readRegularFile(join(folder, name), LARGEST).catch(() => undefined);
    if (text === undefined || found.has(name)) return; // what is not there is told by check
    found.set(name, text);
    for (const [, , , specifier = ""] of text.matchAll(IMPORTED)) {
      const path = posix.join(posix.dirname(name), specifier);
      if (/^\.{1,2}\//.test(specifier) && !/^\.\.|^vendor\//.test(path)) await visit(path);
    }
  };
  for await (const { name, isFile } of Deno.readDir(folder)) {
    if (!isFile || !/(?<!\.d)\.[mc]?[jt]s$/.test(name)) continue;
    const text = await readRegularFile(join(folder, name), LARGEST).catch(() => "");
    if (/["']glovebox["']/.test(text)) await visit(name);
  }
  return found;
}

/** Leads the imports of a package to the module that was made of it: `"ms"`, `"npm:ms"` and `"npm:ms@2"`. Pure. */
export function leadImports(
  text: string,
  request: PackageRequest,
  target: string,
): { readonly text: string; readonly lines: readonly number[] } {
  const lines: number[] = [];
  const led = text.replace(
    IMPORTED,
    (whole, before: string, quote: string, specifier: string, at: number) => {
      if (withoutVersion(specifier) !== specifierOf(request)) return whole;
      lines.push(text.slice(0, at).split("\n").length);
      return `${before}${quote}${target}${quote}`;
    },
  );
  return { text: led, lines };
}

function withoutVersion(specifier: string): string {
  return specifier.replace(/^npm:\/?/, "").replace(/^((?:@[^/]+\/)?[^/@]+)@[^/]+/, "$1");
}
