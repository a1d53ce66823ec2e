import { nearest } from "../text/nearest.ts";

/** Finds fields that nobody knows, with the ones that were meant. */
export function unknownKeys(at: string, value: object, known: readonly string[]): string[] {
  return Object.keys(value).filter((key) => !known.includes(key)).map((key) => {
    const meant = nearest(key, known);
    return `${at}: unknown key "${key}"${meant === undefined ? "" : `; did you mean "${meant}"?`}`;
  });
}
