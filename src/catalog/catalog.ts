import type { Changed } from "../adapter_api/context.ts";
import { ToolError } from "../adapter_api/errors.ts";
import type { ResourcePart } from "../adapter_api/invoke.ts";
import type { Manifest, PromptEntry, ToolEntry, ViewEntry } from "../adapter_api/manifest.ts";
import { nearest } from "../adapter_api/text/nearest.ts";
import { failureOf, type ToolOutcome } from "../adapter_api/outcome.ts";
import { uriPattern } from "../adapter_api/text/uri_template.ts";
import { isForViews } from "../adapter_api/views/view.ts";
import { type AuditSink, shapeOf } from "../audit/audit_event.ts";
import { isObject } from "../base/is_object.ts";
import type { CallWatch, PlannedCall } from "./call_watch.ts";
import { clashesOf, selectTools, type ToolFilter, toolNamed, withToolsOfViews } from "./naming.ts";
import type { CallContext, PromptLine, ResourceListing, ToolSource } from "./tool_source.ts";

/** Target of a completion, in the protocol's words. */
export type CompletionRef =
  | { readonly kind: "prompt"; readonly name: string }
  | { readonly kind: "template"; readonly template: string };

/** A resource template in a list. */
export interface TemplateListing extends Omit<ResourceListing, "uri"> {
  readonly template: string;
}

/** Entries that were listed, and the manifests they come from. */
interface Listed {
  readonly manifests: readonly Manifest[];
  readonly tools: readonly ToolEntry[];
  /** Those for a client that shows views: the same list where no tool has one. */
  readonly withViews: readonly ToolEntry[];
}

/** Options for a {@linkcode Catalog}. */
export interface CatalogOptions {
  /** Hears of every call. */
  readonly audit?: AuditSink | undefined;
  /** Resolves when a call may be made; rejects with a `ToolError` when a person refuses it. */
  readonly confirm?: ((call: PlannedCall, context: CallContext) => Promise<void>) | undefined;
  /** Sees every call with its arguments and its outcome. */
  readonly watch?: CallWatch | undefined;
}

/** A tool, and the adapter that it is of. */
export interface OwnedTool {
  readonly tool: ToolEntry;
  readonly adapter: string;
  /** Text that stands before the names of all its tools. */
  readonly prefix: string;
  /** Adapters whose views may call it, where it is for views. */
  readonly views: readonly string[];
}

/** Every tool, resource and prompt by its public name, whatever it comes from. */
export class Catalog implements AsyncDisposable {
  readonly #sources: readonly ToolSource[];
  readonly #filter: ToolFilter;
  readonly #audit: AuditSink | undefined;
  readonly #confirm: CatalogOptions["confirm"];
  readonly #watch: CallWatch | undefined;
  #listed: Listed = { manifests: [], tools: [], withViews: [] };

  /**
   * @param sources where tools come from
   * @param filter which tools are listed; all can be called
   * @param options what is done about each call
   * @throws ToolError `CONFLICT` when two sources use one name
   */
  constructor(
    sources: readonly ToolSource[],
    filter: ToolFilter,
    { audit, confirm, watch }: CatalogOptions = {},
  ) {
    this.#audit = audit;
    this.#confirm = confirm;
    this.#watch = watch;
    this.#sources = sources;
    this.#filter = filter;
    const clashes = clashesOf(sources);
    if (clashes.length === 0) return;
    throw new ToolError("CONFLICT", clashes.map(({ sentence }) => sentence).join("; "), {
      hint: [...new Set(clashes.map(({ remedy }) => remedy))].join("; "),
    });
  }

  /** The tools that models see: the same list as long as nothing changed. */
  tools(): readonly ToolEntry[] {
    return this.#list().tools;
  }

  /** These, and those that are for views alone: for clients that show views. */
  toolsWithViews(): readonly ToolEntry[] {
    return this.#list().withViews;
  }

