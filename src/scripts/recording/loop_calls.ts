import type { ToolEntry } from "../../adapter_api/manifest.ts";
import { isObject } from "../../base/is_object.ts";

/** Calls that the assistant makes by itself, each time it looks: a script waits for its elements anyway. */
const LOOP = ["tidy", "settle", "mark", "unmark"] as const;

/** Tells whether a call only belongs to the loop of the assistant, or to the gate before what leaves. Pure. */
export function isLoopCall({ assist }: ToolEntry, input: unknown): boolean {
  if (assist?.roles?.gate !== undefined) return true;
  return LOOP.some((role) => {
    const args = assist?.roles?.[role];
    return args !== undefined && isCalledWith(args, input);
  });
}

/** With those arguments, and nothing else but a limit of time. */
function isCalledWith(args: Readonly<Record<string, unknown>>, input: unknown): boolean {
  if (!isObject(input)) return false;
  const { timeout_ms: _, ...given } = input;
  const keys = Object.keys(args);
  return Object.keys(given).length === keys.length && keys.every((key) => given[key] === args[key]);
}
