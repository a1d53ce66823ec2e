import type { Permissions } from "../permissions.ts";
import { PERMISSION_KINDS } from "../permissions.ts";
import type { LoadedAdapter, LoadedTool } from "../loaded.ts";
import { nearest } from "../text/nearest.ts";
import { uriPattern } from "../text/uri_template.ts";

const KEYS = [
  "kind",
  "apiVersion",
  "name",
  "version",
  "description",
  "options",
  "permissions",
  "roots",
  "limits",
  "start",
  "stop",
  "comesBack",
  "health",
  "tools",
  "resources",
  "prompts",
] as const;

/** Finds every mistake that the compiler does not see, or that an author who does not compile made. */
export function problemsIn(adapter: LoadedAdapter): string[] {
  return [
    ...unknownKeys("adapter", adapter, KEYS),
    ...headProblems(adapter),
    ...permissionProblems(adapter.permissions),
    ...Object.entries(adapter.tools ?? {}).flatMap(([name, tool]) => toolProblems(name, tool)),
    ...aliasProblems(adapter),
    ...resourceProblems(adapter),
  ];
}

function headProblems({ name, version, description }: LoadedAdapter): string[] {
  const problems: string[] = [];
  if (!/^[a-z][a-z0-9_-]{0,31}$/.test(String(name))) {
    problems.push(`name: "${name}" must be 1 to 32 lower case letters, digits, "-" or "_", a letter first`);
  }
  if (!/^\d+\.\d+\.\d+/.test(String(version))) {
    problems.push(`version: "${version}" is not a version such as 1.0.0`);
  }
  if (typeof description !== "string" || description === "") {
    problems.push("description: one sentence is missing");
  }
  return problems;
}

function permissionProblems(permissions: LoadedAdapter["permissions"]): string[] {
  if (permissions === undefined || typeof permissions === "function") return [];
  return unknownKeys(
    "permissions",
    permissions,
    [...PERMISSION_KINDS, "reason"] satisfies (keyof Permissions)[],
  );
}

const TOOL_KEYS = [
  "description",
  "title",
  "effect",
  "idempotent",
  "core",
  "aliases",
  "aliasInput",
  "timeoutMs",
  "meta",
  "structured",
  "foreign",
  "input",
  "output",
  "run",
] as const;

function toolProblems(name: string, tool: LoadedTool): string[] {
  const at = `tools.${name}`;
  const problems = unknownKeys(at, tool, TOOL_KEYS);
  if (!/^[a-z][a-z0-9_]{0,63}$/.test(name)) {
    problems.push(`${at}: a tool's name must be 1 to 64 lower case letters, digits or "_", a letter first`);
  }
  if (typeof tool.description !== "string" || tool.description === "") {
    problems.push(`${at}.description: a sentence that says when to use the tool is missing`);
  }
  if (!["read", "write", "destroy"].includes(tool.effect)) {
    problems.push(`${at}.effect: must be "read", "write" or "destroy"`);
  }
  if (typeof tool.run !== "function") problems.push(`${at}.run: the handler is missing`);
  if (typeof tool.input !== "object") problems.push(`${at}.input: must be z.object({...}) or { jsonSchema }`);
  else if ("jsonSchema" in tool.input && (tool.input.jsonSchema.type ?? "object") !== "object") {
    problems.push(`${at}.input.jsonSchema: arguments have names, so its type must be "object"`);
  }
  return problems;
}

function aliasProblems({ tools = {} }: LoadedAdapter): string[] {
  const taken = new Set(Object.keys(tools));
  return Object.entries(tools).flatMap(([name, { aliases = [] }]) =>
    aliases.flatMap((alias) => {
      if (taken.has(alias)) return [`tools.${name}.aliases: "${alias}" is taken by another tool`];
      taken.add(alias);
      return [];
    })
  );
}

function resourceProblems({ resources = {} }: LoadedAdapter): string[] {
  return Object.entries(resources).flatMap(([name, entry]) => {
    try {
      if (entry.uri !== undefined) new URL(entry.uri);
      else uriPattern(entry.template);
      return [];
    } catch (error) {
      return [`resources.${name}: ${error instanceof Error ? error.message : error}`];
    }
  });
}

function unknownKeys(at: string, value: object, known: readonly string[]): string[] {
  return Object.keys(value).filter((key) => !known.includes(key)).map((key) => {
    const meant = nearest(key, known);
    return `${at}: unknown key "${key}"${meant === undefined ? "" : `; did you mean "${meant}"?`}`;
  });
}
