import { dirname, isAbsolute, join, relative, resolve } from "node:path";
import { isPathWithin } from "../../base/path_within.ts";
import { lineOf } from "../../base/text/source_place.ts";

/** A mistake in an adapter, with its place. */
export interface Mistake {
  readonly file: string;
  readonly line: number;
  readonly column?: number;
  readonly message: string;
}

/** Writes a mistake as editors and terminals link it: `adapter.ts:3:7: message`. */
export function mistakeText({ file, line, column, message }: Mistake): string {
  return `${file}:${line}${column === undefined ? "" : `:${column}`}: ${message}`;
}

/**
 * Gives a problem of the manifest, or of the import, its place. Pure.
 *
 * @param problem as the host tells it, with its place in front or the part of the definition that it is about
 * @param entry the script
 * @param source its text
 */
export function mistakeOf(problem: string, entry: string, source: string): Mistake {
  const [, file, row, column, message] = /^([^\s:"]+):(\d+)(?::(\d+))?: ([\s\S]*)$/.exec(problem) ?? [];
  if (file !== undefined && message !== undefined) {
    const at = isAbsolute(file) ? file : join(dirname(entry), file);
    return {
      file: at,
      line: Number(row),
      message,
      ...(column === undefined ? {} : { column: Number(column) }),
    };
  }
  const [, part = ""] = /^([\w.-]+): /.exec(problem) ?? [];
  const [, key] = /unknown key "([^"]+)"/.exec(problem) ?? [];
  const path = [...part.split(".").filter((name) => name !== "adapter"), ...(key === undefined ? [] : [key])];
  return { file: entry, line: lineOf(source, path) ?? 1, message: problem };
}

/**
 * Puts what the host and what the compiler found together. The host speaks in the author's words: where it names a
 * line, the compiler's words for that line are left out. Pure.
 */
export function onceEach(ofHost: readonly Mistake[], ofCompiler: readonly Mistake[]): Mistake[] {
  const line = (mistake: Mistake) => `${resolve(mistake.file)}:${mistake.line}`;
  const told = new Set(ofHost.map(line));
  return [...ofHost, ...ofCompiler.filter((mistake) => !told.has(line(mistake)))].sort((a, b) =>
    a.file === b.file ? a.line - b.line : 0
  );
}

/** Writes a file as the author named its folder. Pure. */
export function asNamed(file: string, entry: string): string {
  return isInside(file, entry) ? join(dirname(entry), relative(dirname(resolve(entry)), file)) : file;
}

/** Tells whether a file is in the folder of a script. Pure. */
export function isInside(file: string, entry: string): boolean {
  return isPathWithin(resolve(file), dirname(resolve(entry)));
}
