import type { ToolEntry } from "../adapter_api/manifest.ts";
import { nearest } from "../adapter_api/text/nearest.ts";
import { isForViews } from "../adapter_api/views/view.ts";
import type { ToolSource } from "./tool_source.ts";

/** Which tools are listed. */
export interface ToolFilter {
  /** Sources that the person named: all their tools are listed. */
  readonly named: ReadonlySet<string>;
  /** `core`, `all`, or patterns with `*`; nothing given means `core`. */
  readonly patterns: readonly string[];
}

/** Finds a tool by its name or another one that it may be called by. Pure. */
export function toolNamed(tools: readonly ToolEntry[], name: string): ToolEntry | undefined {
  return tools.find((tool) => tool.name === name || tool.aliases.includes(name));
}

/** The tools of a source that models see. */
export function selectTools(source: ToolSource, { named, patterns }: ToolFilter): ToolEntry[] {
  const tools = source.manifest.tools.filter((tool) => !isForViews(tool));
  if (patterns.length === 0) return named.has(source.name) ? tools : tools.filter(({ core }) => core);
  return tools.filter((tool) => patterns.some((pattern) => matches(pattern, tool)));
}

/**
 * The tools of a source for a client that shows views: those that a shown view may call come along.
 *
 * @param shown sources of which a tool with a view is listed
 */
export function withToolsOfViews(
  { name, servesViewsOf = [], manifest }: ToolSource,
  selected: readonly ToolEntry[],
  shown: ReadonlySet<string>,
): ToolEntry[] {
  const isShown = [name, ...servesViewsOf].some((each) => shown.has(each));
  return isShown ? [...selected, ...manifest.tools.filter(isForViews)] : [...selected];
}

/** The words that choose no tool, and what was meant by each: of others, nobody knows whether their adapter is to come. */
export function misspelt(sources: readonly ToolSource[], patterns: readonly string[]): MisspeltPattern[] {
  const tools = sources.flatMap(({ manifest }) => manifest.tools);
  const wholes = new Set(tools.map(({ name }) => name.replace(/_.*/, "_*")));
  const names = ["core", "all", "code", ...tools.map(({ name }) => name), ...wholes];
  return patterns.flatMap((pattern) => {
    if (pattern === "core" || tools.some((tool) => matches(pattern, tool))) return [];
    const near = nearest(pattern, names);
    return near === undefined ? [] : [{ pattern, near }];
  });
}

/** A word that chooses no tool, and the one that was probably meant. */
export interface MisspeltPattern {
  readonly pattern: string;
  readonly near: string;
}

function matches(pattern: string, tool: ToolEntry): boolean {
  if (pattern === "all") return true;
  if (pattern === "core") return tool.core;
  const source = pattern.split("*").map((part) => RegExp.escape(part)).join(".*");
  return new RegExp(`^${source}$`).test(tool.name);
}

/** Two sources that cannot be served side by side. */
export interface Clash {
  /** Names both, and what both have. */
  readonly sentence: string;
  /** Advice for a person. */
  readonly remedy: string;
}

/** Number of names that one sentence gives. */
const NAMED = 3;

interface Shared {
  readonly first: string;
  readonly second: string;
  readonly names: string[];
}

/** Sources that use the same names. */
export function clashesOf(sources: readonly ToolSource[]): Clash[] {
  const owners = new Map<string, string>();
  const shared = new Map<string, Shared>();
  for (const { name: second, manifest } of sources) {
    for (const name of namesOf(manifest)) {
      const first = owners.get(name) ?? second;
      owners.set(name, first);
      if (first === second) continue;
      const pair = shared.get(`${first} ${second}`) ?? { first, second, names: [] };
      pair.names.push(name);
      shared.set(`${first} ${second}`, pair);
    }
  }
  return [...sameNames(sources), ...[...shared.values()].map(sharedNames), ...sharedAddresses(sources)];
}

/** Two adapters whose templates fit the same addresses: one would answer in the other's place. */
function sharedAddresses(sources: readonly ToolSource[]): Clash[] {
  const all = sources.flatMap(({ name, manifest }) =>
    manifest.templates.map(({ template }) => ({ name, template, start: template.replace(/\{.*/s, "") }))
  );
  return all.flatMap((one, at) =>
    all.slice(at + 1).filter(({ name, start }) =>
      name !== one.name && (start.startsWith(one.start) || one.start.startsWith(start))
    ).map((other) => ({
      sentence:
        `The addresses "${one.template}" of ${one.name} and "${other.template}" of ${other.name} overlap`,
      remedy: "Load only one of them, or give the resources of one another scheme",
    }))
  );
}

function namesOf({ tools, prompts, resources, views = [] }: ToolSource["manifest"]): string[] {
  return [
    ...tools.flatMap(({ name, aliases }) => [name, ...aliases].map((tool) => `tool "${tool}"`)),
    ...prompts.map(({ name }) => `prompt "${name}"`),
    ...[...resources, ...views].map(({ uri }) => `resource "${uri}"`),
  ];
}

function sameNames(sources: readonly ToolSource[]): Clash[] {
  const names = sources.map(({ name }) => name);
  const doubles = new Set(names.filter((name, index) => names.indexOf(name) !== index));
  return [...doubles].map((name) => ({
    sentence: `Two adapters have the name ${name}`,
    remedy: "Load only one of them, or give one another name in its defineAdapter",
  }));
}

function sharedNames({ first, second, names }: Shared): Clash {
  const more = names.length > NAMED ? ` and ${names.length - NAMED} more` : "";
  return {
    sentence: `The adapters ${first} and ${second} both have the ${names.slice(0, NAMED).join(", ")}${more}`,
    remedy: `Give one of them a prefix, for example --option ${second}.prefix=${second}_, or load only one`,
  };
}
