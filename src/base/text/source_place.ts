/** A key of an object literal, and the span of its value. */
interface SourceKey {
  readonly name: string;
  readonly line: number;
  /** Offset of the character after the key. */
  readonly start: number;
  /** Offset of the character after the value. */
  readonly end: number;
}

/** Comments, texts and regular expressions: what is in them is no code. */
const NO_CODE =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\[\s\S])*`|(?<=[(,=:[!&|?{};]\s*)\/(?![*/])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\//g;
const DEFINITION = /\bdefineAdapter\b[^({]*\(\s*\{/;
const KEY = /\s*(?:(?:async|get|set)\s+)?\*?\s*(?:([\w$]+)|(§+))\s*(?=[:,(}<])/y;

/**
 * Finds the line where a part of an adapter is written: the last part of the path that stands in the script, or the
 * definition itself. Nothing where the script has no definition. Pure.
 *
 * @param source the script
 * @param path such as `["tools", "add", "input"]`
 */
export function lineOf(source: string, path: readonly string[]): number | undefined {
  const code = codeOf(source);
  let open = definitionIn(code);
  if (open === undefined) return undefined;
  let line = lineAt(source, open);
  for (const name of path) {
    const key = keysIn(source, code, open).find((one) => one.name === name);
    if (key === undefined) break;
    line = key.line;
    const inner = code.indexOf("{", key.start);
    if (inner === -1 || inner >= key.end) break;
    open = inner;
  }
  return line;
}

/**
 * Finds names that an object of an adapter's definition has twice: of those the runtime keeps the last without a word.
 * Pure.
 *
 * @param source the script
 * @param part such as `"tools"`
 */
export function twiceIn(source: string, part: string): readonly { name: string; line: number }[] {
  const code = codeOf(source);
  const open = definitionIn(code);
  const key = open === undefined ? undefined : keysIn(source, code, open).find(({ name }) => name === part);
  const inner = key === undefined ? -1 : code.indexOf("{", key.start);
  if (key === undefined || inner === -1 || inner >= key.end) return [];
  const keys = keysIn(source, code, inner);
  return keys.filter(({ name }, index) => keys.findIndex((other) => other.name === name) < index);
}

function definitionIn(code: string): number | undefined {
  const found = DEFINITION.exec(code);
  return found === null ? undefined : found.index + found[0].length - 1;
}

/** The script with everything blank that is no code, as long as before. */
function codeOf(source: string): string {
  return source.replace(NO_CODE, (text) => {
    const mark = /^["'`]/.test(text) ? "§" : " "; // a quoted key is still a key
    return text.replace(/[^\n]/g, mark);
  });
}

function lineAt(source: string, at: number): number {
  return source.slice(0, at).split("\n").length;
}

/** The keys of the object literal whose brace opens there. */
function keysIn(source: string, code: string, open: number): SourceKey[] {
  const keys: SourceKey[] = [];
  let found: Omit<SourceKey, "end"> | undefined;
  let depth = 0;
  const close = (end: number) => {
    if (found !== undefined) keys.push({ ...found, end });
    found = undefined;
  };
  found = keyAt(source, code, open + 1);
  for (let at = found?.start ?? open + 1; at < code.length; at++) {
    const char = code[at] ?? "";
    if ("{[(".includes(char)) depth++;
    else if ("}])".includes(char) && --depth < 0) {
      close(at);
      break;
    } else if (char === "," && depth === 0) {
      close(at);
      found = keyAt(source, code, at + 1);
      if (found !== undefined) at = found.start - 1;
    }
  }
  return keys;
}

function keyAt(source: string, code: string, at: number): Omit<SourceKey, "end"> | undefined {
  KEY.lastIndex = at;
  const found = KEY.exec(code);
  if (found === null) return undefined;
  const start = at + found[0].length;
  const [, plain, quoted] = found;
  const from = at + found[0].indexOf(plain ?? quoted ?? "");
  const name = plain ?? source.slice(from + 1, from + (quoted ?? "").length - 1);
  return { name, line: lineAt(source, from), start };
}
