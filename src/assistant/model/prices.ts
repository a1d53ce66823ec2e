import type { Usage } from "./port.ts";

/** Dollars for a million tokens, without discounts for cached ones; the settings may name others. */
const PRICES: readonly (readonly [RegExp, number, number])[] = [
  [/^gemini:gemini-2\.5-flash-lite/, 0.1, 0.4],
  [/^gemini:gemini-2\.5-flash/, 0.3, 2.5],
  [/^gemini:gemini-2\.5-pro/, 1.25, 10],
  [/^anthropic:claude-(?:opus)/, 5, 25],
  [/^anthropic:claude-(?:sonnet)/, 3, 15],
  [/^anthropic:claude-(?:haiku)/, 1, 5],
];

/** Prices per million tokens. */
export interface Price {
  readonly input: number;
  readonly output: number;
}

/**
 * About what tokens cost. Pure.
 *
 * @param model as it was chosen
 * @param own a price from the settings, which wins
 * @returns dollars, or undefined where no price is known
 */
export function costOf(model: string, { input, output }: Usage, own?: Price): number | undefined {
  const [, perInput, perOutput] = PRICES.find(([names]) => names.test(model)) ?? [];
  const price = own ??
    (perInput === undefined || perOutput === undefined ? undefined : { input: perInput, output: perOutput });
  return price === undefined ? undefined : (input * price.input + output * price.output) / 1_000_000;
}

/** Both together. */
export function addUsage(a: Usage, b: Usage): Usage {
  return { input: a.input + b.input, output: a.output + b.output, cached: a.cached + b.cached };
}

/** Use of a model that was not asked. */
export const NO_USAGE: Usage = { input: 0, output: 0, cached: 0 };
