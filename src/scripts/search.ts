import type { ToolEntry } from "../adapter_api/manifest.ts";
import { isObject } from "../base/is_object.ts";
import type { Namespace } from "./namespaces.ts";
import { argumentLines, callOf, propertiesOf } from "./signatures.ts";
import { counted } from "../base/text/counted.ts";

/** Amount that is told of each tool. */
export type Detail = "names" | "types" | "full";

/** Tools that one answer tells of. */
const MOST: Readonly<Record<Detail, number>> = { names: 60, types: 5, full: 4 };
/** Further tools whose names alone are told: each is one search away. */
const MOST_NAMED = 12;
/** Tools that are listed by default are meant more often. */
const CORE_FACTOR = 1.5;
/** Arguments in arguments are looked at to this depth. */
const MOST_DEPTH = 4;
/** Length of an answer, in characters: some 1,500 tokens. */
const MOST_CHARACTERS = 6_000;
/** Words that say nothing of what is done. */
const EMPTY = new Set(
  "a an and as at by for from in into it its of on or that the then this to with".split(" "),
);
/** Worth of a word by where it stands. */
const WORTH = { name: 6, title: 4, doing: 3, argument: 2, description: 1 } as const;

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
  const found = leading(
    ranked(namespaces, query),
    query.split(/[,;\n]/).map((part) => ranked(namespaces, part)[0]),
  );
  if (found.length === 0) return nothing(namespaces, query);
  const shown = shownOf(found.slice(0, MOST[detail]), detail);
  const others = found.slice(shown.length);
  if (others.length === 0) return shown.join("\n");
  const named = detail === "names" ? [] : namedOf(others.slice(0, MOST_NAMED));
  const left = others.length - (detail === "names" ? 0 : Math.min(MOST_NAMED, others.length));
  const more = left === 0 ? [] : [`${left} more: use other words, or detail: "names"`];
  return [...shown, `… ${[...named, ...more].join("; ")}`].join("\n");
}

/** Puts the best tool for each part of a query among those whose types are told. */
function leading(found: readonly Ranked[], firsts: readonly (Ranked | undefined)[]): readonly Ranked[] {
  const paths = new Set(firsts.map((each) => each?.path).slice(0, MOST.types));
  const led = found.filter(({ path }) => paths.has(path));
  const others = found.filter(({ path }) => !paths.has(path));
  const before = others.slice(0, Math.max(0, MOST.types - led.length));
  return [...[...led, ...before].sort(byRank), ...others.slice(before.length)];
}

/** Returns the tools that have any of the words, best first; all where there are no words. */
function ranked(namespaces: readonly Namespace[], query: string): readonly Ranked[] {
  const words = wordsOf(query).filter((word) => !EMPTY.has(word));
  const all = namespaces.flatMap(({ name, methods }) =>
    [...methods].map(([method, tool]) => ({
      path: `${name}.${method}`,
      tool,
      places: placesOf(name, method, tool),
    }))
  );
  const worths = words.map((word) => {
    const worth = all.map(({ places }) => worthOf(word, places));
    // A word that many tools have tells little of which one is meant.
    const rarity = Math.log2(1 + all.length / Math.max(1, worth.filter((each) => each > 0).length));
    return worth.map((each) => each * rarity);
  });
  const found = all.map(({ path, tool }, at) => {
    const rank = worths.reduce((sum, worth) => sum + (worth[at] ?? 0), 0);
    return { path, tool, rank: tool.core ? rank * CORE_FACTOR : rank };
  });
  return words.length === 0 ? found : found.filter(({ rank }) => rank > 0).sort(byRank);
}

/** Returns the names of functions, those of one adapter together. */
function namedOf(found: readonly Ranked[]): string[] {
  const byAdapter = Map.groupBy(found, ({ path }) => path.slice(0, path.indexOf(".")));
  return [...byAdapter].map(([name, those]) => {
    return `${name}: ${those.map(({ path }) => path.slice(name.length + 1)).join(", ")}`;
  });
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
  const said = firstSentence(tool.description);
  if (detail === "names") return `${path}: ${said}`;
  const call = `${callOf(path, tool)} // ${tool.effect}: `;
  return detail === "types" ? call + said : [call + tool.description, ...argumentLines(tool)].join("\n");
}

function nothing(namespaces: readonly Namespace[], query: string): string {
  const there = namespaces.map(({ name, methods }) => `${name} (${counted(methods.size, "tool")})`).join(
    ", ",
  );
  return `No tool has these words: ${query}. There are ${there}. Search for what is done (click, wall, snapshot), or for one of these names.`;
}

function byRank(one: Ranked, other: Ranked): number {
  return other.rank - one.rank || one.path.localeCompare(other.path);
}

type Places = readonly (readonly [worth: number, words: readonly string[]])[];

function placesOf(name: string, method: string, tool: ToolEntry): Places {
  return [
    [WORTH.name, wordsOf(`${name} ${method} ${tool.name}`)],
    [WORTH.title, wordsOf(tool.title ?? "")],
    [WORTH.doing, wordsOf(firstSentence(tool.description))],
    [WORTH.argument, argumentWords(tool)],
    [WORTH.description, wordsOf(tool.description)],
  ];
}

/** Each word counts once, where it is worth most; a word's beginning counts half. */
function worthOf(word: string, places: Places): number {
  return Math.max(...places.map(([worth, there]) => worth * fit(word, there)));
}

/** Names of the arguments, of those in them, and the words that they can be. */
function argumentWords({ inputSchema }: ToolEntry): string[] {
  return wordsOf(namesIn(inputSchema).join(" "));
}

function namesIn(schema: unknown, depth = 0): string[] {
  if (!isObject(schema) || depth > MOST_DEPTH) return [];
  const { enum: choices, const: only, items, anyOf, oneOf } = schema;
  const inner = [items, anyOf, oneOf].flat().flatMap((each) => namesIn(each, depth + 1));
  const fields = Object.entries(propertiesOf(schema)).flatMap((
    [name, each],
  ) => [name, ...namesIn(each, depth + 1)]);
  return [choices, only].flat().filter((each) => typeof each === "string").concat(inner, fields);
}

function fit(word: string, there: readonly string[]): number {
  if (there.includes(word)) return 1;
  return there.some((each) =>
      each.length > 2 && word.length > 2 && (each.startsWith(word) || word.startsWith(each))
    )
    ? 0.5
    : 0;
}

/** Returns the words of a text; "reads" is "read", and "walls" is "wall". */
function wordsOf(text: string): string[] {
  const words = text.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.map((word) => word.length > 3 ? word.replace(/(?<!s)s$/, "") : word);
}

function firstSentence(text: string): string {
  return /^.*?[.!?](?=\s|$)/s.exec(text)?.[0].replaceAll("\n", " ") ?? text;
}
