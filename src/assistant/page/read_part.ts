import type { ToolEntry } from "../../adapter_api/manifest.ts";
import { isObject } from "../../base/is_object.ts";
import { estimateTokens } from "../../base/text/tokens.ts";

/** Tokens of a reading of which nothing else was said. */
const PART = 1_500;
/** Letters in so many tokens: who names more wants it whole, whatever is usual. */
const LETTERS = PART * 3;
/** Of a part that is read again, this much of the room is used: words are not all of one length. */
const SPARE = 0.95;

/** A reading that has an end of its own. */
export interface Reading {
  /** The model asked for more than the usual part: it is told whole, and kept. */
  readonly isWhole: boolean;
  /** Tokens that it may have. */
  readonly room: number;
}

/**
 * What a call reads in parts, as its adapter declares; undefined where it does not. Pure.
 *
 * @param readTokens tokens of all that is kept whole
 */
export function readingOf(
  { assist, inputSchema }: ToolEntry,
  args: Readonly<Record<string, unknown>>,
  readTokens: number,
): Reading | undefined {
  const { amount } = assist ?? {};
  if (amount === undefined) return undefined;
  const wanted = args[amount];
  const isWhole = typeof wanted === "number" && wanted > Math.min(usualOf(inputSchema, amount), LETTERS);
  return { isWhole, room: isWhole ? Math.max(readTokens, PART) : PART };
}

/** Arguments of the same call for so much less that its answer has room; undefined where it has, or cannot be less. */
export function smaller(
  { assist, inputSchema }: ToolEntry,
  args: Readonly<Record<string, unknown>>,
  { answer, room }: { readonly answer: string; readonly room: number },
): Readonly<Record<string, unknown>> | undefined {
  const { amount } = assist ?? {};
  const size = estimateTokens(answer);
  if (amount === undefined || size <= room) return undefined;
  const asked = args[amount] ?? usualOf(inputSchema, amount);
  const less = typeof asked === "number" ? Math.floor((asked * room * SPARE) / size) : 0;
  return less < 1 ? undefined : { ...args, [amount]: less };
}

function usualOf({ properties }: ToolEntry["inputSchema"], amount: string): number {
  const declared = isObject(properties) ? properties[amount] : undefined;
  const usual = isObject(declared) ? declared["default"] : undefined;
  return typeof usual === "number" ? usual : LETTERS;
}
