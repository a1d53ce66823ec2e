/** Letters of other alphabets cost about half a token each, signs that stand for words one or more. */
const LETTERS = /[\u0250-\u2e7f]/g;
const SIGNS = /[\u2e80-\u{10ffff}]/gu;

/**
 * About how many tokens a text costs, never much fewer than it does. Pure.
 *
 * @param text for a model
 */
export function estimateTokens(text: string): number {
  const letters = text.match(LETTERS)?.length ?? 0;
  const signs = text.match(SIGNS)?.length ?? 0;
  return Math.ceil((text.length - letters - signs) / 3 + letters * 0.6 + signs * 1.3);
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
