import type { Changed } from "../adapter_api/context.ts";
import { defined } from "../adapter_api/defined.ts";
import { ToolError } from "../adapter_api/errors.ts";
import type { CompletionTarget, ResourcePart } from "../adapter_api/invoke.ts";
import type { Manifest } from "../adapter_api/manifest.ts";
import { failureOf, type ToolOutcome } from "../adapter_api/outcome.ts";
import { DeadlineError } from "../base/time/deadline.ts";
import { TimeoutQueue } from "../base/time/timeout_queue.ts";
import { PausableTimer } from "../base/time/pausable_timer.ts";
import type { CallContext, PromptLine, ResourceListing, ToolSource } from "../catalog/tool_source.ts";
import { inPlainWords } from "../authorization/plain_words.ts";
import { refusal, type Standing } from "../authorization/refusals.ts";
import type { AdapterLink } from "./wire/adapter_link.ts";
import { DeniedError } from "./wire/denied_error.ts";
import { DeadlinePausingClient } from "./deadline_pausing_client.ts";
import type { Result } from "./wire/pending_requests.ts";
import type { Denied, DoneValue, Job } from "./wire/messages.ts";
import { blobAt, unpackPart } from "./wire/content_parts.ts";

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

/** One adapter as a source of tools: every call has a deadline and ends as an outcome. */
export class AdapterSource implements ToolSource {
  readonly #processes: Processes;
  readonly #listeners = new Set<(what: Changed) => void>();
  readonly #sessions = new Set<string>();
  readonly #deadlines = new TimeoutQueue();
  #manifest: Manifest;

  constructor(manifest: Manifest, processes: Processes) {
    this.#manifest = manifest;
    this.#processes = processes;
  }

  get name(): string {
    return this.#manifest.name;
  }

  get manifest(): Manifest {
    return this.#manifest;
  }

  /** Puts a new manifest in the place of the old one: the script was changed. */
  replaceManifest(manifest: Manifest): void {
    this.#manifest = manifest;
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
    const onTime = () => late.abort(timeoutError(this.name, what, timeoutMs));
    using timer = new PausableTimer(this.#deadlines, timeoutMs, onTime);
    const { signal } = late;
    const cancel = () => late.abort(context.signal.reason);
    context.signal.addEventListener("abort", cancel, { once: true }); // much cheaper than AbortSignal.any()
    if (context.signal.aborted) cancel();
    try {
      const call = {
        session: context.session,
        signal,
        client: new DeadlinePausingClient(context.client, timer),
      };
      return await this.#processes.use(job, call, (link) => {
        this.#follow(context.session);
        return link.request(job, call);
      });
    } catch (error) {
      if (error instanceof DeniedError) throw this.#refusal("start", error.denied, context);
      throw toToolError(error, signal);
    } finally {
      context.signal.removeEventListener("abort", cancel);
    }
  }

  #refusal(tool: string, { kind, resource }: Denied, { session }: CallContext): ToolError {
    return refusal(this.name, tool, kind, resource, this.#processes.standing(tool, session.id));
  }

  /** Tells the adapter once when a session it was called from ends. */
  #follow({ id, ended }: CallContext["session"]): void {
    if (this.#sessions.has(id) || ended.aborted) return;
    this.#sessions.add(id);
    ended.addEventListener("abort", () => {
      this.#sessions.delete(id);
      void this.#processes.links().then((links) => links.forEach((link) => link.endSession(id))); // never rejects
    }, { once: true });
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

function timeoutError(adapter: string, what: string, ms: number): ToolError {
  return new ToolError("TIMEOUT", `${what} did not finish within ${ms} ms`, {
    hint: `It may still be running in ${adapter}; look before you call it again`,
  });
}

function unexpected(kind: string): ToolError {
  return new ToolError("INTERNAL", `The adapter's answer is not one to a ${kind} request`);
}
