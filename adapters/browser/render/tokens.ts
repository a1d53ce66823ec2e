/**
 * Returns how many tokens a text has at most, for today's tokenizers: a budget that is estimated too high shows a line
 * less, one that is estimated too low is broken. Plain words count one token for four letters, mixed-up ones
 * (addresses, codes) one for two, digits one for two, other scripts one a character, signs and pictographs their bytes.
 */
export function estimateTokens(text: string): number {
  let tokens = 0;
  for (const [part] of text.matchAll(PARTS)) tokens += tokensOf(part);
  return tokens;
}

const PARTS = /[A-Za-z]+|\d+|\p{L}+|\p{M}+| +|\s+|[\x21-\x2f\x3a-\x40\x5b-\x60\x7b-\x7e]|[^]/gu;

function tokensOf(part: string): number {
  const [first = ""] = part;
  if (/[A-Za-z]/.test(first)) return Math.ceil(part.length / (isWord(part) ? 4 : 2));
  if (/\d/.test(first)) return Math.ceil(part.length / 2);
  if (part === " ") return 0.5;
  if (/\s/.test(first)) return Math.ceil(part.length / 2);
  if (/\p{L}|\p{M}/u.test(first)) return part.length;
  return first < "\x7f" ? 1 : new TextEncoder().encode(part).length;
}

/** Small letters, perhaps with a large one in front, and some vowels as words have them. */
function isWord(part: string): boolean {
  return /^[A-Za-z]?[a-z]*$/.test(part) && part.length <= 20 && (part.length < 4 || /[aeiouy]/.test(part));
}
