import type { Changed } from "../adapter_api/context.ts";
import { ToolError } from "../adapter_api/errors.ts";
import type { ResourcePart } from "../adapter_api/invoke.ts";
import type { Manifest, PromptEntry, ToolEntry } from "../adapter_api/manifest.ts";
import { nearest } from "../adapter_api/text/nearest.ts";
import { failureOf, type ToolOutcome } from "../adapter_api/outcome.ts";
import { uriPattern } from "../adapter_api/text/uri_template.ts";
import { type AuditSink, shapeOf } from "../audit/audit_event.ts";
import { isObject } from "../base/is_object.ts";
import type { CallWatch, PlannedCall } from "./call_watch.ts";
import { clashesOf, selectTools, type ToolFilter } from "./naming.ts";
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

/** Every tool, resource and prompt by its public name, whatever it comes from. */
export class Catalog implements AsyncDisposable {
  readonly #sources: readonly ToolSource[];
  readonly #filter: ToolFilter;
  readonly #audit: AuditSink | undefined;
  readonly #confirm: CatalogOptions["confirm"];
  readonly #watch: CallWatch | undefined;
  #listed: Listed = { manifests: [], tools: [] };

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

  /** The tools that are listed: the same list as long as nothing changed. */
  tools(): readonly ToolEntry[] {
    const manifests = this.#sources.map(({ manifest }) => manifest);
    if (manifests.some((manifest, at) => manifest !== this.#listed.manifests[at])) {
      const tools = this.#sources.flatMap((source) => selectTools(source, this.#filter));
      this.#listed = { manifests, tools };
    }
    return this.#listed.tools;
  }

  /**
   * Returns what is known of a tool, by its name or alias.
   *
   * @throws ToolError `NOT_FOUND` for an unknown name, with the nearest one there is
   */
  tool(name: string): ToolEntry {
    return this.#found(name).tool;
  }

  /** Calls a tool by its name or alias. Rejects only for an unknown name, with the nearest one there is. */
  async call(name: string, input: unknown, context: CallContext): Promise<ToolOutcome> {
    const found = this.#found(name);
    if (context.signal.aborted) return failureOf(new ToolError("CANCELLED", "The call was cancelled"));
    const { source, tool } = found;
    const isAlias = tool.name !== name && isObject(input);
    const given = isAlias ? { ...tool.aliasInput, ...input } : input;
    const started = performance.now();
    const planned = { adapter: source.name, tool: tool.name, effect: tool.effect, input: given };
    const watched = this.#watch?.begin(planned, context);
    const own = watched?.context ?? context;
    const outcome = await this.#refusal(planned, own) ?? await source.call(tool.name, given, own);
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

  async read(uri: string, context: CallContext): Promise<readonly ResourcePart[]> {
    const source =
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

  /** Returns the refusal of a person who was asked; nothing when the call may be made. */
  async #refusal(call: PlannedCall, context: CallContext): Promise<ToolOutcome | undefined> {
    if (this.#confirm === undefined) return undefined;
    try {
      await this.#confirm(call, context);
      return undefined;
    } catch (error) {
      if (error instanceof ToolError) return failureOf(error);
      throw error;
    }
  }

  #found(name: string): { source: ToolSource; tool: ToolEntry } {
    for (const source of this.#sources) {
      const tool = source.manifest.tools.find((entry) => entry.name === name || entry.aliases.includes(name));
      if (tool !== undefined) return { source, tool };
    }
    const all = this.#sources.flatMap(({ manifest }) => manifest.tools);
    throw new ToolError("NOT_FOUND", `There is no tool "${name}"${meant(name, all)}`);
  }
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
