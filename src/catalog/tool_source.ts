import type { ContentData } from "../adapter_api/content.ts";
import type { Changed, Root, SampleRequest, SampleResult } from "../adapter_api/context.ts";
import type { LogLevel, Question, RawAnswer } from "../adapter_api/handler_port.ts";
import type { CompletionTarget, ResourcePart } from "../adapter_api/invoke.ts";
import type { Manifest } from "../adapter_api/manifest.ts";
import type { ToolOutcome } from "../adapter_api/outcome.ts";
import type { GrantAnswer } from "../adapter_api/permissions.ts";

/** A decision of Glovebox's own that a person is asked for. */
export interface DecisionRequest {
  readonly kind: "permission" | "confirmation";
  readonly adapter: string;
  /** Nothing where the decision is not about one tool. */
  readonly tool?: string | undefined;
  /** What is decided, in sentences. */
  readonly text: string;
}

/** The panel, where a person may answer before their client does. */
export interface PanelPort {
  /**
   * Puts a decision to the person in the panel and elsewhere at the same time. The first answer wins; then the signal
   * withdraws the other question.
   *
   * @param ask asks elsewhere: the client, or the person on their terminal
   */
  decide(
    request: DecisionRequest,
    ask: (client: ClientPort, signal: AbortSignal) => Promise<GrantAnswer>,
  ): Promise<GrantAnswer>;
}

/** Requests that a running call may make of its client. */
export interface ClientPort {
  /** The panel, where there is one. */
  readonly panel?: PanelPort | undefined;
  /** Puts a request for permissions to the person themselves; only where no client is in between. */
  readonly askToGrant?: ((text: string) => Promise<GrantAnswer>) | undefined;
  progress(done: number, total?: number, message?: string): void;
  log(level: LogLevel, message: string, data: unknown): void;
  /** @param signal withdraws the question */
  ask(question: Question, signal?: AbortSignal): Promise<RawAnswer>;
  sample(request: SampleRequest): Promise<SampleResult>;
  roots(): Promise<readonly Root[]>;
  closeStream(): void;
}

/** The connection a call belongs to. */
export interface ClientSession {
  readonly id: string;
  readonly ended: AbortSignal;
}

/** Maker of a call, for records. */
export interface Caller {
  /** Name that it gives itself, such as `claude-code`. */
  readonly name: string;
  /** Number of the recorded call that this one is part of. */
  readonly within?: number | undefined;
  /** Number of the call in the panel that this one is part of. */
  readonly shownWithin?: number | undefined;
}

/** Context that travels with a call. */
export interface CallContext {
  readonly session: ClientSession;
  readonly signal: AbortSignal;
  readonly client: ClientPort;
  readonly caller?: Caller | undefined;
  /** The adapter whose view makes the call; empty for a view that did not show whose it is. */
  readonly view?: string;
  /** True when the client shows views: its person may be asked in one. */
  readonly showsViews?: boolean;
}

/** A resource in a list. */
export interface ResourceListing {
  readonly uri: string;
  readonly name: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly mimeType?: string | undefined;
}

/** One message of a prompt, as it goes out. */
export interface PromptLine {
  readonly role: "user" | "assistant";
  readonly content: ContentData;
}

/**
 * Source of tools: the port between `mcp`, which does not know that processes exist, and `adapter_host`,
 * which does not know MCP. `call` never rejects for what the adapter did: that is an outcome. The other methods
 * reject with a `ToolError`.
 */
export interface ToolSource {
  readonly name: string;
  /** Text that stands before the names of its tools. */
  readonly prefix?: string;
  /** Other sources whose views may use its tools for views too; for sources of the host's own alone. */
  readonly servesViewsOf?: readonly string[];
  /** Everything it offers, as of now. */
  readonly manifest: Manifest;
  call(tool: string, input: unknown, context: CallContext): Promise<ToolOutcome>;
  read(uri: string, context: CallContext): Promise<readonly ResourcePart[]>;
  list(template: string, context: CallContext): Promise<readonly ResourceListing[]>;
  prompt(
    name: string,
    args: Readonly<Record<string, string>>,
    context: CallContext,
  ): Promise<readonly PromptLine[]>;
  complete(target: CompletionTarget, prefix: string, context: CallContext): Promise<readonly string[]>;
  /** Tells when a list or a resource is out of date; returns how to stop listening. */
  onChanged(listener: (what: Changed) => void): () => void;
  close(): Promise<void>;
}
