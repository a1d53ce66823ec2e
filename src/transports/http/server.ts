import { isJsonContentType, isLegacyRequest } from "@modelcontextprotocol/server";
import { Hono } from "hono";
import { type HttpRequest, webRequest } from "./request.ts";
import { InFlight } from "../../base/in_flight.ts";
import { isObject } from "../../base/is_object.ts";
import { INITIALIZE_VERSIONS, MODERN_CLAIM } from "../../mcp/identity.ts";
import type { McpServerFactory } from "../../mcp/server.ts";
import { type HttpAnswer, refuse } from "./answer.ts";
import { readBody } from "./body.ts";
import { checkOrigin, refuseSignIn, requireBearerToken } from "./guard.ts";
import { requireSignIn, type SignInPort } from "./sign_in_port.ts";
import { TimeoutQueue } from "../../base/time/timeout_queue.ts";
import { LegacyHttp } from "./legacy.ts";
import { isMessage, mendNulls, RPC } from "../message.ts";
import { ModernHttp } from "./modern.ts";
import { RequestLog, type WriteRequest } from "./request_log.ts";
import { SESSION_LIMITS, type SessionLimits } from "./sessions.ts";

/** Options for a server over HTTP. */
export interface HttpOptions {
  /** The address that it listens at. */
  readonly host: string;
  /** The bearer token that requests must bring; nothing when none is wanted. */
  readonly token: string | undefined;
  readonly signIn?: SignInPort | undefined;
  readonly onError: (error: Error, request?: string) => void;
  /** Hears of each request once it is answered. */
  readonly onRequest?: WriteRequest | undefined;
  /** Answers what is not for MCP; nothing where it does not either. */
  readonly others?: (request: HttpRequest) => Promise<Response | undefined>;
  readonly sessions?: SessionLimits;
  /** Longest time that a body may take, in milliseconds. */
  readonly bodyMs?: number;
}

/** The longest body, in bytes. */
const MAX_BODY = 4 * 1024 * 1024;
const BODY_MS = 15_000;
/** Paths at which clients look for a way to sign in, below the address and next to it. */
const SIGN_IN = ["/register", "/authorize", "/token", "/.well-known/*", "/mcp/.well-known/*"] as const;
/** What the listener hands over for `/mcp`. */
const PLAIN_URL = "http://localhost/mcp";
/** Interval at which sessions are looked through, in milliseconds. */
const SWEEP_MS = 60_000;

/** MCP over HTTP, both families of revisions on `/mcp`: a request goes in, a response comes out. */
export class HttpServer implements AsyncDisposable {
  readonly #options: HttpOptions;
  readonly #timeouts = new TimeoutQueue();
  readonly #legacy: LegacyHttp;
  readonly #modern: ModernHttp;
  readonly #routes: Hono;
  readonly #answering = new InFlight();
  readonly #log: RequestLog;
  readonly #sweeping: ReturnType<typeof setInterval>;
  #isStopping = false;

  constructor(servers: McpServerFactory, options: HttpOptions) {
    const { sessions = SESSION_LIMITS, onError, onRequest } = options;
    this.#log = new RequestLog(onRequest);
    this.#options = options;
    this.#legacy = new LegacyHttp(servers, sessions, this.#timeouts);
    this.#modern = new ModernHttp(servers, sessions, onError);
    this.#routes = this.#makeRoutes();
    this.#sweeping = setInterval(() => this.sweep(), Math.min(SWEEP_MS, sessions.idleMs));
  }

  /** Number of sessions. */
  get sessionCount(): number {
    return this.#legacy.sessionCount;
  }

  /** Answers one request, on any route only after the look at where it is from. Never rejects. */
  fetch(request: HttpRequest): HttpAnswer | Promise<HttpAnswer> {
    return this.#log.follow(request, this.#answer(request));
  }

  #answer(request: HttpRequest): HttpAnswer | Promise<HttpAnswer> {
    const foreign = checkOrigin(request, this.#options.host);
    if (foreign !== undefined) return foreign;
    return pathOf(request.url) === "/mcp" ? this.#mcp(request) : this.#other(request);
  }