  /**
   * Returns what is known of a tool, by its name or alias.
   *
   * @param views true to find tools for views too
   * @throws ToolError `NOT_FOUND` for an unknown name, with the nearest one there is
   */
  tool(name: string, views = false): OwnedTool {
    const { source, tool } = this.#found(name, views);
    return { tool, adapter: source.name, prefix: source.prefix ?? "", views: viewsOf(source) };
  }

  /** Tools with a view, each with the adapter that it is of. */
  shown(): OwnedTool[] {
    return this.tools().filter(hasView).map(({ name }) => this.tool(name));
  }

  /** Calls a tool by its name or alias. Rejects only for an unknown name, with the nearest one there is. */
  async call(name: string, input: unknown, context: CallContext): Promise<ToolOutcome> {
    const found = this.#found(name, context.view !== undefined);
    if (context.signal.aborted) return failureOf(new ToolError("CANCELLED", "The call was cancelled"));
    const { source, tool } = found;
    const isAlias = tool.name !== name && isObject(input);
    const given = isAlias ? { ...tool.aliasInput, ...input } : input;
    const started = performance.now();
    const planned = { adapter: source.name, tool: tool.name, effect: tool.effect, input: given };
    const watched = this.#watch?.begin(planned, context);
    const own = watched?.context ?? context;
    const outcome = await this.#refusal({ source, tool }, planned, own) ??
      await source.call(tool.name, given, own);
    watched?.end(outcome);
    this.#audit?.record({
      type: "call",
      adapter: source.name,
      tool: tool.name,
      session: context.session.id,
      arguments: shapeOf(input),
      outcome: outcome.ok ? outcome.isError === true ? "failed" : "ok" : outcome.error.code,
      ms: Math.round(performance.now() - started),
    });
    return outcome;
  }

  prompts(): PromptEntry[] {
    return this.#sources.flatMap(({ manifest }) => manifest.prompts);
  }

  async prompt(
    name: string,
    args: Readonly<Record<string, string>>,
    context: CallContext,
  ): Promise<{ description: string | undefined; messages: readonly PromptLine[] }> {
    for (const source of this.#sources) {
      const entry = source.manifest.prompts.find((prompt) => prompt.name === name);
      if (entry !== undefined) {
        return { description: entry.description, messages: await source.prompt(name, args, context) };
      }
    }
    throw new ToolError("NOT_FOUND", `There is no prompt "${name}"${meant(name, this.prompts())}`);
  }

  /** Fixed resources, and the instances that templates list; one that cannot be listed does not hide the others. */
  async resources(context: CallContext): Promise<ResourceListing[]> {
    const lists = await Promise.all(this.#sources.map(async (source) => {
      const listed = source.manifest.templates.filter(({ listed }) => listed);
      const instances = await Promise.all(listed.map(({ name }) => instancesOf(source, name, context)));
      return [...source.manifest.resources, ...instances.flat()];
    }));
    return lists.flat();
  }

  templates(): TemplateListing[] {
    return this.#sources.flatMap(({ manifest }) => manifest.templates);
  }

  /** The views of the tools that models see. */
  views(): ViewEntry[] {
    const shown = new Set(this.tools().map(({ view }) => view));
    return this.#sources.flatMap(({ manifest: { views = [] } }) => views.filter(({ uri }) => shown.has(uri)));
  }

  /**
   * Reads a resource.
   *
   * @param views true to find views too
   */
  async read(uri: string, context: CallContext, views = false): Promise<readonly ResourcePart[]> {
    const has = ({ manifest }: ToolSource) => manifest.views?.some((each) => each.uri === uri) === true;
    const source = (views ? this.#sources.find(has) : undefined) ??
      this.#sources.find(({ manifest }) => manifest.resources.some((each) => each.uri === uri)) ??
      this.#sources.find(({ manifest }) =>
        manifest.templates.some(({ template }) => uriPattern(template).match(uri) !== undefined)
      );
    if (source === undefined) throw new ToolError("NOT_FOUND", `There is no resource "${uri}"`);
    return await source.read(uri, context);
  }

  async complete(
    ref: CompletionRef,
    argument: string,
    prefix: string,
    context: CallContext,
  ): Promise<readonly string[]> {
    for (const source of this.#sources) {
      const { prompts, templates } = source.manifest;
      const name = ref.kind === "prompt"
        ? prompts.find((prompt) => prompt.name === ref.name)?.name
        : templates.find(({ template }) => template === ref.template)?.name;
      if (name !== undefined) {
        return await source.complete({ kind: ref.kind, name, argument }, prefix, context);
      }
    }
    const what = ref.kind === "prompt" ? `prompt "${ref.name}"` : `resource template "${ref.template}"`;
    throw new ToolError("NOT_FOUND", `There is no ${what}`);
  }

  /** Tells when a list or a resource is out of date; returns how to stop listening. */
  onChanged(listener: (what: Changed) => void): () => void {
    const stops = this.#sources.map((source) => source.onChanged(listener));
    return () => stops.forEach((stop) => stop());
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.allSettled(this.#sources.map((source) => source.close()));
  }

  #list(): Listed {
    const manifests = this.#sources.map(({ manifest }) => manifest);
    if (manifests.every((manifest, at) => manifest === this.#listed.manifests[at])) return this.#listed;
    const selected = this.#sources.map((source) => selectTools(source, this.#filter));
    const tools = selected.flat();
    const shown = new Set(
      this.#sources.flatMap(({ name }, at) => selected[at]?.some(hasView) === true ? [name] : []),
    );
    const all = this.#sources.flatMap((source, at) => withToolsOfViews(source, selected[at] ?? [], shown));
    const withViews = shown.size > 0 ? all : tools;
    this.#listed = { manifests, tools, withViews };
    return this.#listed;
  }

  /** Returns the refusal of a call, by a person who was asked too; nothing when it may be made. */
  async #refusal(
    { source, tool }: { readonly source: ToolSource; readonly tool: ToolEntry },
    call: PlannedCall,
    context: CallContext,
  ): Promise<ToolOutcome | undefined> {
    if (isForViews(tool) && !viewsOf(source).includes(context.view ?? "")) {
      return failureOf(notItsView(call.adapter, call.tool));
    }
    if (this.#confirm === undefined) return undefined;
    try {
      await this.#confirm(call, context);
      return undefined;
    } catch (error) {
      if (error instanceof ToolError) return failureOf(error);
      throw error;
    }
  }

  #found(name: string, views: boolean): { source: ToolSource; tool: ToolEntry } {
    for (const source of this.#sources) {
      const tool = toolNamed(source.manifest.tools, name);
      if (tool !== undefined && (views || !isForViews(tool))) return { source, tool };
    }
    const all = this.#sources.flatMap(({ manifest }) => manifest.tools).filter((tool) => !isForViews(tool));
    throw new ToolError("NOT_FOUND", `There is no tool "${name}"${meant(name, all)}`);
  }
}

function hasView({ view }: ToolEntry): boolean {
  return view !== undefined;
}

/** Returns the adapters whose views may call the tools for views of a source. */
function viewsOf({ name, servesViewsOf = [] }: ToolSource): readonly string[] {
  return [name, ...servesViewsOf];
}

function notItsView(adapter: string, name: string): ToolError {
  return new ToolError("PERMISSION_DENIED", `Only views of ${adapter} may call ${name}`, {
    hint:
      "A model uses the tools that are listed for it; a view shows itself by the key of its tool's answer",
  });
}

async function instancesOf(
  source: ToolSource,
  template: string,
  context: CallContext,
): Promise<readonly ResourceListing[]> {
  try {
    return await source.list(template, context);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    context.client.log("warning", `Cannot list "${template}" of ${source.name}: ${reason}`, undefined);
    return [];
  }
}

function meant(name: string, entries: readonly { readonly name: string }[]): string {
  const near = nearest(name, entries.map((entry) => entry.name));
  return near === undefined ? "" : `; did you mean "${near}"?`;
}
