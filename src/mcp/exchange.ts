import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  isSpecType,
  type MissingRequiredClientCapabilityErrorData,
  type ProgressToken,
  type Server,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { ToolError } from "../adapter_api/errors.ts";
import type { LogLevel } from "../adapter_api/handler_port.ts";
import type { Exchange, Wanted } from "./asking/inputs.ts";
import { GrowingProgress } from "./growing_progress.ts";

/** Capability of the client that each host request needs, and the sentence for when it is not there. */
const NEEDS = {
  ask: { capability: "elicitation", message: "The client cannot ask its person" },
  sample: { capability: "sampling", message: "The client does not offer its model" },
  roots: { capability: "roots", message: "The client does not say which folders it works in" },
} as const satisfies Record<Wanted["kind"], { capability: keyof DeclaredCapabilities; message: string }>;

/** Capabilities that a client declared; only whether it declared them matters here. */
export interface DeclaredCapabilities {
  readonly elicitation?: unknown;
  readonly sampling?: unknown;
  readonly roots?: unknown;
  readonly extensions?: unknown;
}

/** Returns what the client of a request calls itself: with its request, or when it connected. */
export function clientName(ctx: ServerContext, server: Server): string | undefined {
  const claimed: unknown = Reflect.get(ctx.mcpReq.envelope ?? {}, CLIENT_INFO_META_KEY);
  return isSpecType.Implementation(claimed) ? claimed.name : server.getClientVersion()?.name;
}

/** Returns what the client of a request declared: with its request, or when it connected. */
export function declaredCapabilities(ctx: ServerContext, server: Server): DeclaredCapabilities {
  const declared: unknown = Reflect.get(ctx.mcpReq.envelope ?? {}, CLIENT_CAPABILITIES_META_KEY);
  return isSpecType.ClientCapabilities(declared) ? declared : server.getClientCapabilities() ?? {};
}

/** An exchange that knows when everything that comes before its answer is out. */
export interface FlushedExchange extends Exchange {
  /** Resolves when every notification is out. */
  flushed(): Promise<void>;
}

/** A request whose client asked for nothing before the answer. */
export class SilentExchange implements FlushedExchange {
  readonly signal: AbortSignal;
  readonly #capabilities: DeclaredCapabilities;

  constructor(signal: AbortSignal, capabilities: DeclaredCapabilities) {
    this.signal = signal;
    this.#capabilities = capabilities;
  }

  progress(): void {}

  log(): void {}

  closeStream(): void {}

  assertCan({ kind }: Wanted): void {
    assertDeclared(kind, this.#capabilities);
  }

  flushed(): Promise<void> {
    return Promise.resolve();
  }
}

/** One MCP request as an exchange: notifications go out in order, before the answer. */
export abstract class NotifyingExchange implements FlushedExchange {
  abstract readonly signal: AbortSignal;
  /** The name under which the client wants to hear of progress. */
  protected abstract readonly progressToken: ProgressToken | undefined;
  readonly #progress = new GrowingProgress();
  #sent: Promise<void> = Promise.resolve();

  progress(done: number, total?: number, message?: string): void {
    const { progressToken } = this;
    if (progressToken === undefined) return;
    const grown = this.#progress.next(done, total);
    const params = { progressToken, ...grown, ...(message === undefined ? {} : { message }) };
    this.#send(() => this.notify({ method: "notifications/progress", params }));
  }

  log(level: LogLevel, message: string, data: unknown): void {
    const line = data === undefined ? message : { message, data };
    this.#send(() => this.logLine(level, line));
  }

  assertCan({ kind }: Wanted): void {
    assertDeclared(kind, this.capabilities()); // looked at only when something is asked: few calls do
  }

  async flushed(): Promise<void> {
    await this.#sent;
  }

  abstract closeStream(): void;

  protected abstract capabilities(): DeclaredCapabilities;

  protected abstract notify(progress: ProgressNotification): Promise<void>;

  protected abstract logLine(level: LogLevel, line: unknown): Promise<void>;

  #send(notify: () => Promise<void>): void {
    // A client that went away must not fail the call: the answer will tell.
    this.#sent = this.#sent.then(notify).catch(() => {});
  }
}

/** News of how far a call is. */
export interface ProgressNotification {
  readonly method: "notifications/progress";
  readonly params: {
    progressToken: ProgressToken;
    progress: number;
    total?: number;
    message?: string;
  };
}

/** A request that the SDK handles. */
export class McpExchange extends NotifyingExchange {
  readonly #ctx: ServerContext;
  readonly #server: Server;

  constructor(ctx: ServerContext, server: Server) {
    super();
    this.#ctx = ctx;
    this.#server = server;
  }

  get signal(): AbortSignal {
    return this.#ctx.mcpReq.signal;
  }

  protected get progressToken(): ProgressToken | undefined {
    return this.#ctx.mcpReq._meta?.progressToken;
  }

  closeStream(): void {
    this.#ctx.http?.closeSSE?.();
  }

  protected capabilities(): DeclaredCapabilities {
    return declaredCapabilities(this.#ctx, this.#server);
  }

  protected notify(progress: ProgressNotification): Promise<void> {
    return this.#ctx.mcpReq.notify(progress);
  }

  protected logLine(level: LogLevel, line: unknown): Promise<void> {
    return this.#ctx.mcpReq.log(level, line);
  }
}

function assertDeclared(kind: Wanted["kind"], declared: DeclaredCapabilities): void {
  const { capability, message } = NEEDS[kind];
  if (declared[capability] !== undefined) return;
  const details: MissingRequiredClientCapabilityErrorData = { requiredCapabilities: { [capability]: {} } };
  throw new ToolError("NOT_CONNECTED", message, { hint: "Do without it, or use another client", details });
}
