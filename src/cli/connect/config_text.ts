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
import { Document, parseDocument } from "yaml";
import { ToolError } from "../../adapter_api/errors.ts";
import { isObject } from "../../base/is_object.ts";
import type { ConfigFormat, EntryPath } from "./known_clients.ts";
import { otherForm, tomlEntry, tomlTable, withTable } from "./toml_table.ts";

/**
 * Returns the text of a file of settings with an entry in it, all else as it was, comments included. Pure.
 *
 * @param text of the file; empty for a new one
 * @param entry nothing to take the entry out
 * @throws ToolError `INVALID_INPUT` when the text is not of the format, or something else stands where servers belong
 */
export function withEntry(
  text: string,
  format: ConfigFormat,
  path: EntryPath,
  entry: object | undefined,
): string {
  const bom = text.startsWith("\ufeff") ? "\ufeff" : "";
  const written = EDITORS[format].write(text.slice(bom.length), path, entry);
  if (format !== "toml" && !isDeepStrictEqual(EDITORS[format].read(written, path), entry)) {
    throw unreadable(`"${path[0]}" or "${path[1]}" stands there twice`);
  }
  return bom + written;
}

/** Returns the entry in a file of settings as it stands there; nothing when there is none. Pure. */
export function entryIn(text: string, format: ConfigFormat, path: EntryPath): unknown {
  return EDITORS[format].read(text.replace(/^\ufeff/, ""), path);
}

interface Editor {
  readonly read: (text: string, path: EntryPath) => unknown;
  readonly write: (text: string, path: EntryPath, entry: object | undefined) => string;
}

const EDITORS: Readonly<Record<ConfigFormat, Editor>> = {
  json: { read: (text, path) => valueAt(parsedJson(text), path), write: withJson },
  toml: {
    read: tomlEntry,
    write: withToml,
  },
  yaml: { read: (text, path) => valueAt(parsedYaml(text).toJS(), path), write: withYaml },
};

function withJson(text: string, path: EntryPath, entry: object | undefined): string {
  const options = { formattingOptions: formattingOf(text) };
  const given = isEmptyJson(text) ? `${text}{}` : text;
  // An entry needs a table to stand in: null is none.
  const isNull = isNullIn(parsedJson(given), path);
  const start = isNull ? applyEdits(given, modify(given, [path[0]], {}, options)) : given;
  const written = applyEdits(start, modify(start, [...path], entry, options));
  return written.endsWith("\n") ? written : `${written}\n`;
}

/** Tells whether there is nothing in a file but comments. */
function isEmptyJson(text: string): boolean {
  return stripComments(text).trim() === "";
}

function withToml(text: string, path: EntryPath, entry: object | undefined): string {
  const found = otherForm(text, path, entry === undefined ? path[1] : "");
  if (found === undefined) return withTable(text, path, entry === undefined ? "" : tomlTable(path, entry));
  throw unreadable(`line ${found.line} has "${path[0]}" in another form than [${path.join(".")}]`);
}

function parsedJson(text: string): unknown {
  if (isEmptyJson(text)) return {};
  const errors: ParseError[] = [];
  const value: unknown = parse(text, errors, { allowTrailingComma: true });
  const [first] = errors;
  if (first === undefined) return value;
  const line = text.slice(0, first.offset).split("\n").length;
  throw unreadable(`line ${line}: ${printParseErrorCode(first.error)}`);
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

function withYaml(text: string, path: EntryPath, entry: object | undefined): string {
  const document = parsedYaml(text);
  if (isNullIn(document.toJS(), path)) document.setIn([path[0]], document.createNode({}));
  if (entry === undefined) document.deleteIn(path);
  else document.setIn(path, document.createNode(entry));
  const written = document.toString({ lineWidth: 0 });
  return text.includes("\r\n") ? written.replaceAll("\n", "\r\n") : written;
}

function parsedYaml(text: string): Document {
  const document = parseDocument(text);
  const [first] = document.errors;
  if (first !== undefined) throw unreadable(first.message.split("\n")[0] ?? "");
  if (document.contents !== null) return document;
  const empty = new Document({});
  empty.commentBefore = document.commentBefore ?? document.comment;
  return empty;
}

function valueAt(whole: unknown, [servers, name]: EntryPath): unknown {
  const table = isObject(whole) ? whole[servers] : undefined;
  return isObject(table) ? table[name] : undefined;
}

/** Tells whether nothing stands where servers belong: the key without a value. */
function isNullIn(whole: unknown, [servers]: EntryPath): boolean {
  if (!isObject(whole)) throw unreadable("it holds no table at the top");
  const table = whole[servers];
  if (table !== undefined && table !== null && !isObject(table)) throw unreadable(`"${servers}" is no table`);
  return table === null;
}

function unreadable(reason: string): ToolError {
  return new ToolError("INVALID_INPUT", `The file cannot be read: ${reason}`, {
    hint: "Mend it first; nothing was changed",
  });
}
