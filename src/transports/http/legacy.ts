import { InitializeRequestSchema } from "@modelcontextprotocol/core";
import type { JSONRPCMessage, RequestId } from "@modelcontextprotocol/server";
import { wordsOf } from "../../mcp/answers/plain_error.ts";
import { agreedOn, INITIALIZE_VERSIONS } from "../../mcp/identity.ts";
import type { McpServerFactory } from "../../mcp/server.ts";
import { type HttpAnswer, refuse } from "./answer.ts";
import type { HttpRequest } from "./request.ts";
import type { HttpSession, Posted } from "./session.ts";
import type { TimeoutQueue } from "../../base/time/timeout_queue.ts";
import { ALONE, askedBy, isBatchSize, isMessage, RPC } from "../message.ts";
import { faultOf } from "../message_fault.ts";
import { type SessionLimits, Sessions } from "./sessions.ts";

/** The revisions with a handshake: POST, GET and DELETE of sessions. */
export class LegacyHttp {
  readonly #sessions: Sessions;

  constructor(servers: McpServerFactory, limits: SessionLimits, timeouts: TimeoutQueue) {
    this.#sessions = new Sessions(servers, limits, timeouts);
  }

  get sessionCount(): number {
    return this.#sessions.size;
  }

  /** Takes one message, or a batch, that was read from the body already. */
  async post(request: HttpRequest, body: unknown): Promise<HttpAnswer> {
    const messages: readonly unknown[] = Array.isArray(body) ? body : [body];
    if (!isBatchSize(messages.length) || !messages.every(isMessage)) {
      return refuse({ status: 400, ...faultOf(body, "body") });
    }
    const accept = request.headers.get("accept") ?? "*/*";
    const posted = {
      messages,
      isBatch: Array.isArray(body),
      acceptsJson: /\*\/\*|application\/(json|\*)/i.test(accept),
      acceptsEvents: /text\/(event-stream|\*)/i.test(accept),
    };
    if (!posted.acceptsJson && !posted.acceptsEvents) {
      return refused(406, RPC.refused, "Answers are application/json or text/event-stream: accept both");
    }
    if (messages.some((message) => "method" in message && message.method === "initialize")) {
      return await this.#begin(request, posted);
    }
    if (isPing(messages) && !request.headers.has("mcp-session-id")) return pong(messages[0]);
    return await this.#within(request, (session) => session.post(posted), askedBy(body));
  }

  /** Opens a stream of events. */
  async get(request: HttpRequest): Promise<HttpAnswer> {
    if (!/text\/(event-stream|\*)|\*\/\*/i.test(request.headers.get("accept") ?? "")) {
      return refused(406, RPC.refused, "This is a stream of events: accept text/event-stream");
    }
    return await this.#within(
      request,
      (session) => Promise.resolve(session.get(request.headers.get("last-event-id"))),
    );
  }

  /** Ends a session. */
  async delete(request: HttpRequest): Promise<HttpAnswer> {
    return await this.#within(request, async ({ sessionId }) => {
      await this.#sessions.close(sessionId);
      return new Response(null, { status: 200 });
    });
  }

  /** Ends sessions that have rested too long. */
  sweep(): void {
    this.#sessions.sweep();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#sessions[Symbol.asyncDispose]();
  }

  async #begin(request: HttpRequest, posted: Posted): Promise<HttpAnswer> {
    const [first, second] = posted.messages;
    const id = second === undefined ? askedBy(first) : null;
    if (request.headers.has("mcp-session-id")) {
      return refused(400, RPC.invalidRequest, "The session is initialized already", id);
    }
    if (second !== undefined) return refused(400, RPC.invalidRequest, ALONE);
    const { data: initialize, error } = InitializeRequestSchema.safeParse(first);
    if (initialize === undefined) {
      return refused(400, RPC.invalidParams, `Invalid params: ${wordsOf(error.issues)}`, id);
    }
    const session = await this.#sessions.open(agreedOn(initialize.params.protocolVersion));
    if (session === undefined) {
      return refused(503, RPC.refused, "There are too many sessions, and all are in use", id, {
        "retry-after": "5",
      });
    }
    return await session.post({ ...posted, isBatch: false });
  }

  #within(
    request: HttpRequest,
    work: (session: HttpSession) => Promise<HttpAnswer>,
    asked: RequestId | null = null,
  ): HttpAnswer | Promise<HttpAnswer> {
    const version = request.headers.get("mcp-protocol-version")?.trim();
    if (version !== undefined && !INITIALIZE_VERSIONS.some((known) => known === version)) {
      const served = INITIALIZE_VERSIONS.join(", ");
      return refused(
        400,
        RPC.refused,
        `MCP-Protocol-Version "${version}" is not served here: use one of ${served}`,
        asked,
      );
    }
    const id = request.headers.get("mcp-session-id");
    if (id === null) {
      return refused(
        400,
        RPC.refused,
        "The header Mcp-Session-Id is missing: initialize first, its answer has it",
        asked,
      );
    }
    const session = this.#sessions.get(id);
    if (session !== undefined) return work(session);
    return refused(404, RPC.noSession, "There is no such session, or it is over: initialize again", asked);
  }
}

/** Tells whether somebody only wants to know that the server is there: that needs no session. */
function isPing(messages: readonly JSONRPCMessage[]): boolean {
  const [first, second] = messages;
  return second === undefined && first !== undefined && "method" in first && first.method === "ping";
}

function pong(message: JSONRPCMessage | undefined): Response {
  if (message === undefined || !("id" in message)) return new Response(null, { status: 202 });
  return Response.json({ jsonrpc: "2.0", id: message.id, result: {} });
}

function refused(
  status: number,
  code: number,
  message: string,
  id: RequestId | null = null,
  headers = {},
): Response {
  return refuse({ status, code, message, id, headers });
}
