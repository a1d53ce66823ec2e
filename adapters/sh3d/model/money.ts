import { sh3dError } from "../errors.ts";

/** An amount as decimal text, such as `12.50`: a number of a computer would lose cents of large sums. */
export type Amount = string;

const AMOUNT = /^-?\d{1,30}(?:\.\d{1,10})?$/;
const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf("currency"));

/** Tells whether a text is an amount that something may cost. */
export function isPrice(text: string): boolean {
  return AMOUNT.test(text.trim()) && !text.trim().startsWith("-");
}

/**
 * The amount that a caller means.
 *
 * @throws ToolError `INVALID_INPUT`
 */
export function toAmount(given: number | string): Amount {
  const text = typeof given === "number" ? plainNumber(given) : given.trim();
  if (isPrice(text)) return text;
  throw sh3dError("INVALID_INPUT", `"${given}" is no price`, { hint: "Write it as 1234.50" });
}

/** Without the exponent that JavaScript writes large and small numbers with. */
function plainNumber(value: number): string {
  return Number.isInteger(value) ? BigInt(value).toString() : value.toFixed(10).replace(/\.?0+$/, "");
}

/** The sum of amounts, each so many times, to the last digit. */
export function total(amounts: readonly { readonly amount: Amount; readonly count: number }[]): Amount {
  const scale = Math.max(2, ...amounts.map(({ amount }) => fractionOf(amount).length));
  const sum = amounts.reduce((all, { amount, count }) => all + scaled(amount, scale) * BigInt(count), 0n);
  const digits = (sum < 0n ? -sum : sum).toString().padStart(scale + 1, "0");
  return `${sum < 0n ? "-" : ""}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

function scaled(amount: Amount, scale: number): bigint {
  return BigInt(amount.replace(".", "") + "0".repeat(scale - fractionOf(amount).length));
}

function fractionOf(amount: Amount): string {
  return amount.split(".")[1] ?? "";
}

/** An amount as answers have it: a number where that is the same. */
export function tellAmount(amount: Amount): number | string {
  const value = Number(amount);
  return total([{ amount: toPlain(value), count: 1 }]) === total([{ amount, count: 1 }]) ? value : amount;
}

function toPlain(value: number): Amount {
  return value < 0 ? `-${plainNumber(-value)}` : plainNumber(value);
}

/**
 * A currency by its code.
 *
 * @throws ToolError `INVALID_INPUT` for one that nobody pays with
 */
export function toCurrency(code: string): string {
  const known = code.trim().toUpperCase();
  if (CURRENCIES.has(known)) return known;
  throw sh3dError("INVALID_INPUT", `There is no currency "${code}"`, {
    hint: "Give a code such as EUR or USD",
  });
}
