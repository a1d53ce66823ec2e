import type { z } from "zod";
import type { Permissions } from "../permissions.ts";
import { PERMISSION_KINDS } from "../permissions.ts";
import type { LoadedAdapter, LoadedTool } from "../loaded.ts";
import { validatorOf } from "./input.ts";
import { toJsonSchema } from "./json_schema.ts";
import { isRecord } from "./schema_fit.ts";
import { unsendableIn } from "./unsendable.ts";
import { unknownKeys } from "./unknown_keys.ts";
import { viewProblems } from "../views/view_problems.ts";
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
  "views",
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
    ...viewProblems(adapter),
  ];
}

function headProblems({ name, version, description }: LoadedAdapter): string[] {
  const problems: string[] = [];
  if (!/^[a-z][a-z0-9_-]{0,31}$/.test(String(name))) {
    problems.push(`name: "${name}" must be 1 to 32 lower case letters, digits, "-" or "_", a letter first`);
  }
  if (!/^\d+\.\d+\.\d+/.test(String(version))) {
    problems.push(
      version === undefined
        ? "version: it is missing; begin with 1.0.0"
        : `version: "${version}" is not a version such as 1.0.0`,
    );
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
  "view",
  "visibility",
  "assist",
  "input",
  "output",
  "run",
] as const;

function toolProblems(name: string, tool: LoadedTool): string[] {
  const at = `tools.${name}`;
  const problems = unknownKeys(at, tool, TOOL_KEYS);
  const isMisspelt = (key: string) => problems.some((problem) => problem.endsWith(`did you mean "${key}"?`));
  if (!/^[a-z][a-z0-9_]{0,63}$/.test(name)) {
    problems.push(`${at}: a tool's name must be 1 to 64 lower case letters, digits or "_", a letter first`);
  }
  if ((typeof tool.description !== "string" || tool.description === "") && !isMisspelt("description")) {
    problems.push(`${at}.description: a sentence that says when to use the tool is missing`);
  }
  if (!["read", "write", "destroy"].includes(tool.effect) && !isMisspelt("effect")) {
    problems.push(`${at}.effect: must be "read", "write" or "destroy"${given(tool.effect)}`);
  }
  if (typeof tool.run !== "function" && !isMisspelt("run")) {
    problems.push(`${at}.run: the handler is missing`);
  }
  problems.push(...uncheckable(`${at}.output`, tool.output));
  if (isMisspelt("input")) return problems;
  return [...problems, ...inputProblems(`${at}.input`, tool.input)];
}

function given(value: unknown): string {
  return value === undefined ? "" : `, not ${JSON.stringify(value)}`;
}

function inputProblems(at: string, input: unknown): string[] {
  if (typeof input !== "object" || input === null) {
    return [`${at}: must be z.object({...}) or { jsonSchema }`];
  }
  if ("jsonSchema" in input) {
    const { jsonSchema } = input;
    if (isRecord(jsonSchema) && (jsonSchema.type ?? "object") === "object") return uncheckable(at, input);
    return [`${at}.jsonSchema: arguments have names, so its type must be "object"`];
  }
  if (!isZod(input)) {
    return [`${at}: must be z.object({...}): write z.object({ ${Object.keys(input).join(", ")} })`];
  }
  if (toJsonSchema(input).type !== "object") {
    return [`${at}: arguments have names, so it must be z.object({...}), not ${kindOf(input)}`];
  }
  return unsendableIn(input).map(({ path, advice }) => `${[at, ...path].join(".")}: ${advice}`);
}

/** A schema that cannot be read fails every call: one that names what is not there, or a pattern that is none. */
function uncheckable(at: string, schema: unknown): string[] {
  if (!isRecord(schema) || !isRecord(schema.jsonSchema)) return [];
  try {
    validatorOf(schema.jsonSchema);
    return [];
  } catch (error) {
    return [`${at}.jsonSchema: ${error instanceof Error ? error.message : error}`];
  }
}

function isZod(value: object): value is z.ZodType {
  return "_zod" in value && "safeParse" in value;
}

function kindOf(schema: z.ZodType): string {
  return schema.def.type === "union" ? "a union; make what differs optional" : `z.${schema.def.type}()`;
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
