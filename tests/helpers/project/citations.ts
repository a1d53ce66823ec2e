import type { SourceFile } from "./architecture.ts";

/** The ids that a test file cites in calls of `verifies`. */
export function citedIds({ text }: SourceFile): string[] {
  const code = text.split("\n").filter((line) => !/^\s*(\/\/|\/?\*)/.test(line)).join("\n");
  return [...code.matchAll(/\bverifies\(([^)]*)\)/g)].flatMap(([, list = ""]) =>
    [...list.matchAll(/["'`]([^"'`]+)["'`]/g)].map(([, id = ""]) => id)
  );
}

/** Ids that no file cites. */
export function uncitedIds(ids: Iterable<string>, files: readonly SourceFile[]): string[] {
  const cited = new Set(files.flatMap(citedIds));
  return [...ids].filter((id) => !cited.has(id));
}

/** Citations of ids that do not exist. */
export function unknownCitations(ids: ReadonlySet<string>, files: readonly SourceFile[]): string[] {
  return files.flatMap((file) =>
    citedIds(file).filter((id) => !ids.has(id)).map((id) => `${file.path} cites ${id}`)
  );
}
