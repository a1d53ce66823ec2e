import { isAbsolute, join, resolve } from "node:path";
import type { Word } from "./syntax.ts";

/** Source of what words are filled in with. */
export interface Surroundings {
  /** The folder that relative names start from. */
  readonly folder: string;
  /** The value of a variable; an empty text when there is none. */
  variable(name: string): string;
  /** The names in a folder; none when it cannot be read. */
  names(folder: string): readonly string[];
  isFolder(path: string): boolean;
  isThere(path: string): boolean;
}

const MOST_NAMES = 10_000;
/** Marks in a word under way what was quoted, so that it is taken as it stands. */
const QUOTED = "\u{10FFFF}";
const PATTERN = /(?<!\u{10FFFF})[*?[]/u;

/** Turns a word into what a program gets: none, one or several arguments. */
export function expandWord(word: Word, around: Surroundings): string[] {
  const isQuoted = word.some((part) => part.isQuoted);
  const marked = word.map((part, i) => {
    if (part.kind === "variable") {
      const value = around.variable(part.name);
      return part.isQuoted ? mark(value) : value;
    }
    if (part.isQuoted) return mark(part.text);
    return i === 0 ? part.text.replace(/^~(?=\/|$)/, () => mark(around.variable("HOME"))) : part.text;
  }).join("");
  const fields = word.some((part) => part.kind === "variable" && !part.isQuoted)
    ? marked.split(/(?<!\u{10FFFF})[ \t\n]+/u).filter((field) => field !== "")
    : [marked];
  if (marked === "" && !isQuoted) return [];
  return fields.flatMap((field) => PATTERN.test(field) ? matches(field, around) : [plain(field)]);
}

/** A word that names one thing: where a redirection leads. */
export function expandOne(word: Word, around: Surroundings): string {
  const [only = "", ...others] = expandWord(word, around);
  if (others.length > 0) throw new Error("ambiguous redirect");
  return only;
}

/** File names that fit a pattern, in their order; the pattern itself when there are none. */
function matches(field: string, around: Surroundings): string[] {
  const isFolderWanted = field.endsWith("/");
  const steps = field.replace(/\/+$/, "").split("/");
  let found = [field.startsWith("/") ? "/" : ""];
  for (const step of field.startsWith("/") ? steps.slice(1) : steps) {
    found = found.flatMap((start) => next(start, step, around)).slice(0, MOST_NAMES);
  }
  const kept = found.filter((path) =>
    isFolderWanted ? around.isFolder(absolute(path, around)) : around.isThere(absolute(path, around))
  );
  if (kept.length === 0) return [plain(field)];
  return kept.sort().map((path) => isFolderWanted ? `${path}/` : path);
}

function next(start: string, step: string, around: Surroundings): string[] {
  const under = (name: string) => start === "" || start === "/" ? `${start}${name}` : `${start}/${name}`;
  if (!PATTERN.test(step)) return [under(plain(step))];
  const shape = patternOf(step);
  return around.names(absolute(start === "" ? "." : start, around))
    .filter((name) => shape.test(name) && (!name.startsWith(".") || step.startsWith(".")))
    .map(under);
}

/** Makes a regular expression of a shell's pattern. */
export function patternOf(text: string): RegExp {
  let source = "";
  for (let i = 0; i < text.length; i++) {
    const char = text[i] ?? "";
    const set = char === "[" ? /^\[[!^]?\]?[^\]]*\]/.exec(text.slice(i))?.[0] : undefined;
    if (text.startsWith(QUOTED, i)) {
      i += QUOTED.length;
      source += escaped(text[i] ?? "");
    } else if (char === "*") source += "[^/]*";
    else if (char === "?") source += "[^/]";
    else if (set !== undefined) {
      source += set.replace(/^\[!/, "[^").replaceAll("\\", "\\\\");
      i += set.length - 1;
    } else source += escaped(char);
  }
  return new RegExp(`^${source}$`);
}

function escaped(char: string): string {
  return char.replace(/[\\^$.*+?()[\]{}|/]/, "\\$&");
}

function mark(text: string): string {
  return text.replace(/[*?[\\ \t\n]/g, (char) => QUOTED + char);
}

function plain(field: string): string {
  return field.replaceAll(QUOTED, "");
}

function absolute(path: string, { folder }: Surroundings): string {
  return isAbsolute(path) ? resolve(path) : join(folder, path);
}
