import type { EntryPath } from "./known_clients.ts";

/** Lines of a table in TOML, with the tables below it that follow. */
interface FoundTable {
  readonly start: number;
  readonly end: number;
}

/** Line of TOML that begins something: a table, or a value. */
interface Beginning {
  readonly start: number;
  /** Where what it begins ends: behind its last line that is neither empty nor a comment. */
  end: number;
  readonly line: number;
  readonly isTable: boolean;
  /** Table that it stands in, or is. */
  readonly table: string;
  /** Dotted name from the top, without quotes and blanks. */
  readonly name: string;
  readonly text: string;
}

/** What is open after a line: the quotes of a text of several lines, or brackets. */
interface Open {
  readonly quotes: string | undefined;
  readonly depth: number;
}

const HEADER = /^\s*\[\[?\s*([^\]]+?)\s*\]\]?\s*(?:#.*)?$/;
const KEY = /^\s*((?:"[^"]*"|'[^']*'|[\w-]+)(?:\s*\.\s*(?:"[^"]*"|'[^']*'|[\w-]+))*)\s*=/;
const OPENING = /"""|'''|"(?:\\.|[^"\\])*"|'[^']*'|#|[[\]{}]/;
const CLOSING: Readonly<Record<string, RegExp>> = { '"""': /\\.|"""/, "'''": /'''/ };

/** Returns the line of a value that holds the entry, or makes a table of it impossible; nothing without one. Pure. */
export function lineOfOtherForm(text: string, [servers, name]: EntryPath, word = ""): number | undefined {
  const wanted = `${servers}.${name}`;
  return beginnings(text).find((one) =>
    !one.isTable &&
    (isAtOrBelow(one.name, wanted) && !isAtOrBelow(one.table, wanted) ||
      one.name === servers && one.text.includes(word))
  )?.line;
}

/** Returns the text with the table in place of the one it has, or at its end. Pure. */
export function withTable(text: string, path: EntryPath, table: string): string {
  const eol = text.includes("\r\n") ? "\r\n" : "\n";
  const lines = table.replaceAll("\n", eol);
  const [first, ...rest] = findTables(text, path);
  if (first === undefined) {
    if (table === "") return text;
    const gap = text === "" ? "" : text.endsWith("\n") ? eol : eol + eol;
    return text + gap + lines;
  }
  const alone = rest.reduceRight((whole, run) => cut(whole, run, "", eol), text);
  return cut(alone, first, lines, eol);
}

function cut(text: string, { start, end }: FoundTable, lines: string, eol: string): string {
  const before = text.slice(0, start);
  const after = text.slice(end).replace(/^(\s*\n)+/, "");
  if (after.trim() === "") return lines === "" ? before.replace(/(\r?\n)+$/, eol) : before + lines;
  return before + (lines === "" ? "" : lines + eol) + after;
}

/** Finds the tables of an entry, from the first; those that follow one another are one. */
function findTables(text: string, path: EntryPath): FoundTable[] {
  const wanted = path.join(".");
  const found: { start: number; end: number }[] = [];
  let isOurs = false;
  for (const one of beginnings(text)) {
    const wasOurs = isOurs;
    if (one.isTable) isOurs = isAtOrBelow(one.name, wanted);
    const last = found.at(-1);
    if (isOurs && wasOurs && last !== undefined) last.end = one.end;
    else if (isOurs) found.push({ start: one.start, end: one.end });
  }
  return found;
}

/** Returns the lines of TOML that begin something, in their order. */
function beginnings(text: string): Beginning[] {
  const found: Beginning[] = [];
  let [at, line, table]: [number, number, string] = [0, 0, ""];
  let open: Open = { quotes: undefined, depth: 0 };
  for (const each of text.split(/(?<=\n)/)) {
    line++;
    const isFree = open.quotes === undefined && open.depth === 0;
    const header = isFree ? plainName(HEADER.exec(each.trimEnd())?.[1]) : undefined;
    const key = isFree ? plainName(KEY.exec(each)?.[1]) : undefined;
    if (header !== undefined) table = header;
    const name = header ?? (key === undefined || table === "" ? key : `${table}.${key}`);
    const [start, end] = [at, at + each.length];
    const last = found.at(-1);
    if (name !== undefined) {
      found.push({ start, end, line, isTable: header !== undefined, table, name, text: each });
    } else if (last !== undefined && (!isFree || /^\s*[^\s#]/.test(each))) {
      last.end = end;
    }
    if (header === undefined) open = openAfter(each, open);
    at = end;
  }
  return found;
}

function isAtOrBelow(name: string, wanted: string): boolean {
  return name === wanted || name.startsWith(`${wanted}.`);
}

/** Returns a dotted name without quotes and blanks. */
function plainName(name: string | undefined): string | undefined {
  return name?.split(".").map((part) => part.trim().replace(/^(["'])(.*)\1$/, "$2")).join(".");
}

function openAfter(line: string, before: Open): Open {
  let { quotes, depth } = before;
  let rest = line;
  while (true) {
    const found = (quotes === undefined ? OPENING : CLOSING[quotes])?.exec(rest);
    if (found === null || found === undefined) return { quotes, depth };
    const [token] = found;
    if (token === "#") return { quotes, depth };
    rest = rest.slice(found.index + token.length);
    if (token === '"""' || token === "'''") quotes = quotes === undefined ? token : undefined;
    else if (token === "[" || token === "{") depth++;
    else if (token === "]" || token === "}") depth--;
  }
}
