import type { ToolOutcome } from "../adapter_api/outcome.ts";
import { isObject } from "../base/is_object.ts";
import { isSecretField } from "../base/text/secret_field.ts";
import { actedIn } from "../catalog/acted_on.ts";

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

  /** Learns what is kept, before anything is written of the calls so far. Looking for it takes 60 µs. */
  learnKept(): void {
    this.#finder.learn(this.#kept());
  }

  /** Learns what the arguments of a call hold, before anything of the call is written. */
  learn(input: unknown): void {
    this.#finder.learn(secretsIn(input));
  }

  /** Learns what a call wrote where nobody is shown it: the script that made the call has it as well. */
  learnHidden(input: unknown, outcome: ToolOutcome): void {
    this.#finder.learn(hiddenIn(input, outcome).map((value) => ({ name: "hidden", value })));
  }

  text(text: string): string {
    return this.#finder.text(text);
  }

  /**
   * Returns arguments as they may be kept.
   *
   * @param outcome which says what was written where nobody is shown it
   */
  values(input: unknown, outcome: ToolOutcome): unknown {
    return this.#finder.data(withoutHidden(withoutSecrets(input), outcome));
  }
}

/** Fields that hold the parts of a call, where it has several. */
const PARTS = ["steps", "actions"] as const;

/** Takes out what was written into fields that show nobody what they hold: of one action, or of each. */
function withoutHidden(input: unknown, outcome: ToolOutcome): unknown {
  if (!isObject(input)) return input;
  const isHidden = hiddenOf(outcome);
  const name = PARTS.find((each) => Array.isArray(input[each]));
  const parts = name === undefined ? undefined : input[name];
  if (name === undefined || !Array.isArray(parts)) return masked(input, isHidden(0));
  return { ...input, [name]: parts.map((part, at) => masked(part, isHidden(at))) };
}

function hiddenIn(input: unknown, outcome: ToolOutcome): string[] {
  if (!isObject(input)) return [];
  const isHidden = hiddenOf(outcome);
  const parts = PARTS.map((each) => input[each]).find((each) => Array.isArray(each)) ?? [input];
  return parts.flatMap((part, at) => {
    const text = isObject(part) && isHidden(at) ? part["text"] : undefined;
    return typeof text === "string" && text.length >= SHORTEST_HIDDEN ? [text] : [];
  });
}

/** Tells of each part of a call whether its text is hidden; after a failure nobody knows where it was to go. */
function hiddenOf(outcome: ToolOutcome): (at: number) => boolean {
  const told = outcome.ok ? outcome : { structured: outcome.beside ?? {} };
  const acted = actedIn(told);
  return (at) => acted[at]?.secret ?? (!outcome.ok && acted[at] === undefined);
}

function masked(input: unknown, isSecret: boolean): unknown {
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
