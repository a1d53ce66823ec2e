/** Writes what an editor needs to check an adapter without network: the SDK's sources and zod's declarations. */
import { dirname, join, normalize } from "node:path/posix";
// Only a package that is part of the program is in the cache and resolves to a file there.
import "zod";

const SDK = import.meta.resolve("../src/adapter_api/mod.ts");
const ZOD = import.meta.resolve("zod");
const RELATIVE_IMPORT = /\b(from|import)(\s*\(?\s*)"(\.{1,2}\/[^"]+)"/g;
/** An author's compiler may be older or stricter than ours; it reads the types all the same. */
const NOT_THE_AUTHORS = "// @ts-nocheck\n";

/**
 * Fills a folder with `glovebox/` and `zod/`.
 *
 * @param folder is made when it does not exist
 */
export async function buildTypes(folder: string): Promise<void> {
  await copyModules("mod.ts", { from: new URL("./", SDK), to: join(folder, "glovebox") });
  await copyModules("index.d.ts", { from: new URL("./", ZOD), to: join(folder, "zod") });
}

interface Folders {
  readonly from: URL;
  readonly to: string;
}

/** Copies a module and everything it imports by a relative path. */
async function copyModules(entry: string, { from, to }: Folders): Promise<void> {
  const modules = new Set([entry]);
  for (const module of modules) {
    const source = (await Deno.readTextFile(new URL(module, from))).replace(
      RELATIVE_IMPORT,
      withDeclarations,
    );
    for (const [, , , specifier = ""] of source.matchAll(RELATIVE_IMPORT)) {
      modules.add(normalize(join(dirname(module), specifier)));
    }
    const target = join(to, module);
    await Deno.mkdir(dirname(target), { recursive: true });
    await Deno.writeTextFile(target, NOT_THE_AUTHORS + source);
  }
}

/** Deno resolves a specifier as it stands, and there are no `.js` files next to the declarations. */
function withDeclarations(_match: string, keyword: string, space: string, specifier: string): string {
  return `${keyword}${space}"${specifier.replace(/\.js$/, ".d.ts")}"`;
}
