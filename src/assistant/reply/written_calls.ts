import { parsedJson } from "./find_json.ts";

/** A call that a model wrote as text. */
export interface WrittenCall {
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
}

const TAGGED = /<(?:function=|invoke name=")([\w.-]+)"?\s*>([\s\S]*?)(?:<\/(?:function|invoke)>|$)/;
const PARAMETER = /<parameter(?:=| name=")([\w.-]+)"?\s*>\n?([\s\S]*?)\n?<\/parameter>/g;
const PYTHON =
  /^(?:<\|python_tag\|>)?\s*\[?\s*([A-Za-z_][\w.]*?)(?:\.call)?\(([\s\S]*)\)\s*\]?\s*(?:<\|[\w|]*\|>)?$/;
const ARGUMENT = /\s*([A-Za-z_]\w*)\s*=\s*("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^,'"\s]+)\s*(?:,|$)/y;
const PYTHON_WORDS: Readonly<Record<string, unknown>> = { True: true, False: false, None: null };

/**
 * Reads a call that is written with tags (`<function=NAME><parameter=KEY>…`, `<invoke name="NAME">…`) or as Python
 * (`[NAME(key="value")]`, with or without `<|python_tag|>`), as servers without a parser for calls pass them on. Pure.
 */
export function writtenCall(text: string): WrittenCall | undefined {
  return taggedCall(text) ?? pythonCall(text.trim());
}

function taggedCall(text: string): WrittenCall | undefined {
  const [, name, body = ""] = TAGGED.exec(text) ?? [];
  if (name === undefined) return undefined;
  const args = [...body.matchAll(PARAMETER)].map(([, key = "", value = ""]) => [key, value] as const);
  return { name, args: Object.fromEntries(args) };
}

function pythonCall(text: string): WrittenCall | undefined {
  const [, name, inner = ""] = PYTHON.exec(text) ?? [];
  if (name === undefined) return undefined;
  const args: [string, unknown][] = [];
  ARGUMENT.lastIndex = 0;
  let end = 0;
  for (let found = ARGUMENT.exec(inner); found !== null; found = ARGUMENT.exec(inner)) {
    const [, key = "", value = ""] = found;
    end = ARGUMENT.lastIndex;
    args.push([key, pythonValue(value)]);
  }
  return inner.slice(end).trim() === "" ? { name, args: Object.fromEntries(args) } : undefined;
}

function pythonValue(word: string): unknown {
  if (word in PYTHON_WORDS) return PYTHON_WORDS[word];
  if (!word.startsWith("'")) return parsedJson(word);
  return word.slice(1, -1).replace(/\\(.)/g, "$1");
}
