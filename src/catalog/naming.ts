import type { ToolEntry } from "../adapter_api/manifest.ts";
import type { ToolSource } from "./tool_source.ts";

/** Which tools are listed. */
export interface ToolFilter {
  /** Sources that the person named: all their tools are listed. */
  readonly named: ReadonlySet<string>;
  /** `core`, `all`, or patterns with `*`; nothing given means `core`. */
  readonly patterns: readonly string[];
}

/** The tools of a source that are listed. */
export function selectTools(source: ToolSource, { named, patterns }: ToolFilter): ToolEntry[] {
  const { tools } = source.manifest;
  if (patterns.length === 0) return named.has(source.name) ? tools : tools.filter(({ core }) => core);
  return tools.filter((tool) => patterns.some((pattern) => matches(pattern, tool)));
}

function matches(pattern: string, tool: ToolEntry): boolean {
  if (pattern === "all") return true;
  if (pattern === "core") return tool.core;
  const source = pattern.split("*").map((part) => RegExp.escape(part)).join(".*");
  return new RegExp(`^${source}$`).test(tool.name);
}

/** Names that two sources use, each as a sentence. */
export function clashesOf(sources: readonly ToolSource[]): string[] {
  const owners = new Map<string, string>();
  const clashes: string[] = [];
  for (const { name: owner, manifest } of sources) {
    const names = [
      ...manifest.tools.flatMap(({ name, aliases }) => [name, ...aliases].map((tool) => `tool "${tool}"`)),
      ...manifest.prompts.map(({ name }) => `prompt "${name}"`),
      ...manifest.resources.map(({ uri }) => `resource "${uri}"`),
      `adapter name "${owner}"`,
    ];
    for (const name of names) {
      const other = owners.get(name);
      if (other !== undefined) clashes.push(`The adapters ${other} and ${owner} both have the ${name}`);
      else owners.set(name, owner);
    }
  }
  return clashes;
}
