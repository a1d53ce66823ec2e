import {
  CLIENT_CAPABILITIES_META_KEY,
  isSpecType,
  type Server,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { ToolError } from "../adapter_api/errors.ts";
import type { LogLevel } from "../adapter_api/handler_port.ts";
import type { Exchange, Wanted } from "./inputs.ts";

const MISSING = {
  ask: "The client cannot ask its person",
  sample: "The client does not offer its model",
  roots: "The client does not say which folders it works in",
} as const satisfies Record<Wanted["kind"], string>;

/** What a client said it can do; only whether it said so matters here. */
interface Declared {
  readonly elicitation?: unknown;
  readonly sampling?: unknown;
  readonly roots?: unknown;
}

/** One MCP request as an exchange: notifications go out in order, before the answer. */
export class McpExchange implements Exchange {
  readonly #ctx: ServerContext;
  readonly #capabilities: Declared;
  #sent: Promise<void> = Promise.resolve();

  constructor(ctx: ServerContext, server: Server) {
    this.#ctx = ctx;
    const declared: unknown = Reflect.get(ctx.mcpReq.envelope ?? {}, CLIENT_CAPABILITIES_META_KEY);
    this.#capabilities = isSpecType.ClientCapabilities(declared)
      ? declared
      : server.getClientCapabilities() ?? {};
  }

  get signal(): AbortSignal {
    return this.#ctx.mcpReq.signal;
  }

  progress(done: number, total?: number, message?: string): void {
    const progressToken = this.#ctx.mcpReq._meta?.progressToken;
    if (progressToken === undefined) return;
    const params = {
      progressToken,
      progress: done,
      ...(total === undefined ? {} : { total }),
      ...(message === undefined ? {} : { message }),
    };
    this.#send(() => this.#ctx.mcpReq.notify({ method: "notifications/progress", params }));
  }

  log(level: LogLevel, message: string, data: unknown): void {
    const line = data === undefined ? message : { message, data };
    this.#send(() => this.#ctx.mcpReq.log(level, line));
  }

  closeStream(): void {
    this.#ctx.http?.closeSSE?.();
  }

  assertCan({ kind }: Wanted): void {
    const { elicitation, sampling, roots } = this.#capabilities;
    const able = { ask: elicitation, sample: sampling, roots }[kind] !== undefined;
    if (!able) {
      throw new ToolError("NOT_CONNECTED", MISSING[kind], { hint: "Do without it, or use another client" });
    }
  }

  /** Resolves when every notification is out. */
  async flushed(): Promise<void> {
    await this.#sent;
  }

  #send(notify: () => Promise<void>): void {
    // A client that went away must not fail the call: the answer will tell.
    this.#sent = this.#sent.then(notify).catch(() => {});
  }
}
