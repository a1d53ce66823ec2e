import type { AuditSink } from "../audit/audit_event.ts";
import type { Changed } from "../adapter_api/context.ts";
import { defined } from "../adapter_api/defined.ts";
import { ToolError } from "../adapter_api/errors.ts";
import type { CompletionTarget, ResourcePart } from "../adapter_api/invoke.ts";
import type { Manifest } from "../adapter_api/manifest.ts";
import { failureOf, type ToolOutcome } from "../adapter_api/outcome.ts";
import { DeadlineError } from "../base/time/deadline.ts";
import { TimeoutQueue } from "../base/time/timeout_queue.ts";
import type {
  CallContext,
  ClientSession,
  PromptLine,
  ResourceListing,
  ToolSource,
} from "../catalog/tool_source.ts";
import { inPlainWords } from "../authorization/plain_words.ts";
import { refusal, type Standing } from "../authorization/refusals.ts";
import { mustFit } from "./limits/answer_size.ts";
import { CallClock, timeError } from "./limits/call_clock.ts";
import { CallPlaces } from "./limits/call_places.ts";
import type { EffectiveLimits } from "./limits/effective_limits.ts";
import type { AdapterLink } from "./wire/adapter_link.ts";
import { DeniedError } from "./wire/denied_error.ts";
import { DeadlinePausingClient } from "./deadline_pausing_client.ts";
import type { Result } from "./wire/pending_requests.ts";
import type { Denied, DoneValue, Job } from "./wire/messages.ts";
import { blobAt, unpackPart } from "./wire/content_parts.ts";
import { ungrantedOrigin } from "./view_origins.ts";

const DEFAULT_DEADLINE_MS = 60_000;

/** The processes behind a source. */
export interface Processes extends AsyncDisposable {
  /** Lets one call use the process with the rights of such a call; started, and asked for, when needed. */
  use<T>(job: Job, call: CallContext, work: (link: AdapterLink) => Promise<T>): Promise<T>;
  /** The links of those that run. */
  links(): Promise<readonly AdapterLink[]>;
  /** Returns the state of the adapter for calls of a tool in a session: a refusal is made of it. */
  standing(tool: string | undefined, session: string): Standing;
}

/** What a source goes by, until the script changes. */
export interface Limited {
  readonly manifest: Manifest;
  readonly limits: EffectiveLimits;
}

/** One adapter as a source of tools: every call has a deadline and ends as an outcome. */
export class AdapterSource implements ToolSource {
  readonly #processes: Processes;
  readonly #audit: AuditSink | undefined;
  readonly #listeners = new Set<(what: Changed) => void>();
  /** By the client's own names, the sessions as the adapter knows them. */
  readonly #sessions = new Map<string, ClientSession>();
  readonly #deadlines = new TimeoutQueue();
  readonly #places: CallPlaces;
  #manifest: Manifest;
  #limits: EffectiveLimits;

  constructor({ manifest, limits }: Limited, processes: Processes, audit: AuditSink | undefined) {
    this.#audit = audit;
    this.#manifest = manifest;
    this.#limits = limits;
    this.#places = new CallPlaces(manifest.name, limits.callsAtOnce, this.#deadlines);
    this.#processes = processes;
  }

  get name(): string {
    return this.#manifest.name;
  }

  get manifest(): Manifest {
    return this.#manifest;
  }

  /** Puts a new manifest, and new limits, in the place of the old ones: the script was changed. */
  replace({ manifest, limits }: Limited): void {
    this.#manifest = manifest;
    this.#limits = limits;
    this.#places.most = limits.callsAtOnce;
    for (const what of ["tools", "resources", "prompts"] as const) this.announce(what);
  }

  /** Tells everybody who listens that something is out of date. */
  announce(what: Changed): void {
    for (const listener of this.#listeners) listener(what);
  }

  async call(tool: string, input: unknown, context: CallContext): Promise<ToolOutcome> {
    const timeoutMs = this.#manifest.tools.find(({ name }) => name === tool)?.timeoutMs ??
      DEFAULT_DEADLINE_MS;
    try {
      const { value, blobs } = await this.#request(
        { kind: "tool", name: tool, input },
        context,
        timeoutMs,
        tool,
      );
      if (!value.ok && value.denied !== undefined) throw this.#refusal(tool, value.denied, context);
      return toOutcome(value, blobs);
    } catch (error) {
      return failureOf(toToolError(error, context.signal));
    }
  }

