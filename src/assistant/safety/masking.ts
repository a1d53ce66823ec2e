import { isObject } from "../../base/is_object.ts";
import { isSecretField } from "../../base/text/secret_field.ts";

const EMAIL = /[\p{L}\d._%+-]+@[\p{L}\d.-]+\.\p{L}{2,}/gu;
/** Cards, phones, account numbers: six digits and more, with what people put between them. */
const DIGITS = /\+?\d(?:[\s()-]{0,3}\d){5,}/g;
const KEY = /\b(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{24,}\b/g;
const SECRET_PARAMETER =
  /([?&#;](?:[\w-]*(?:pass|secret|token|key|auth|code|sig|session|email|phone)[\w-]*)=)[^&#\s]+/gi;
const LONGEST = 300;

/** Takes out of a text what identifies a person or opens a door. Pure. */
export function maskText(text: string): string {
  return text.replace(SECRET_PARAMETER, "$1•••").replace(EMAIL, "•••@•••").replace(KEY, "•••")
    .replace(DIGITS, "•••").slice(0, LONGEST);
}

/** The same for the arguments of a call; what a field's name says to be secret is masked whole. Pure. */
export function maskArgs(args: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(args).map(([key, value]) => [key, maskValue(key, value)]));
}

function maskValue(key: string, value: unknown): unknown {
  if (typeof value === "string") return isSecretField(key) ? "•••" : maskText(value);
  if (Array.isArray(value)) return value.map((each) => maskValue(key, each));
  return isObject(value) ? maskArgs(value) : value;
}
