import { isObject } from "../../base/is_object.ts";
import type { Approval } from "../wire/events.ts";

/** Larger schemas are no form that a person fills in. */
const MOST_SCHEMA = 20_000;

/** Buttons of a question, and its form. */
export interface QuestionForm {
  readonly choices: Approval["choices"];
  readonly schema: Record<string, unknown> | undefined;
}

/** Choices that have a button each, at most. */
const MOST_BUTTONS = 4;

/** One thing that is to be decided, where nothing else is asked. */
export interface Decision {
  readonly choices: Approval["choices"];
  /** The fields of the answer that a choice stands for. */
  readonly contentOf: (choice: string) => Readonly<Record<string, unknown>>;
}

/** Returns the one thing that is to be decided: yes or no, or one of a few words of which one is `no`. */
export function decisionOf({ properties }: Readonly<Record<string, unknown>>): Decision | undefined {
  const [[name, field] = [], ...others] = isObject(properties) ? Object.entries(properties) : [];
  if (name === undefined || others.length > 0 || !isObject(field)) return undefined;
  if (field.type === "boolean") {
    const choices = [choiceOf("no", "No"), choiceOf("yes", "Yes")];
    return { choices, contentOf: (choice) => ({ [name]: choice === "yes" }) };
  }
  const words = Array.isArray(field.enum) ? field.enum.map(String) : [];
  if (!words.includes("no") || words.length > MOST_BUTTONS) return undefined;
  const labels: readonly unknown[] = Array.isArray(field.enumNames) ? field.enumNames : [];
  const choices = words.map((word, at) => choiceOf(word, String(labels[at] ?? word)));
  return { choices, contentOf: (choice) => ({ [name]: choice }) };
}

function choiceOf(value: string, label: string): Approval["choices"][number] {
  return { value, label, isRefusal: value === "no" };
}

/** Returns how a question of an adapter is answered: by yes or no, by its form, or by declining. */
export function formFor(schema: Readonly<Record<string, unknown>>): QuestionForm {
  const decision = decisionOf(schema);
  if (decision !== undefined) return { choices: decision.choices, schema: undefined };
  const isForm = isObject(schema.properties) && JSON.stringify(schema).length <= MOST_SCHEMA;
  const refusal = { value: "decline", label: "Decline", isRefusal: true };
  const acceptance = { value: "accept", label: "Answer", isRefusal: false };
  return { choices: isForm ? [refusal, acceptance] : [refusal], schema: isForm ? { ...schema } : undefined };
}
