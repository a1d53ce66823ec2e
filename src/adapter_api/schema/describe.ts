import { z } from "zod";
import { defined } from "../defined.ts";
import { toJsonSchema } from "./json_schema.ts";
import type { LoadedAdapter, LoadedOptions, LoadedPrompt, LoadedResource, LoadedTool } from "../loaded.ts";
import { type Manifest, manifestSchema, type PromptEntry, type ToolEntry } from "../manifest.ts";
import { nearest } from "../text/nearest.ts";
import { type LiveTools, viewUri } from "../views/view.ts";
import { problemsIn } from "./problems.ts";
import { isRecord } from "./schema_fit.ts";
import { type UnknownArgument, unknownArguments } from "./unknown_arguments.ts";
import { uriPattern } from "../text/uri_template.ts";

const DEFAULT_TIMEOUT_MS = 60_000;

/** Result of {@linkcode describe}. */
export type Description =
  | { readonly ok: true; readonly manifest: Manifest }
  | { readonly ok: false; readonly problems: readonly string[] };

/**
 * Makes the manifest of an adapter, or names every mistake in it.
 *
 * @param adapter the default export of the script
 * @param options what the person set
 */
export function describe(adapter: LoadedAdapter, options: unknown): Description {
  const problems = problemsIn(adapter);
  const parsed = parseOptions(adapter, options);
  if (!parsed.success) problems.push(...parsed.problems);
  if (problems.length > 0 || !parsed.success) return { ok: false, problems };
  const manifest = manifestSchema.safeParse(manifestOf(adapter, parsed.options));
  if (manifest.success) return { ok: true, manifest: manifest.data };
  return { ok: false, problems: issuesOf(manifest.error) };
}

/** Result of {@linkcode parseOptions}. */
export type ParsedOptions =
  | { readonly success: true; readonly options: LoadedOptions }
  | { readonly success: false; readonly problems: readonly string[] };

/** Parses what the person set; options and fields of options that nobody knows are refused. */
export function parseOptions(adapter: LoadedAdapter, options: unknown): ParsedOptions {
  const schema = (adapter.options ?? z.object({})).strict();
  const unknown = unknownArguments(schema, options);
  const parsed = schema.safeParse(options ?? {});
  if (parsed.success && unknown.length === 0) return { success: true, options: parsed.data };
  const issues = parsed.error?.issues.filter(({ code }) => code !== "unrecognized_keys") ?? [];
  return {
    success: false,
    problems: [
      ...unknown.map((each) => unknownProblem(adapter.name, each)),
      ...issues.map((issue) => optionProblem(issue, adapter.name, options)),
    ],
  };
}

function optionProblem(issue: z.core.$ZodIssue, adapter: string, given: unknown): string {
  const [key = ""] = issue.path;
  const isSet = isRecord(given) && Object.hasOwn(given, key);
  if (key !== "" && !isSet) return `options.${String(key)}: it needs .default(…) or .optional()`;
  return `option ${[adapter, ...issue.path].join(".")}: ${issue.message}`;
}

function unknownProblem(adapter: string, { path, key, known }: UnknownArgument): string {
  const meant = nearest(key, known);
  const names = known.length === 0 ? "it has none" : `there are ${known.join(", ")}`;
  return `option ${adapter}.${path}: there is none of that name; ${
    meant === undefined ? names : `did you mean "${meant}"?`
  }`;
}

function issuesOf(error: z.ZodError): string[] {
  return error.issues.map((issue) => `${issue.path.join(".") || "value"}: ${issue.message}`);
}

function manifestOf(adapter: LoadedAdapter, options: LoadedOptions): unknown {
  const { permissions = {} } = adapter;
  const resources = Object.entries(adapter.resources ?? {});
  return {
    apiVersion: adapter.apiVersion,
    name: adapter.name,
    version: adapter.version,
    description: adapter.description,
    permissions: typeof permissions === "function" ? permissions(options) : permissions,
    optionsSchema: toJsonSchema(adapter.options ?? z.object({})),
    ...(adapter.roots === undefined ? {} : { roots: adapter.roots }),
    ...(adapter.limits === undefined ? {} : { limits: adapter.limits }),
    ...(adapter.comesBack === undefined ? {} : { comesBack: adapter.comesBack }),
    tools: Object.entries(adapter.tools ?? {}).map(([name, tool]) => toolEntry(adapter.name, name, tool)),
    resources: resources.flatMap(([name, entry]) => fixedEntry(name, entry)),
    templates: resources.flatMap(([name, entry]) => templateEntry(name, entry)),
    prompts: Object.entries(adapter.prompts ?? {}).map(([name, entry]) => promptEntry(name, entry)),
    ...(adapter.views === undefined ? {} : { views: viewEntries(adapter.name, adapter.views) }),
  };
}

function toolEntry(adapter: string, name: string, tool: LoadedTool): ToolEntry {
  return defined({
    name,
    title: tool.title,
    description: tool.description,
    effect: tool.effect,
    idempotent: tool.idempotent ?? tool.effect === "read",
    core: tool.core ?? false,
    aliases: [...tool.aliases ?? []],
    aliasInput: tool.aliasInput,
    timeoutMs: tool.timeoutMs ?? DEFAULT_TIMEOUT_MS,
    meta: tool.meta,
    structured: tool.structured,
    view: tool.view === undefined ? undefined : viewUri(adapter, tool.view),
    visibility: tool.visibility,
    assist: tool.assist,
    inputSchema: toJsonSchema(tool.input),
    outputSchema: tool.output === undefined ? undefined : toJsonSchema(tool.output),
  });
}

function fixedEntry(name: string, entry: LoadedResource): unknown[] {
  if (entry.uri === undefined) return [];
  const { title, description, mimeType = "text/plain", uri } = entry;
  return [defined({ name, title, description, mimeType, uri })];
}

function templateEntry(name: string, entry: LoadedResource): unknown[] {
  if (entry.template === undefined) return [];
  const { title, description, mimeType = "text/plain", template } = entry;
  const known = uriPattern(template).variables;
  const completes = Object.keys(entry.complete ?? {}).filter((variable) => known.includes(variable));
  return [
    defined({ name, title, description, mimeType, template, listed: entry.list !== undefined, completes }),
  ];
}

function viewEntries(adapter: string, views: NonNullable<LoadedAdapter["views"]>): unknown[] {
  return Object.entries(views).map(([name, { title, description, live }]) =>
    defined({ name, title, description, uri: viewUri(adapter, name), live: live && liveEntry(live) })
  );
}

/** An author may hand over an object with more in it. */
function liveEntry({ look, act, numbers, types, buttons }: LiveTools): unknown {
  const shown = buttons?.map(({ action, label, icon, kind }) => defined({ action, label, icon, kind }));
  return defined({ look, act, numbers, types, buttons: shown });
}

function promptEntry(name: string, entry: LoadedPrompt): PromptEntry {
  const args = Object.entries(entry.args ?? {}).map(([arg, { description, required = false, complete }]) =>
    defined({ name: arg, description, required, completes: complete !== undefined })
  );
  return defined({ name, title: entry.title, description: entry.description, args });
}
