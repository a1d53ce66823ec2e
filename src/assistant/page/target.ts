import type { ToolEntry } from "../../adapter_api/manifest.ts";
import { isObject } from "../../base/is_object.ts";
import type { Item } from "./screen.ts";

type Args = Readonly<Record<string, unknown>>;
type Reference = string | number;

/** Tells whether a call names what it acts on, as it should. Pure. */
export function isByNumber({ assist }: ToolEntry, args: Args): boolean {
  return assist?.target !== undefined && referencesIn(args, assist.target).length > 0;
}

/** The element that a call acts upon, as it was listed; the first of several. Pure. */
export function itemOf({ assist }: ToolEntry, args: Args, items: readonly Item[]): Item | undefined {
  if (assist?.target === undefined) return undefined;
  const [reference] = referencesIn(args, assist.target);
  return reference === undefined ? undefined : itemWith(reference, items);
}

/** Something that a call writes, and where. */
export interface Writing {
  readonly text: string;
  /** Undefined where the call does not say it. */
  readonly target: Reference | undefined;
}

/** Returns what a call writes: each text, with the target that stands next to it. Pure. */
export function writingsIn({ assist }: ToolEntry, args: Args): Writing[] {
  const { text: word, target } = assist ?? {};
  if (word === undefined || target === undefined) return [];
  return objectsIn(args).flatMap((each) => {
    const text = each[word];
    if (typeof text !== "string") return [];
    return [{ text, target: referencesIn(each, target)[0] }];
  });
}

/** Finds what a look listed by its reference. Pure. */
export function itemWith(reference: Reference, items: readonly Item[]): Item | undefined {
  return items.find(({ index }) => index === reference);
}

/** Tells whether the keys of a call hold one of these. */
export function isPressOf(args: Args, keys: RegExp): boolean {
  return typeof args.keys === "string" && keys.test(args.keys);
}

function referencesIn(value: unknown, name: string): Reference[] {
  return objectsIn(value).flatMap((each) => {
    const reference = each[name];
    return typeof reference === "string" || typeof reference === "number" ? [reference] : [];
  });
}

/** Objects within a value, the value itself first. */
function objectsIn(value: unknown): Args[] {
  if (Array.isArray(value)) return value.flatMap(objectsIn);
  return isObject(value) ? [value, ...Object.values(value).flatMap(objectsIn)] : [];
}