  async read(uri: string, context: CallContext): Promise<readonly ResourcePart[]> {
    const { value, blobs } = await this.#ask({ kind: "read", uri }, context, uri);
    if (value.kind !== "read") throw unexpected("read");
    if (this.#manifest.views?.some((view) => view.uri === uri)) this.#checkOrigins(uri, value.parts, context);
    return value.parts.map(({ text, blob, ...head }) => ({
      ...head,
      body: blob === undefined ? text ?? "" : blobAt(blob, blobs),
    }));
  }

  async list(template: string, context: CallContext): Promise<readonly ResourceListing[]> {
    const { value } = await this.#ask({ kind: "list", template }, context, template);
    if (value.kind !== "list") throw unexpected("list");
    return value.entries;
  }

  async prompt(
    name: string,
    args: Readonly<Record<string, string>>,
    context: CallContext,
  ): Promise<readonly PromptLine[]> {
    const { value, blobs } = await this.#ask({ kind: "prompt", name, args }, context, name);
    if (value.kind !== "prompt") throw unexpected("prompt");
    return value.messages.map(({ role, content }) => ({ role, content: unpackPart(content, blobs) }));
  }

  async complete(target: CompletionTarget, prefix: string, context: CallContext): Promise<readonly string[]> {
    const { value } = await this.#ask({ kind: "complete", target, prefix }, context, target.name);
    if (value.kind !== "complete") throw unexpected("complete");
    return value.values;
  }

  onChanged(listener: (what: Changed) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  async close(): Promise<void> {
    await this.#processes[Symbol.asyncDispose]();
    this.#deadlines[Symbol.dispose]();
  }

  async #ask(job: Job, context: CallContext, what: string) {
    const { value, blobs } = await this.#request(job, context, DEFAULT_DEADLINE_MS, what);
    if (value.ok) return { value, blobs };
    if (value.denied !== undefined) throw this.#refusal(what, value.denied, context);
    const { code, message, ...options } = inPlainWords(defined(value.error));
    throw new ToolError(code, message, options);
  }

  async #request(job: Job, context: CallContext, timeoutMs: number, what: string): Promise<Result> {
    const late = new AbortController();
    const limits = this.#limits;
    let isBegun = false;
    using clock = new CallClock(this.#deadlines, timeoutMs, limits, (limit) => {
      late.abort(timeError({ adapter: this.name, what, timeoutMs, isBegun }, limits, limit));
    });
    const { signal } = late;
    const cancel = () => late.abort(context.signal.reason);
    context.signal.addEventListener("abort", cancel, { once: true }); // much cheaper than AbortSignal.any()
    if (context.signal.aborted) cancel();
    let place = this.#places.take();
    try {
      place ??= await this.#places.wait(signal);
      const { session } = context;
      const client = new DeadlinePausingClient(context.client, clock);
      const result = await this.#processes.use(
        job,
        { session, signal, client },
        (link) => {
          isBegun = true;
          return link.request(job, { session: this.#alias(session), signal, client });
        },
      );
      mustFit(this.name, what, result, limits.answerMB);
      return result;
    } catch (error) {
      if (error instanceof DeniedError) throw this.#refusal("start", error.denied, context);
      throw toToolError(error, signal);
    } finally {
      place?.[Symbol.dispose]();
      context.signal.removeEventListener("abort", cancel);
    }
  }

  /** @throws ToolError `PERMISSION_DENIED` when a view wants to reach what the adapter may not */
  #checkOrigins(
    uri: string,
    parts: readonly { readonly meta?: object | undefined }[],
    context: CallContext,
  ): void {
    const { granted } = this.#processes.standing(undefined, context.session.id);
    for (const { meta = {} } of parts) {
      const resource = ungrantedOrigin({ ...meta }, granted);
      if (resource !== undefined) throw this.#refusal(uri, { kind: "net", resource }, context);
    }
  }

  #refusal(tool: string, { kind, resource }: Denied, { session }: CallContext): ToolError {
    this.#audit?.record({ type: "refusal", adapter: this.name, tool, kind, resource });
    return refusal(this.name, tool, kind, resource, this.#processes.standing(tool, session.id));
  }

  /**
   * Returns a session as this adapter knows it: by a name that no other adapter has, and that is no key to the client's
   * own. The adapter is told once when it ends.
   */
  #alias({ id, ended }: ClientSession): ClientSession {
    const known = this.#sessions.get(id);
    if (known !== undefined) return known;
    const alias = { id: crypto.randomUUID(), ended };
    if (ended.aborted) return alias;
    this.#sessions.set(id, alias);
    ended.addEventListener("abort", () => {
      this.#sessions.delete(id);
      void this.#processes.links().then((links) => links.forEach((link) => link.endSession(alias.id))); // never rejects
    }, { once: true });
    return alias;
  }
}

function toOutcome(value: DoneValue, blobs: readonly Uint8Array[]): ToolOutcome {
  if (!value.ok) {
    const error = inPlainWords(defined(value.error));
    const content = value.content.map((part) => unpackPart(part, blobs));
    return { ok: false, error, content, ...(value.beside === undefined ? {} : { beside: value.beside }) };
  }
  if (value.kind !== "tool") throw unexpected("tool");
  const { structured, isError, meta } = value;
  return {
    ok: true,
    content: value.content.map((part) => unpackPart(part, blobs)),
    ...(structured === undefined ? {} : { structured }),
    ...(isError === undefined ? {} : { isError }),
    ...(meta === undefined ? {} : { meta }),
  };
}

function toToolError(error: unknown, signal: AbortSignal): ToolError {
  if (error instanceof ToolError) return error;
  if (signal.aborted) return new ToolError("CANCELLED", "The call was cancelled");
  const message = error instanceof Error ? error.message : String(error);
  return new ToolError(error instanceof DeadlineError ? "TIMEOUT" : "INTERNAL", message, { cause: error });
}

function unexpected(kind: string): ToolError {
  return new ToolError("INTERNAL", `The adapter's answer is not one to a ${kind} request`);
}
