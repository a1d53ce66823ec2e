import { type FoundObject, foundObjects, parsedJson } from "./find_json.ts";

/** A call that a model wrote as text. */
export interface WrittenCall {
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
}

const TAGGED = /<(?:function=|invoke name=")([\w.-]+)"?\s*>([\s\S]*?)(?:<\/(?:function|invoke)>|$)/g;
const PARAMETER = /<parameter(?:=| name=")([\w.-]+)"?\s*>\n?([\s\S]*?)\n?<\/parameter>/g;
const CALLED = /([A-Za-z_][\w.]*?)(?:\.call)?\(/y;
const ARGUMENT = /\s*([A-Za-z_]\w*)\s*=\s*("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^,'"\s()]+)\s*(?:,|(?=\)))/y;
const ENDED = /\s*\)[\s,;]*/y;
const PYTHON_WORDS: Readonly<Record<string, unknown>> = { True: true, False: false, None: null };

/** Markup that stands around a call, and is none of its words. */
const AROUND = /<\/?[\w.=" -]*>|<\|[\w|]*\|>|```\w*|\[\/?TOOL_CALLS\]/g;
/** Keys under which a call stands within an object. */
const WRAPPING = /"(?:tool_calls|function_call|functionCall|function|call|action|type)"\s*:/g;
/** Spaces in which some models put the names of tools. */
const SPACE = /^(?:functions|default_api|tools)\./;
/** A name in front of its arguments: of Mistral, of harmony, of ReAct, and as a line of its own. */
const NAMED = [
  /\[TOOL_CALLS\]\s*([\w.-]+)\s*(?:\[CALL_ID\][\w-]*)?\[ARGS\]\s*(?=\{)/g,
  /<\|channel\|>commentary[^{]*?to=([\w.-]+)[^{]*?<\|message\|>\s*(?=\{)/g,
  /^Action:\s*([\w.-]+)\s*\nAction Input:\s*(?=\{)/gm,
  /^(?:<[\w|]*>)?([A-Za-z]\w*(?:\.\w+)?)\s*\(?\s*(?=\{"|\{\})/gm,
];

/**
 * Reads the calls that are written with tags (`<function=NAME><parameter=KEY>…`, `<invoke name="NAME">…`), with a name
 * before their JSON, or as Python (`[NAME(key="value")]`), as servers without a parser for calls pass them on. Pure.
 */
export function writtenCalls(text: string): WrittenCall[] {
  const tagged = taggedCalls(text);
  if (tagged.length > 0) return tagged;
  const named = NAMED.map((pattern) => namedCalls(text, pattern)).find((calls) => calls.length > 0);
  return named ?? pythonCalls(text);
}

/**
 * Tells whether a call as JSON is said and not quoted: it stands between tags, or nothing but markup follows it in its
 * line; without a `mode`, nothing but markup stands before it there either. Pure.
 */
export function isSaid(text: string, { value, start, end }: FoundObject): boolean {
  const before = text.slice(text.lastIndexOf("\n", start - 1) + 1, start);
  const after = text.slice(end, indexOrEnd(text, "\n", end));
  if (/<tool_call>\s*$/.test(text.slice(0, start))) return true;
  if (isWord(after)) return false;
  return typeof value.mode === "string" || !isWord(before);
}

/** Words, and not only markup, brackets and other objects. */
function isWord(part: string): boolean {
  const bare = part.replace(/\{.*\}/g, "").replace(AROUND, "").replace(WRAPPING, "");
  return /[^[\]{}(),\s"]/.test(bare);
}

function indexOrEnd(text: string, what: string, from: number): number {
  const at = text.indexOf(what, from);
  return at < 0 ? text.length : at;
}

function taggedCalls(text: string): WrittenCall[] {
  return [...text.matchAll(TAGGED)].map(([, name = "", body = ""]) => {
    const args = [...body.matchAll(PARAMETER)].map(([, key = "", value = ""]) => [key, value] as const);
    return { name, args: Object.fromEntries(args) };
  });
}

function namedCalls(text: string, pattern: RegExp): WrittenCall[] {
  return [...text.matchAll(pattern)].flatMap((found) => {
    const start = found.index + found[0].length;
    const [args] = foundObjects(text, start);
    const after = args === undefined ? "" : text.slice(args.end, indexOrEnd(text, "\n", args.end));
    if (args?.start !== start || isWord(after)) return [];
    return [{ name: (found[1] ?? "").replace(SPACE, ""), args: args.value }];
  });
}

function pythonCalls(text: string): WrittenCall[] {
  const bare = text.replace(AROUND, "").trim().replace(/^print\(([^]*)\)$/, "$1");
  const inner = bare.replace(/^\[([^]*)\]$/, "$1").trim();
  const calls: WrittenCall[] = [];
  let at = 0;
  while (at < inner.length) {
    CALLED.lastIndex = at;
    const [, name = ""] = CALLED.exec(inner) ?? [];
    if (name === "") return [];
    const args = argumentsAt(inner, CALLED.lastIndex);
    if (args === undefined) return [];
    calls.push({ name: name.replace(SPACE, ""), args: args.values });
    at = args.end;
  }
  return calls;
}

/** Arguments up to the bracket behind them, with what separates calls. */
function argumentsAt(text: string, from: number) {
  const values: Record<string, unknown> = {};
  let at = from;
  ARGUMENT.lastIndex = at;
  for (let found = ARGUMENT.exec(text); found !== null; found = ARGUMENT.exec(text)) {
    const [, key = "", value = ""] = found;
    values[key] = pythonValue(value);
    at = ARGUMENT.lastIndex;
  }
  ENDED.lastIndex = at;
  return ENDED.exec(text) === null ? undefined : { values, end: ENDED.lastIndex };
}

function pythonValue(word: string): unknown {
  if (word in PYTHON_WORDS) return PYTHON_WORDS[word];
  if (!word.startsWith("'")) return parsedJson(word);
  return word.slice(1, -1).replace(/\\(.)/g, "$1");
}
