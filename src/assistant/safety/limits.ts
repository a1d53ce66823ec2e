import type { Item } from "../page/screen.ts";
import { itemOf } from "../page/target.ts";
import { SECRET_WORDS } from "./words.ts";

const WRITES = ["type", "type_and_enter", "select"];

/**
 * Tells whether a question asks for what nobody may ask for. Pure.
 *
 * @returns what to tell the model instead of asking
 */
export function refusedQuestion(question: string): string | undefined {
  if (!SECRET_WORDS.test(question)) return undefined;
  return "Passwords, one-time codes and card data are never asked for. Ask the person to sign in or pay themselves, or end with what you have";
}

/**
 * Tells whether a call would write a secret into a field. Pure.
 *
 * @returns what to tell the model instead of calling
 */
export function refusedWriting(
  tool: string,
  args: Readonly<Record<string, unknown>>,
  items: readonly Item[],
): string | undefined {
  const item = itemOf(tool, args, items);
  if (item === undefined || !WRITES.includes(String(args.action))) return undefined;
  const isSecret = item.use?.secret === true || /^•+$/.test(item.value ?? "") ||
    (typeof args.text === "string" && isCardNumber(args.text));
  if (!isSecret || isByName(args.text)) return undefined;
  return "Nothing is written into a field for secrets: those are for the person alone. Ask them to fill it in, or end with what you have";
}

/** The browser types a secret that the person keeps, by its name alone. */
function isByName(text: unknown): boolean {
  return typeof text === "string" && /^\{\{secret:[^{}]+\}\}$/.test(text);
}

/** The last digit of a card's number proves the others. */
function isCardNumber(text: string): boolean {
  if (!/^(?:\d[ -]?){12,18}\d$/.test(text.trim())) return false;
  const digits = [...text.replace(/\D/g, "")].map(Number).reverse();
  const sum = digits.reduce((total, digit, at) => {
    const doubled = digit * 2;
    return total + (at % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

/**
 * Tells whether an address is outside the list of origins; an empty list allows all. Pure.
 *
 * @param origins such as `https://example.com`, or `*.example.com` for all of a domain
 */
export function isOutside(url: string, origins: readonly string[]): boolean {
  if (origins.length === 0 || url === "about:blank" || url === "") return false;
  const target = URL.parse(url);
  if (target === null) return true;
  return !origins.some((allowed) => {
    if (allowed.startsWith("*.")) {
      return target.hostname === allowed.slice(2) || target.hostname.endsWith(allowed.slice(1));
    }
    const known = URL.parse(allowed) ?? URL.parse(`https://${allowed}`);
    return known !== null &&
      (allowed.includes("://") ? known.origin === target.origin : known.host === target.host);
  });
}
