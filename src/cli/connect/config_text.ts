import {
  applyEdits,
  type FormattingOptions,
  modify,
  parse,
  type ParseError,
  printParseErrorCode,
} from "jsonc-parser";
import { Document, parseDocument } from "yaml";
import { ToolError } from "../../adapter_api/errors.ts";
import { isObject } from "../../base/is_object.ts";
import type { ConfigFormat, EntryPath } from "./known_clients.ts";
import { findTable, tomlTable, withTable } from "./toml_table.ts";

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
  const plain = text.slice(bom.length);
  return bom + EDITORS[format].write(plain, path, entry);
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
    read: (text, path) => findTable(text, path)?.text.trim(),
    write: (text, path, entry) => withTable(text, path, entry === undefined ? "" : tomlTable(path, entry)),
  },
  yaml: { read: (text, path) => valueAt(parsedYaml(text).toJS(), path), write: withYaml },
};

function withJson(text: string, path: EntryPath, entry: object | undefined): string {
  mustFit(parsedJson(text), path);
  const options = { formattingOptions: formattingOf(text) };
  const start = text.trim() === "" ? "{}" : text;
  const written = applyEdits(start, modify(start, [...path], entry, options));
  return written.endsWith("\n") ? written : `${written}\n`;
}

function parsedJson(text: string): unknown {
  if (text.trim() === "") return {};
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
  mustFit(document.toJS(), path);
  if (entry === undefined) document.deleteIn(path);
  else document.setIn(path, document.createNode(entry));
  return document.toString({ lineWidth: 0 });
}

function parsedYaml(text: string): Document {
  const document = text.trim() === "" ? new Document({}) : parseDocument(text);
  const [first] = document.errors;
  if (first !== undefined) throw unreadable(first.message.split("\n")[0] ?? "");
  return document;
}

function valueAt(whole: unknown, [servers, name]: EntryPath): unknown {
  const table = isObject(whole) ? whole[servers] : undefined;
  return isObject(table) ? table[name] : undefined;
}

function mustFit(whole: unknown, [servers]: EntryPath): void {
  if (!isObject(whole)) throw unreadable("it holds no table at the top");
  const table = whole[servers];
  if (table !== undefined && table !== null && !isObject(table)) throw unreadable(`"${servers}" is no table`);
}

function unreadable(reason: string): ToolError {
  return new ToolError("INVALID_INPUT", `The file cannot be read: ${reason}`, {
    hint: "Mend it first; nothing was changed",
  });
}
