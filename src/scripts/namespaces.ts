import { isLoopCall } from "./recording/loop_calls.ts";
import type { ToolEntry } from "../adapter_api/manifest.ts";

/** Tools of one source. */
export interface ToolGroup {
  /** Name of the source. */
  readonly name: string;
  readonly tools: readonly ToolEntry[];
}

/** Tools of one adapter as a script sees them: an object with a function for each. */
export interface Namespace {
  /** Name of the object, such as `browser`. */
  readonly name: string;
  /** Tools by the name of the function. */
  readonly methods: ReadonlyMap<string, ToolEntry>;
}

/** Returns what scripts see of the tools: names without what all tools of an adapter begin with. */
export function namespacesOf(groups: readonly ToolGroup[]): Namespace[] {
  return groups.filter(({ tools }) => tools.length > 0).map(({ name, tools }) => {
    const common = commonStart(tools.map((tool) => tool.name));
    return {
      name: identifier(name),
      methods: new Map(tools.map((tool) => [tool.name.slice(common.length), tool])),
    };
  });
}

/** Returns the names of tools by namespace and function. */
export function toolNames(namespaces: readonly Namespace[]): Record<string, Record<string, string>> {
  return Object.fromEntries(
    namespaces.map(({ name, methods }) => [
      name,
      Object.fromEntries([...methods].map(([method, tool]) => [method, tool.name])),
    ]),
  );
}

/** Returns the function that calls a tool, such as `browser.navigate`; nothing for a call of the assistant's loop. */
export function functionOf(
  namespaces: readonly Namespace[],
  tool: string,
  input?: unknown,
): string | undefined {
  for (const { name, methods } of namespaces) {
    for (const [method, entry] of methods) {
      if (entry.name === tool) return isLoopCall(entry, input) ? undefined : `${name}.${method}`;
    }
  }
  return undefined;
}

/** `lua-ui` is `lua`, `my-notes` is `myNotes`. */
function identifier(name: string): string {
  return name.replace(/-ui$/, "").replace(/[-_]+(\w)/g, (_all, letter: string) => letter.toUpperCase());
}

/** Returns the words that all names begin with, up to a `_`. */
function commonStart([first = "", ...others]: readonly string[]): string {
  if (others.length === 0) return "";
  const words = first.split("_").slice(0, -1);
  for (let count = words.length; count > 0; count--) {
    const start = `${words.slice(0, count).join("_")}_`;
    if (others.every((name) => name.startsWith(start) && name.length > start.length)) return start;
  }
  return "";
}
