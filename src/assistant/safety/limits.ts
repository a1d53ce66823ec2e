import type { Item } from "../page/screen.ts";
import { itemWith, type Writing, writingsIn } from "../page/target.ts";
import type { ToolEntry } from "../../adapter_api/manifest.ts";
import { SECRET_WORDS } from "./words.ts";

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
  tool: ToolEntry,
  args: Readonly<Record<string, unknown>>,
  items: readonly Item[],
): string | undefined {
  const writings = writingsIn(tool, args);
  if (writings.some((writing) => isSecret(writing, items))) {
    return "Nothing is written into a field for secrets: those are for the person alone. Ask them to fill it in, or end with what you have";
  }
  const mayBeSecret = items.some(({ use }) => use?.secret === true);
  if (!mayBeSecret || writings.every(({ target }) => target !== undefined)) return undefined;
  return `Name what is written into by ${tool.assist?.target}, as the look lists it: it could be a field for secrets`;
}

function isSecret({ text, target }: Writing, items: readonly Item[]): boolean {
  if (isByName(text)) return false;
  const item = target === undefined ? undefined : itemWith(target, items);
  return item?.use?.secret === true || /^•+$/.test(item?.value ?? "") || isCardNumber(text);
}

/** The browser types a secret that the person keeps, by its name alone. */
function isByName(text: string): boolean {
  return /^\{\{secret:[^{}]+\}\}$/.test(text);
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
