import type { ToolEntry } from "../adapter_api/manifest.ts";
import { isObject } from "../base/is_object.ts";
import type { Namespace } from "./namespaces.ts";
import { argumentLines, propertiesOf, signatureOf } from "./signatures.ts";

/** Amount that is told of each tool. */
export type Detail = "names" | "types" | "full";

/** Tools that one answer tells of. */
const MOST: Readonly<Record<Detail, number>> = { names: 60, types: 12, full: 4 };
/** Length of an answer, in characters: some 3,000 tokens. */
const MOST_CHARACTERS = 12_000;
/** Worth of a word by where it stands. */
const WORTH = { name: 6, title: 4, argument: 2, description: 1 } as const;

interface Ranked {
  readonly path: string;
  readonly tool: ToolEntry;
  readonly rank: number;
}

/**
 * Finds tools by words, and says how a script calls them, best first.
 *
 * @param query words; without any, all tools are told of
 */
export function searchTools(namespaces: readonly Namespace[], query: string, detail: Detail): string {
  const words = wordsOf(query);
  const all = namespaces.flatMap(({ name, methods }) =>
    [...methods].map(([method, tool]) => {
      const path = `${name}.${method}`;
      return { path, tool, rank: rankOf(path, tool, words) };
    })
  );
  const found = words.length === 0 ? all : all.filter(({ rank }) => rank > 0).sort(byRank);
  if (found.length === 0) return nothing(namespaces, query);
  const shown = shownOf(found.slice(0, MOST[detail]), detail);
  const left = found.length - shown.length;
  const more = left === 0 ? [] : [`… ${left} more: use other words, or detail: "names"`];
  return [...shown, ...more].join("\n");
}

function shownOf(found: readonly Ranked[], detail: Detail): string[] {
  const shown: string[] = [];
  let length = 0;
  for (const { path, tool } of found) {
    const text = entry(path, tool, detail);
    length += text.length;
    if (length > MOST_CHARACTERS && shown.length > 0) break;
    shown.push(text);
  }
  return shown;
}

function entry(path: string, tool: ToolEntry, detail: Detail): string {
  if (detail === "names") return `${path}: ${firstSentence(tool.description)}`;
  const lines = [`${signatureOf(path, tool)} // ${tool.effect}`];
  if (detail === "types") return [...lines, `  ${firstSentence(tool.description)}`].join("\n");
  return [...lines, `  ${tool.description}`, ...argumentLines(tool)].join("\n");
}

function nothing(namespaces: readonly Namespace[], query: string): string {
  const there = namespaces.map(({ name, methods }) => `${name} (${methods.size} tools)`).join(", ");
  return `No tool has these words: ${query}. There are ${there}. Search for what is done (click, wall, snapshot), or for one of these names.`;
}

function byRank(one: Ranked, other: Ranked): number {
  return other.rank - one.rank || one.path.localeCompare(other.path);
}

/** Each word counts once, where it is worth most; a word's beginning counts half. */
function rankOf(path: string, tool: ToolEntry, words: readonly string[]): number {
  const places = [
    [WORTH.name, wordsOf(`${path} ${tool.name}`)],
    [WORTH.title, wordsOf(tool.title ?? "")],
    [WORTH.argument, argumentWords(tool)],
    [WORTH.description, wordsOf(tool.description)],
  ] as const;
  return words.reduce(
    (sum, word) => sum + Math.max(...places.map(([worth, there]) => worth * fit(word, there))),
    0,
  );
}

/** Names of the arguments, and the words that they can be. */
function argumentWords({ inputSchema }: ToolEntry): string[] {
  const words = Object.entries(propertiesOf(inputSchema)).map(([name, schema]) =>
    `${name} ${JSON.stringify(isObject(schema) ? schema["enum"] ?? "" : "")}`
  );
  return wordsOf(words.join(" "));
}

function fit(word: string, there: readonly string[]): number {
  if (there.includes(word)) return 1;
  return there.some((each) =>
      each.length > 2 && word.length > 2 && (each.startsWith(word) || word.startsWith(each))
    )
    ? 0.5
    : 0;
}

function wordsOf(text: string): string[] {
  return text.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

function firstSentence(text: string): string {
  return /^.*?[.!?](?=\s|$)/s.exec(text)?.[0].replaceAll("\n", " ") ?? text;
}