  async #other(request: HttpRequest): Promise<Response> {
    return await this.#options.others?.(request) ?? await this.#routes.fetch(webRequest(request));
  }

  /** From now on, requests are refused; what is running goes on. */
  stop(): void {
    this.#isStopping = true;
  }

  /** Resolves when no message waits for the beginning of its answer. */
  get idle(): Promise<void> {
    return this.#answering.idle;
  }

  /** Ends sessions and conversations that have rested too long. */
  sweep(): void {
    this.#legacy.sweep();
    this.#modern.sweep();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#sweeping);
    this.#timeouts[Symbol.dispose]();
    await Promise.all([this.#legacy[Symbol.asyncDispose](), this.#modern[Symbol.asyncDispose]()]);
  }

  #makeRoutes(): Hono {
    const routes = new Hono();
    for (const path of SIGN_IN) routes.all(path, refuseSignIn);
    routes.get("/healthz", () => this.#health());
    routes.notFound(({ req: { path } }) =>
      refuse({
        status: 404,
        code: RPC.refused,
        message: `There is nothing at ${path}: MCP is served at /mcp, and /healthz says whether it is`,
      })
    );
    return routes;
  }

  /** For whoever watches over the process: it says nothing that a stranger could use. */
  #health(): Response {
    const status = this.#isStopping ? 503 : 200;
    return Response.json({ status: this.#isStopping ? "stopping" : "ok" }, { status });
  }

  /** The way that every call takes: a router would look at it longer than the door does. */
  async #mcp(request: HttpRequest): Promise<HttpAnswer> {
    const { onError } = this.#options;
    try {
      const refusal = this.#refusal(request);
      const refused = refusal instanceof Promise ? await refusal : refusal;
      if (refused !== undefined) return refused;
      request.onAdmitted?.();
      return this.#isStopping ? stopping() : await this.#serve(request);
    } catch (error) {
      const id = this.#log.idOf(request);
      onError(error instanceof Error ? error : new Error(String(error)), id);
      return refuse({
        status: 500,
        code: RPC.internalError,
        message: `Glovebox failed: its log has the details under ${id}`,
      });
    }
  }

  /** The token of this machine's person is looked at first; then those of clients that signed in. */
  #refusal(request: HttpRequest): Response | undefined | Promise<Response | undefined> {
    const { token, signIn } = this.#options;
    const refused = requireBearerToken(request, token);
    return refused === undefined || signIn === undefined ? refused : requireSignIn(request, signIn);
  }

  #serve(request: HttpRequest): HttpAnswer | Promise<HttpAnswer> {
    switch (request.method) {
      case "POST":
        return this.#post(request);
      case "GET":
        return this.#legacy.get(request);
      case "DELETE":
        return this.#legacy.delete(request);
      default: {
        const message = `${request.method} is not served: use POST, GET or DELETE`;
        return refuse({ status: 405, code: RPC.refused, message, headers: { allow: "POST, GET, DELETE" } });
      }
    }
  }

  async #post(request: HttpRequest): Promise<HttpAnswer> {
    using _answering = this.#answering.begin();
    if (!isJsonContentType(request.headers.get("content-type"))) {
      return refuse({ status: 415, code: RPC.refused, message: "The body must be application/json" });
    }
    const { bodyMs = BODY_MS } = this.#options;
    const body = await readBody(request, { maxBytes: MAX_BODY, timeoutMs: bodyMs, timeouts: this.#timeouts });
    if ("refused" in body) return body.refused;
    const { json } = body;
    mendNulls(json);
    this.#log.asks(request, json);
    const answer = this.#modern.serveCall(request, json);
    if (answer !== undefined) return await answer;
    const isLegacy = isPlainlyLegacy(request, json) || !isMessage(json) ||
      await isLegacyRequest(webRequest(request), json);
    return isLegacy ? await this.#legacy.post(request, json) : await this.#modern.serve(request, json);
  }
}

/** Where most requests go needs no parser. */
function pathOf(url: string): string {
  return url === PLAIN_URL ? "/mcp" : new URL(url).pathname;
}

function stopping(): Response {
  return refuse({
    status: 503,
    code: RPC.refused,
    message: "Glovebox is stopping",
    headers: { connection: "close" },
  });
}

/** Says yes only where the SDK's own, slower question is known to. */
function isPlainlyLegacy({ headers }: HttpRequest, json: unknown): boolean {
  const version = headers.get("mcp-protocol-version");
  if (version !== null && !INITIALIZE_VERSIONS.some((known) => known === version)) return false;
  if (!isObject(json) || typeof json.method !== "string" || headers.has("mcp-method")) return false;
  const meta = isObject(json.params) ? json.params._meta : undefined;
  return !isObject(meta) || !(MODERN_CLAIM in meta);
}
