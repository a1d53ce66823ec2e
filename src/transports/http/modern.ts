import {
  createMcpHandler,
  type McpHttpHandler,
  ProtocolError,
  ProtocolErrorCode,
} from "@modelcontextprotocol/server";
import { InFlight } from "../../base/in_flight.ts";
import { type DirectCall, directCallIn } from "../../mcp/direct_call.ts";
import { MODERN_VERSION } from "../../mcp/identity.ts";
import type { McpServerFactory } from "../../mcp/server.ts";
import { Contexts } from "../contexts.ts";
import { type HttpAnswer, JsonAnswer } from "./answer.ts";
import { type HttpRequest, webRequest } from "./request.ts";
import { RPC } from "../message.ts";
import type { SessionLimits } from "./sessions.ts";

/**
 * The revisions without a handshake: each request stands for itself. The SDK serves it, but for calls that want their
 * answer and nothing else: it makes a server for each, which takes longer than most calls do.
 */
export class ModernHttp {
  readonly #servers: McpServerFactory;
  readonly #contexts: Contexts;
  readonly #handler: McpHttpHandler;
  readonly #stopAnnouncing: () => void;
  readonly #calls = new InFlight();

  constructor(servers: McpServerFactory, limits: SessionLimits, onError: (error: Error) => void) {
    this.#servers = servers;
    this.#contexts = new Contexts(limits);
    this.#handler = createMcpHandler(() => servers.serverForRequest(this.#inContext), {
      legacy: "reject",
      onerror: onError,
    });
    const { notify } = this.#handler;
    this.#stopAnnouncing = servers.onChanged((what) => {
      if (what === "tools") notify.toolsChanged();
      else if (what === "prompts") notify.promptsChanged();
      else if (what === "resources") notify.resourcesChanged();
      else notify.resourceUpdated(what.resource);
    });
  }

  /** Answers one request whose body was read already. */
  async serve(request: HttpRequest, body: unknown): Promise<HttpAnswer> {
    return await this.#handler.fetch(webRequest(request), { parsedBody: body });
  }

  /** Answers one that is plainly a call; nothing when it takes a closer look to see what it is. */
  serveCall(request: HttpRequest, body: unknown): Promise<HttpAnswer> | undefined {
    if (request.headers.get("mcp-protocol-version") !== MODERN_VERSION) return undefined;
    const call = directCallIn(body);
    if (call === undefined || !saysTheSame(request, call) || this.#servers.hasHeaders(call.name)) {
      return undefined;
    }
    return this.#answer(call, request.signal);
  }

  /** Ends what has rested too long. */
  sweep(): void {
    this.#contexts.sweep();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopAnnouncing();
    this.#contexts[Symbol.dispose]();
    this.#calls.stop();
    await this.#handler.close();
  }

  readonly #inContext = (name: string) => this.#contexts.get(name);

  async #answer(call: DirectCall, gone: AbortSignal): Promise<HttpAnswer> {
    const running = new AbortController();
    const stop = () => running.abort();
    if (gone.aborted) stop();
    gone.addEventListener("abort", stop, { once: true });
    using _running = this.#calls.begin(stop);
    const { id } = call;
    try {
      const result = await this.#servers.answer(call, running.signal, this.#inContext);
      return new JsonAnswer(JSON.stringify({ jsonrpc: "2.0", id, result }));
    } catch (error) {
      const { code, message, data } = failureOf(error);
      const status = code === ProtocolErrorCode.MissingRequiredClientCapability ? 400 : 200;
      return new JsonAnswer(
        JSON.stringify({ jsonrpc: "2.0", id, error: { code, message, data } }),
        {},
        status,
      );
    } finally {
      gone.removeEventListener("abort", stop);
    }
  }
}

/** Tells whether the headers are those of the call: what stands between may have gone by them. */
function saysTheSame({ headers }: HttpRequest, { name }: DirectCall): boolean {
  return headers.get("mcp-method") === "tools/call" && headers.get("mcp-name") === name;
}

function failureOf(error: unknown): { code: number; message: string; data?: unknown } {
  if (error instanceof ProtocolError) return error;
  return { code: RPC.internalError, message: error instanceof Error ? error.message : "Internal error" };
}
