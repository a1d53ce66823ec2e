import type { ToolEntry } from "../../adapter_api/manifest.ts";
import { isOffered } from "../page/roles.ts";

const MOST = 8;
/** Worth of a word in a name, compared with one in a description. */
const IN_NAME = 5;
/** Letters that words of one family may differ by. */
const ENDING = 2;

/** Finds tools by words, best first. Pure. */
export function findTools(tools: readonly ToolEntry[], words: string): ToolEntry[] {
  const wanted = wordsOf(words);
  const ranked = tools.filter(isOffered).map((tool) => ({ tool, rank: rankOf(tool, wanted) }));
  return ranked.filter(({ rank }) => rank > 0).sort((a, b) => b.rank - a.rank).slice(0, MOST).map((
    { tool },
  ) => tool);
}

/** A tool in one line: its name, and the first sentence about it. Pure. */
export function toolLine({ name, description }: ToolEntry): string {
  return `${name}: ${/^.*?[.:](?=\s|$)/.exec(description)?.[0] ?? description}`;
}

function rankOf({ name, description }: ToolEntry, wanted: readonly string[]): number {
  const [inName, inText] = [wordsOf(name), wordsOf(description)];
  return wanted.reduce((sum, word) => {
    return sum + (isIn(word, inName) ? IN_NAME : 0) + (isIn(word, inText) ? 1 : 0);
  }, 0);
}

/** Words of one family begin alike and are about as long: wall, walls; but text and texture are two. */
function isIn(word: string, words: readonly string[]): boolean {
  return words.some((each) =>
    Math.abs(each.length - word.length) <= ENDING && (each.startsWith(word) || word.startsWith(each))
  );
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 2);
}
