/** Letters of most scripts outside Latin cost about a token each; Latin text about one in three or four letters. */
const WIDE = /[\u0250-\u{10ffff}]/gu;

/**
 * About how many tokens a text costs, never much fewer than it does. Pure.
 *
 * @param text for a model
 */
export function estimateTokens(text: string): number {
  const wide = text.match(WIDE)?.length ?? 0;
  return Math.ceil((text.length - wide) / 3 + wide * 0.7);
}

/**
 * The beginning of a text that fits. Pure.
 *
 * @param budget tokens
 */
export function cutToTokens(text: string, budget: number): string {
  if (estimateTokens(text) <= budget) return text;
  let [low, high] = [0, text.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (estimateTokens(text.slice(0, middle)) <= budget) low = middle;
    else high = middle - 1;
  }
  return `${text.slice(0, Math.max(0, low - 1))}…`;
}
