import { isDeepStrictEqual } from "node:util";
import {
  applyEdits,
  type FormattingOptions,
  modify,
  parse,
  type ParseError,
  printParseErrorCode,
  stripComments,
} from "jsonc-parser";
import { parse as parseToml, stringify as tomlText, TomlError } from "smol-toml";
import { Document, isMap, parseDocument } from "yaml";
import { ToolError } from "../../adapter_api/errors.ts";
import { isObject } from "../../base/is_object.ts";
import type { ConfigFormat, Entry, EntryPath, EntryPlace } from "./known_clients.ts";
import { lineOfOtherForm, withTable } from "./toml_table.ts";

/**
 * Returns the text of a file of settings with an entry in it, all else as it was, comments included. Pure.
 *
 * @param text of the file; empty for a new one
 * @param entry nothing to take the entry out
 * @throws ToolError `INVALID_INPUT` when the text is not of the format, or something else stands where servers belong
 */
export function withEntry(
  text: string,
  { file, format, path }: EntryPlace,
  entry: Entry | undefined,
): string {
  const bom = text.startsWith("\ufeff") ? "\ufeff" : "";
  const { read, write } = EDITORS[format];
  return naming(file, () => {
    const written = write(text.slice(bom.length), path, entry);
    if (isSame(read(written, path), entry)) return bom + written;
    throw new Unreadable(`"${path[0]}" or "${path[1]}" stands there twice`);
  });
}

/**
 * Returns the entry in a file of settings as it stands there; nothing when there is none. Pure.
 *
 * @throws ToolError `INVALID_INPUT` when the text is not of the format
 */
export function entryIn(text: string, { file, format, path }: EntryPlace): unknown {
  return naming(file, () => EDITORS[format].read(text.replace(/^\ufeff/, ""), path));
}

/** Text that is not of its format, or has no place for the entry. */
class Unreadable extends Error {}

function naming<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    throw new ToolError("INVALID_INPUT", `${file} cannot be read: ${error.message}`, {
      hint: "Mend it first; nothing was changed",
    });
  }
}

interface Editor {
  readonly read: (text: string, path: EntryPath) => unknown;
  readonly write: (text: string, path: EntryPath, entry: Entry | undefined) => string;
}

const EDITORS: Readonly<Record<ConfigFormat, Editor>> = {
  json: { read: (text, path) => valueAt(parsedJson(text), path), write: withJson },
  toml: { read: (text, path) => valueAt(parsedToml(text), path), write: withToml },
  yaml: { read: (text, path) => valueAt(parsedYaml(text).toJS(), path), write: withYaml },
};

/** Change of a value in an entry, or of the whole entry, whose key is missing then. */
interface Change {
  readonly key: readonly [string] | readonly [];
  /** Nothing to take it out. */
  readonly value: unknown;
}

/** Returns what differs between an entry as it stands there and the one that is to be there. */
function changesOf(before: unknown, entry: Entry | undefined): readonly Change[] {
  if (!isObject(before) || entry === undefined) return [{ key: [], value: entry }];
  const keys = new Set([...Object.keys(before), ...Object.keys(entry)]);
  return [...keys].filter((key) => !isSame(before[key], entry[key]))
    .map((key) => ({ key: [key], value: entry[key] }));
}

function withJson(text: string, path: EntryPath, entry: Entry | undefined): string {
  const options = { formattingOptions: formattingOf(text) };
  const given = isEmptyJson(text) ? `${text}{}` : text;
  const whole = parsedJson(given);
  const changed = (before: string, at: readonly string[], value: unknown) =>
    applyEdits(before, modify(before, [...at], value, options));
  // An entry needs a table to stand in: null is none.
  const start = isNullIn(whole, path) ? changed(given, [path[0]], {}) : given;
  const written = changesOf(valueAt(whole, path), entry).reduce(
    (before, { key, value }) => changed(before, [...path, ...key], value),
    start,
  );
  return written.endsWith("\n") ? written : `${written}\n`;
}

/** Tells whether there is nothing in a file but comments. */
function isEmptyJson(text: string): boolean {
  return stripComments(text).trim() === "";
}

function withToml(text: string, path: EntryPath, entry: Entry | undefined): string {
  const before = parsedToml(text);
  isNullIn(before, path);
  if (isSame(valueAt(before, path), entry)) return text;
  const line = lineOfOtherForm(text, path, entry === undefined ? path[1] : "");
  if (line !== undefined) {
    throw new Unreadable(`line ${line} has "${path[0]}" in another form than [${path.join(".")}]`);
  }
  return withTable(text, path, entry === undefined ? "" : tomlText({ [path[0]]: { [path[1]]: entry } }));
}

function parsedToml(text: string): unknown {
  try {
    return parseToml(text, { integersAsBigInt: "asNeeded" });
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const [reason = ""] = error.message.replace("Invalid TOML document: ", "").split("\n");
    throw new Unreadable(`line ${error.line}: ${reason}`);
  }
}

function parsedJson(text: string): unknown {
  if (isEmptyJson(text)) return {};
  const errors: ParseError[] = [];
  const value: unknown = parse(text, errors, { allowTrailingComma: true });
  const [first] = errors;
  if (first === undefined) return value;
  const line = text.slice(0, first.offset).split("\n").length;
  throw new Unreadable(`line ${line}: ${printParseErrorCode(first.error)}`);
}

/** Formats what is added as the file is formatted. */
function formattingOf(text: string): FormattingOptions {
  const indent = /^([ \t]+)\S/m.exec(text)?.[1] ?? "  ";
  return {
    insertSpaces: !indent.startsWith("\t"),
    tabSize: indent.startsWith("\t") ? 1 : indent.length,
    eol: text.includes("\r\n") ? "\r\n" : "\n",
  };
}

function withYaml(text: string, path: EntryPath, entry: Entry | undefined): string {
  const document = parsedYaml(text);
  const whole: unknown = document.toJS();
  if (isNullIn(whole, path)) document.setIn([path[0]], document.createNode({}));
  const before = isMap(document.getIn(path, true)) ? valueAt(whole, path) : undefined;
  for (const { key, value } of changesOf(before, entry)) {
    if (value === undefined) document.deleteIn([...path, ...key]);
    else document.setIn([...path, ...key], typeof value === "object" ? document.createNode(value) : value);
  }
  const written = document.toString({ lineWidth: 0 });
  return text.includes("\r\n") ? written.replaceAll("\n", "\r\n") : written;
}

function parsedYaml(text: string): Document {
  const document = parseDocument(text);
  const [first] = document.errors;
  if (first !== undefined) throw new Unreadable(first.message.split("\n")[0] ?? "");
  if (document.contents !== null) return document;
  const empty = new Document({});
  empty.commentBefore = document.commentBefore ?? document.comment;
  return empty;
}

/** Compares values of any of the parsers, whose objects have prototypes of their own. */
function isSame(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(structuredClone(one), structuredClone(other));
}

function valueAt(whole: unknown, [servers, name]: EntryPath): unknown {
  const table = isObject(whole) ? whole[servers] : undefined;
  return isObject(table) ? table[name] : undefined;
}

/** Tells whether nothing stands where servers belong: the key without a value. */
function isNullIn(whole: unknown, [servers]: EntryPath): boolean {
  if (!isObject(whole)) throw new Unreadable("it holds no table at the top");
  const table = whole[servers];
  if (table !== undefined && table !== null && !isObject(table)) {
    throw new Unreadable(`"${servers}" is no table`);
  }
  return table === null;
}
