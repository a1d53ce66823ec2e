import { ToolError } from "../../adapter_api/errors.ts";
import { importAdvice } from "../../base/text/import_advice.ts";
import { AuthorPlaces } from "./author_places.ts";

/**
 * Returns why an adapter cannot be imported, in one sentence that begins with the place as its author knows it:
 * `adapter.ts:3:7: …`.
 *
 * @param error what the import threw
 * @param adapter URL of the adapter's module, in the snapshot
 */
export function problemOf(error: unknown, adapter: string): string {
  if (error instanceof ToolError) return error.message;
  if (!(error instanceof Error)) {
    return `importing it threw ${String(error)}: throw an Error, which has a line`;
  }
  const places = new AuthorPlaces(adapter);
  const place = places.of(error);
  const [said = ""] = places.plain(error.message).split("\n");
  const words = wordsFor(error, said, place === undefined ? undefined : places.quotedAt(place));
  if (place === undefined) return words;
  return `${place}: ${words.replace(` at ${place}`, "").replace(` (${place})`, "")}`;
}

function wordsFor(error: Error, said: string, imported: string | undefined): string {
  const [refused] = /Requires \w+ access(?: to "[^"]*")?/.exec(said) ?? [];
  if (refused !== undefined && error instanceof Deno.errors.NotCapable) {
    return `importing it ${refused.replace(/^R/, "r")}: importing must have no effect, do such work in start`;
  }
  const advice = importAdvice(said, imported);
  if (advice !== undefined) return advice;
  if (said === "require is not defined") {
    return 'require is not defined: write import, such as import { readFile } from "node:fs/promises"';
  }
  return /^\w*Error: /.test(said) ? said : `${error.name}: ${said}`;
}
