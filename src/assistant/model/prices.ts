import type { Usage } from "./port.ts";

/** Day on which the vendors' price lists were read. */
export const PRICES_READ = "2026-11-22";
/** After so many days, prices are told with their date. */
const STALE_DAYS = 120;
const DAY_MS = 86_400_000;

/** Prices of a line of models, in dollars for a million tokens. */
interface Listed {
  readonly models: RegExp;
  readonly input: number;
  readonly output: number;
  /** Of input that the vendor had in its cache. */
  readonly cached: number;
  /** Last day on which these prices hold, where the vendor names one; the next line that fits follows. */
  readonly until?: string;
}

/** The first that fits and still holds counts. Prompts of a length that costs more are not told apart. */
const PRICES: readonly Listed[] = [
  { models: /^gemini:gemini-3\.5-flash-lite/, input: 0.3, output: 2.5, cached: 0.03 },
  { models: /^gemini:gemini-3\.5-flash/, input: 1.5, output: 9, cached: 0.15 },
  { models: /^gemini:gemini-3\.8-flash/, input: 0.75, output: 3.75, cached: 0.075, until: "2026-12-31" },
  { models: /^gemini:gemini-3\.7-flash/, input: 0.75, output: 3.75, cached: 0.075, until: "2027-12-31" },
  { models: /^gemini:gemini-3\.[678]-flash/, input: 1.5, output: 7.5, cached: 0.15 },
  { models: /^gemini:gemini-3\.1-flash-lite/, input: 0.25, output: 1.5, cached: 0.025 },
  { models: /^gemini:gemini-3\.1-pro/, input: 2, output: 12, cached: 0.2 },
  { models: /^anthropic:claude-fable-5/, input: 10, output: 50, cached: 1 },
  { models: /^anthropic:claude-opus-5-5/, input: 4, output: 20, cached: 0.2 },
  { models: /^anthropic:claude-opus-[45]/, input: 5, output: 25, cached: 0.5 },
  { models: /^anthropic:claude-sonnet-5-5/, input: 2, output: 10, cached: 0.1 },
  { models: /^anthropic:claude-sonnet-5/, input: 2, output: 10, cached: 0.2 },
  { models: /^anthropic:claude-haiku-5-5/, input: 0.1, output: 0.5, cached: 0.01 },
  { models: /^anthropic:claude-haiku-4-5/, input: 1, output: 5, cached: 0.1 },
  { models: /^openai:gpt-6-astra/, input: 10, output: 50, cached: 1 },
  { models: /^openai:gpt-6-sol/, input: 2, output: 10, cached: 0.2 },
  { models: /^openai:gpt-6-luna/, input: 0.1, output: 0.5, cached: 0.01 },
  { models: /^openai:gpt-5\.6-terra/, input: 2, output: 12, cached: 0.2 },
  { models: /^openai:gpt-5\.6-luna/, input: 0.2, output: 1.2, cached: 0.02 },
  { models: /^openai:gpt-5\.4-mini/, input: 0.75, output: 4.5, cached: 0.075 },
  { models: /^openai:gpt-5\.4(?!-)/, input: 2.5, output: 15, cached: 0.25 },
  { models: /^(?:ollama|lmstudio|vllm|llamacpp):/, input: 0, output: 0, cached: 0 },
];

/** Prices per million tokens. */
export interface Price {
  readonly input: number;
  readonly output: number;
}

/**
 * Estimates what tokens cost. Pure.
 *
 * @param model as it was chosen
 * @param own a price from the settings, which wins; it has no discount for cached tokens
 * @param day such as `2026-11-22`
 * @returns dollars, or undefined where no price is known
 */
export function costOf(
  model: string,
  { input, output, cached }: Usage,
  own?: Price,
  day: string = today(),
): number | undefined {
  const listed = PRICES.find(({ models, until }) =>
    models.test(model) && (until === undefined || day <= until)
  );
  const price = own === undefined ? listed : { ...own, cached: own.input };
  if (price === undefined) return undefined;
  return ((input - cached) * price.input + cached * price.cached + output * price.output) / 1_000_000;
}

/** Returns a note for a cost whose prices may have changed since they were read; nothing while they are fresh. Pure. */
export function staleness(own?: Price, day: string = today()): string {
  const age = (Date.parse(day) - Date.parse(PRICES_READ)) / DAY_MS;
  return own === undefined && age > STALE_DAYS ? ` (prices of ${PRICES_READ}; assist.price sets yours)` : "";
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}

/** Both together. */
export function addUsage(a: Usage, b: Usage): Usage {
  return { input: a.input + b.input, output: a.output + b.output, cached: a.cached + b.cached };
}

/** The rest without a part. */
export function withoutUsage(all: Usage, part: Usage): Usage {
  return {
    input: all.input - part.input,
    output: all.output - part.output,
    cached: all.cached - part.cached,
  };
}

/** Use of a model that was not asked. */
export const NO_USAGE: Usage = { input: 0, output: 0, cached: 0 };
