import { digest } from "../../page/wire/digest.ts";
import type { FieldMark } from "../../page/wire/purpose.ts";
import type { SentField } from "./body_fields.ts";

const MASK = "••••";
const SECRET_NAME =
  /(^|[^a-z])(pass|passwd|password|passphrase|pwd|otp|totp|pin|cvv2?|cvc2?|csc|secret|card-?_?number)([^a-z]|$)/i;
const CARD = /^(?:\d[ -]?){12,18}\d$/;

/**
 * Masks what nobody but the person may read, and names the other values as the page does. Pure.
 *
 * @param marks the fields of the page, with digests of its secrets instead of their values
 */
export function withoutSecrets(fields: readonly SentField[], marks: readonly FieldMark[]): SentField[] {
  const named = new Map(marks.map((mark) => [mark.name, mark]));
  const secrets = new Set(marks.flatMap((mark) => mark.secret === undefined ? [] : [mark.secret]));
  return fields.map(({ name, value }) => {
    const mark = named.get(name);
    const isSecret = mark?.secret !== undefined || SECRET_NAME.test(name) || secrets.has(digest(value)) ||
      isCard(value);
    const label = mark?.label ?? "";
    return { name: label === "" ? name : label, value: isSecret && value !== "" ? MASK : value };
  });
}

/** The last digit of a card's number proves the others. */
function isCard(value: string): boolean {
  if (!CARD.test(value)) return false;
  const digits = [...value.replace(/\D/g, "")].map(Number).reverse();
  const sum = digits.reduce((total, digit, at) => {
    const doubled = digit * 2;
    return total + (at % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}
