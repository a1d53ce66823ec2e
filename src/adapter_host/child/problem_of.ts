import { ToolError } from "../../adapter_api/errors.ts";

/**
 * Returns why an adapter cannot be imported, in one sentence, with the place as its author knows it: `adapter.ts:3:7`.
 *
 * @param error what the import threw
 * @param adapter URL of the adapter's module, in the snapshot
 */
export function problemOf(error: unknown, adapter: string): string {
  if (error instanceof ToolError) return error.message;
  if (!(error instanceof Error)) return `importing it threw ${String(error)}`;
  const folder = new URL(".", adapter).href;
  const [, place] = new RegExp(`${RegExp.escape(folder)}(\\S+:\\d+:\\d+)`).exec(error.stack ?? "") ?? [];
  const [said = ""] = error.message.replaceAll(folder, "").split("\n");
  const where = place === undefined || said.includes(place) ? "" : ` (${place})`;
  if (said.startsWith("npm specifiers")) {
    return `it imports a package of npm${where}: put what it needs next to it`;
  }
  const [refused] = /Requires \w+ access(?: to "[^"]*")?/.exec(said) ?? [];
  if (refused === undefined) return `${error.name}: ${said}${where}`;
  const advice = error instanceof Deno.errors.NotCapable
    ? "importing must have no effect, do such work in start"
    : 'an adapter imports "glovebox", built-in modules and its own files, and nothing else';
  return `importing it ${refused.replace(/^R/, "r")}${where}: ${advice}`;
}
