import { isObject } from "../../base/is_object.ts";
import type { Approval } from "../wire/events.ts";

/** Larger schemas are no form that a person fills in. */
const MOST_SCHEMA = 20_000;

/** Buttons of a question, and its form. */
export interface QuestionForm {
  readonly choices: Approval["choices"];
  readonly schema: Record<string, unknown> | undefined;
}

/** Returns how a question of an adapter is answered: by its form, or by declining. */
export function formFor(schema: Readonly<Record<string, unknown>>): QuestionForm {
  const isForm = isObject(schema.properties) && JSON.stringify(schema).length <= MOST_SCHEMA;
  const refusal = { value: "decline", label: "Decline", isRefusal: true };
  const acceptance = { value: "accept", label: "Answer", isRefusal: false };
  return { choices: isForm ? [refusal, acceptance] : [refusal], schema: isForm ? { ...schema } : undefined };
}
