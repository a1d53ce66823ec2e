import type { EntryPath } from "./known_clients.ts";

/** Lines of a table in TOML, with the tables below it. */
interface FoundTable {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const HEADER = /^\s*\[\[?\s*([^\]]+?)\s*\]\]?\s*(?:#.*)?$/;

/** Finds the table of an entry and the tables below it; nothing when there is none. Pure. */
export function findTable(text: string, path: EntryPath): FoundTable | undefined {
  const wanted = path.join(".");
  let [start, end, at]: [number | undefined, number, number] = [undefined, text.length, 0];
  let quotes: string | undefined;
  for (const line of text.split(/(?<=\n)/)) {
    const name = quotes === undefined ? nameIn(line) : undefined;
    const isOurs = name === wanted || name?.startsWith(`${wanted}.`) === true;
    if (name !== undefined && start !== undefined && !isOurs) {
      end = at;
      break;
    }
    if (isOurs) start ??= at;
    quotes = openedBy(line, quotes);
    at += line.length;
  }
  return start === undefined ? undefined : { start, end, text: text.slice(start, end) };
}

/** Returns the text with the table in place of the one it has, or at its end. Pure. */
export function withTable(text: string, path: EntryPath, table: string): string {
  const eol = text.includes("\r\n") ? "\r\n" : "\n";
  const lines = table.replaceAll("\n", eol);
  const found = findTable(text, path);
  if (found === undefined) {
    if (table === "") return text;
    const gap = text === "" ? "" : text.endsWith("\n") ? eol : eol + eol;
    return text + gap + lines;
  }
  const [before, after] = [text.slice(0, found.start), text.slice(found.end)];
  if (table === "") return after === "" ? before.replace(/(\r?\n)+$/, eol) : before + after;
  return before + lines + (after === "" ? "" : eol) + after;
}

/** Returns a table with its header; objects in it are inline tables. Pure. */
export function tomlTable(path: EntryPath, entry: object): string {
  const lines = Object.entries(entry).map(([key, value]) => `${key} = ${tomlValue(value)}`);
  return `${[`[${path.join(".")}]`, ...lines].join("\n")}\n`;
}

function tomlValue(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(tomlValue).join(", ")}]`;
  if (typeof value === "object" && value !== null) {
    return `{ ${Object.entries(value).map(([key, one]) => `${key} = ${tomlValue(one)}`).join(", ")} }`;
  }
  // A basic string of TOML has JSON's escapes; the one more that it wants is that of DEL.
  return JSON.stringify(value).replaceAll("\u007f", "\\u007f");
}

/** Returns the dotted name in a header, without quotes and blanks. */
function nameIn(line: string): string | undefined {
  const name = HEADER.exec(line.trimEnd())?.[1];
  return name?.split(".").map((part) => part.trim().replace(/^(["'])(.*)\1$/, "$2")).join(".");
}

/** Returns the quotes of a text of several lines that is open after a line. */
function openedBy(line: string, before: string | undefined): string | undefined {
  let open = before;
  for (const [quotes] of line.matchAll(/"""|'''/g)) {
    if (open === undefined) open = quotes;
    else if (open === quotes) open = undefined;
  }
  return open;
}
