import type { ErrorData } from "../adapter_api/errors.ts";
import { modestError } from "../adapter_api/modest_error.ts";

const SENTENCE =
  /Requires (\w+) access(?: to ("(?:[^"\\]|\\.)*"|[^\s,]+))?(?:, run again with the --allow-[\w-]+ flag)?/g;
const ADVICE = /,? ?run again with the --allow-[\w-]+ flag/g;

/**
 * Takes the runtime's own words out of what an adapter says: its advice is to restart a program with a flag that
 * no person can give and no model should hear of.
 */
export function plainWords(text: string): string {
  return text.replace(
    SENTENCE,
    (_all, kind: string, resource = "") => `${kind} access${resource && ` to ${resource}`} was refused`,
  )
    .replace(ADVICE, "");
}

/** The same for an error that an adapter made, which is made modest here whatever its process did with it. */
export function inPlainWords({ code, message, hint, details }: ErrorData): ErrorData {
  return modestError({
    code,
    message: plainWords(message),
    ...(hint === undefined ? {} : { hint: plainWords(hint) }),
    ...(details === undefined ? {} : { details: plainData(details) }),
  });
}

/** The same for whatever JSON has words for. */
export function plainData(data: unknown): unknown {
  if (typeof data === "string") return plainWords(data);
  if (Array.isArray(data)) return data.map(plainData);
  if (typeof data !== "object" || data === null) return data;
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [plainWords(key), plainData(value)]));
}
