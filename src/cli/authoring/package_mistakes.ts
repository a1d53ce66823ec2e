import { dirname } from "node:path";
import { importAdvice } from "../../base/text/import_advice.ts";
import { changedPackages } from "../packages/package_record.ts";
import type { Mistake } from "./mistakes.ts";

/** An import of a package with what is before it in its line: the words in a text import nothing. */
const IMPORTED =
  /^(?:[^"'`]|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`[^`]*`)*?(?:\bfrom\s*|\bimport\s*\(?\s*)(["'])(?!\.|\/|node:|file:|glovebox\1|zod\1)([^"'\n]+)\1/;

/**
 * Returns every import of a package, since the runtime stops at the first, and every package that is not as it was
 * added.
 *
 * @param entry the script
 */
export async function packageMistakes(entry: string): Promise<Mistake[]> {
  const source = await Deno.readTextFile(entry).catch(() => "");
  const changed = await changedPackages(dirname(entry));
  return [
    ...importMistakes(source).map((mistake) => ({ file: entry, ...mistake })),
    ...changed.map(({ file, package: from }) => ({
      file,
      line: 1,
      message:
        `it is not what was made of ${from}. Look at what changed, or type this in the adapter's folder: ` +
        `glovebox add ${from}`,
    })),
  ];
}

/** Finds the imports of packages. Pure. */
export function importMistakes(source: string): Omit<Mistake, "file">[] {
  return source.split("\n").flatMap((text, at) => {
    const [whole = "", quote = "", name = ""] = IMPORTED.exec(text) ?? [];
    const message = name === "" ? undefined : importAdvice("not a dependency", name);
    if (message === undefined || /^\s*(?:\/\/|\*)/.test(text)) return [];
    return [{ line: at + 1, column: whole.length - name.length - quote.length, message }];
  });
}
