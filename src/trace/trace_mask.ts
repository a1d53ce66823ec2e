import { isObject } from "../base/is_object.ts";
import { isSecretField } from "../base/text/secret_field.ts";
import { actedOn } from "../catalog/acted_on.ts";

/** A value and the name that stands in its place. */
export interface NamedValue {
  readonly name: string;
  readonly value: string;
}

/** Takes values that it learned out of texts and data. */
export interface ValueFinder {
  learn(values: readonly NamedValue[]): void;
  text(text: string): string;
  data(value: unknown): unknown;
}

/** Stands for the value of a field that is called a secret. */
export const MASK = "•••";
/** Shorter values stand in too many other words. */
const SHORTEST = 8;
const SHORTEST_HIDDEN = 6;

/** Takes out of a trace what nobody may read there: kept secrets, and values of fields that are called so. */
export class TraceMask {
  readonly #finder: ValueFinder;
  readonly #kept: () => readonly NamedValue[];

  /**
   * @param finder of values
   * @param kept the secrets that the person keeps, as of now
   */
  constructor(finder: ValueFinder, kept: () => readonly NamedValue[]) {
    this.#finder = finder;
    this.#kept = kept;
  }

  /** Learns what the arguments of a call hold, before anything of the call is written. */
  learn(input: unknown): void {
    this.#finder.learn([...this.#kept(), ...secretsIn(input)]);
  }

  /** Learns what a call wrote where nobody is shown it: the script that made the call has it as well. */
  learnHidden(input: unknown, data: Readonly<Record<string, unknown>> | undefined): void {
    this.#finder.learn(hiddenIn(input, data).map((value) => ({ name: "hidden", value })));
  }

  text(text: string): string {
    return this.#finder.text(text);
  }

  /**
   * Returns arguments as they may be kept.
   *
   * @param data of the answer, which says what was written where nobody is shown it
   */
  values(input: unknown, data: Readonly<Record<string, unknown>> | undefined): unknown {
    return this.#finder.data(withoutHidden(withoutSecrets(input), data));
  }
}

/** Takes out what was written into fields that show nobody what they hold: of one action, or of each step. */
function withoutHidden(input: unknown, data: Readonly<Record<string, unknown>> | undefined): unknown {
  if (!isObject(input)) return input;
  const acted = actedOn(data);
  const { steps } = input;
  if (Array.isArray(steps)) {
    return { ...input, steps: steps.map((step, at) => masked(step, acted[at]?.secret)) };
  }
  return masked(input, acted[0]?.secret);
}

function hiddenIn(input: unknown, data: Readonly<Record<string, unknown>> | undefined): string[] {
  if (!isObject(input)) return [];
  const { steps } = input;
  const parts = Array.isArray(steps) ? steps : [input];
  const acted = actedOn(data);
  return parts.flatMap((part, at) => {
    const text = isObject(part) && acted[at]?.secret === true ? part["text"] : undefined;
    return typeof text === "string" && text.length >= SHORTEST_HIDDEN ? [text] : [];
  });
}

function masked(input: unknown, isSecret = false): unknown {
  return isSecret && isObject(input) && "text" in input ? { ...input, text: MASK } : input;
}

function secretsIn(input: unknown): NamedValue[] {
  if (Array.isArray(input)) return input.flatMap(secretsIn);
  if (!isObject(input)) return [];
  return Object.entries(input).flatMap(([name, value]) => {
    if (typeof value !== "string") return secretsIn(value);
    return isSecretField(name) && value.length >= SHORTEST ? [{ name, value }] : [];
  });
}

function withoutSecrets(input: unknown): unknown {
  if (Array.isArray(input)) return input.map(withoutSecrets);
  if (!isObject(input)) return input;
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) =>
      [name, typeof value === "string" && isSecretField(name) ? MASK : withoutSecrets(value)] as const
    ),
  );
}
