/** What was typed or called, and what came back. */
export interface Exchange {
  readonly asked: string;
  readonly answer: string;
}

/** Most lines and characters of an answer that a page shows. */
const MOST_LINES = 24;
const MOST_CHARACTERS = 2_000;

/** Writes exchanges as they stand in a page. Pure. */
export function blockOf(exchanges: readonly Exchange[]): string {
  const parts = exchanges.map(({ asked, answer }) => `$ ${asked}\n${shortened(answer)}`.trimEnd());
  return `\`\`\`console\n${parts.join("\n")}\n\`\`\``;
}

function shortened(answer: string): string {
  const lines = answer.trimEnd().slice(0, MOST_CHARACTERS).split("\n");
  const left = answer.trimEnd().split("\n").length - MOST_LINES;
  return lines.slice(0, MOST_LINES).concat(left > 0 ? [`… (${left} more lines)`] : []).join("\n");
}

/** Puts a block into its place in a page: between `<!-- run NAME -->` and `<!-- /run -->`. Pure. */
export function withBlock(page: string, name: string, block: string): string {
  const place = new RegExp(`(<!-- run ${name} -->\\n)[^]*?(<!-- /run -->)`);
  if (!place.test(page)) throw new Error(`The page has no place for ${name}`);
  return page.replace(place, (_, begin: string, end: string) => `${begin}\n${block}\n\n${end}`);
}

/** Returns what was asked in a block of a page, each with the first line of its answer. Pure. */
export function askedIn(page: string, name: string): Exchange[] {
  const block = new RegExp(`<!-- run ${name} -->[^]*?\`\`\`console\\n([^]*?)\n\`\`\``).exec(page)?.[1] ??
    "";
  return block.split(/^\$ /m).slice(1).map((part) => {
    const [asked = "", answer = ""] = part.split("\n");
    return { asked, answer };
  });
}

/** Makes lines alike that differ in numbers and in the names of parts. Pure. */
export function alike(line: string): string {
  return line.replace(/\b([a-z]+)-[a-z0-9]{7}\b/gi, "$1-#").replace(/\b[a-z0-9]{2,4}-[a-z0-9]{1,2}\b/g, "#")
    .replace(/\d+(?:[.,]\d+)*/g, "#").trim();
}
