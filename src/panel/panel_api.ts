import { z } from "zod";
import { ToolError } from "../adapter_api/errors.ts";
import type { TimeoutQueue } from "../base/time/timeout_queue.ts";
import { readBody } from "../transports/http/body.ts";
import type { HttpRequest } from "../transports/http/request.ts";
import { type PanelDoor, refused } from "./access/door.ts";
import {
  adapterRequest,
  answerRequest,
  callRequest,
  keyRequest,
  resumeRequest,
  stopRequest,
} from "./api_requests.ts";
import { LiveApi } from "./live/live_api.ts";
import type { PanelFeed, PanelHost } from "./panel_feed.ts";
import { PersonCalls } from "./person_calls.ts";
import { PanelStream, type StreamSources } from "./stream.ts";
import { answerView } from "./activity/outcome_view.ts";
import { viewOf } from "./views/adapters.ts";
import { auditOf } from "./views/audit.ts";
import { healthOf } from "./views/health.ts";
import { runsView } from "./views/runs.ts";

/** The longest body, in bytes, and how long one may take, in milliseconds. */
const MAX_BODY = 1024 * 1024;
const BODY_MS = 10_000;
/** Pages that may be open at once; above it, the oldest is closed. */
const MOST_STREAMS = 16;
/** Time between two links that are printed because somebody asked, in milliseconds. */
const LINK_MS = 5_000;

/** Parts of the panel that its requests need. */
export interface PanelApiOptions extends Pick<StreamSources, "hello"> {
  readonly door: PanelDoor;
  readonly timeouts: TimeoutQueue;
  readonly printLink: () => void;
}

type Handler = (request: HttpRequest, query: URLSearchParams) => Response | Promise<Response>;

/** What the page asks for, below `/panel/api/`. */
export class PanelApi implements Disposable {
  readonly #feed: PanelFeed;
  readonly #host: PanelHost;
  readonly #options: PanelApiOptions;
  readonly #calls: PersonCalls;
  readonly #live: LiveApi;
  readonly #streams = new Set<PanelStream>();
  readonly #handlers: Readonly<Record<string, Handler>>;
  #lastLink = -Infinity;

  constructor(feed: PanelFeed, host: PanelHost, options: PanelApiOptions) {
    this.#feed = feed;
    this.#host = host;
    this.#options = options;
    this.#calls = new PersonCalls(host.catalog);
    this.#live = this.#liveApi();
    this.#handlers = {
      "GET events": (request) => this.#events(request),
      "GET answer": (_request, query) => this.#answerOf(Number(query.get("id"))),
      "POST answer": (request) => this.#decide(request),
      "GET adapters": () => this.#adapters(),
      "GET log": (_request, query) => Response.json({ lines: feed.logs.of(query.get("adapter") ?? "") }),
      "POST restart": (request) => this.#restart(request),
      "POST stop": (request) => this.#stop(request),
      "GET runs": async () => Response.json({ runs: await runsView(this.#host.runs) }),
      "POST resume": (request) => this.#resume(request),
      "POST call": (request) => this.#call(request),
      "GET frames": (request, query) => this.#live.frames(request, query),
      "POST takeover": (request) => this.#live.take(request),
      "POST handback": (request) => this.#live.handBack(request),
      "POST act": (request) => this.#live.act(request),
      "GET audit": (_request, query) => this.#audit(query),
      "GET health": () => this.#health(),
      "DELETE session": (request) => {
        const closed = options.door.close(request);
        feed.news.tell("calls"); // its pages look whether they may stay
        return closed;
      },
    };
  }

  /** Answers a request. Only signing in needs no session. */
  async fetch(request: HttpRequest, what: string): Promise<Response> {
    const name = `${request.method} ${what}`;
    if (name === "POST session") return await this.#open(request);
    if (name === "POST link") return this.#link(request);
    if (!this.#options.door.admits(request)) {
      return refused(
        401,
        "You are not signed in",
        "Open the link that Glovebox printed where it was started",
      );
    }
    request.onAdmitted?.();
    const { [name]: handler } = this.#handlers;
    if (handler === undefined) return refused(404, `There is nothing at ${name}`);
    try {
      return await handler(request, new URL(request.url).searchParams);
    } catch (error) {
      if (!(error instanceof ToolError)) throw error;
      return refused(400, error.message, error.options.hint);
    }
  }

  [Symbol.dispose](): void {
    for (const stream of this.#streams) stream.close();
    this.#live[Symbol.dispose]();
    this.#calls[Symbol.dispose]();
  }

  #liveApi(): LiveApi {
    return new LiveApi({
      live: this.#feed.live,
      isAllowed: (request) => this.#options.door.admits(request),
      isOpen: (page) => [...this.#streams].some((stream) => stream.page === page),
      isRunning: async (name) => {
        const found = this.#host.adapters().find((adapter) => adapter.name === name);
        return found !== undefined && (await found.status()).processes > 0;
      },
      read: (request, schema) => this.#read(request, schema),
    });
  }

  async #open(request: HttpRequest): Promise<Response> {
    const body = await this.#read(request, keyRequest);
    return body instanceof Response ? body : this.#options.door.open(body.key);
  }

  /** Anybody on this machine may have a link printed: only who sees where it is printed can use it. */
  #link(request: HttpRequest): Response {
    if (request.headers.get("content-type") !== "application/json") {
      return refused(415, "The body must be application/json");
    }
    if (performance.now() - this.#lastLink < LINK_MS) {
      return refused(429, "A link was printed a moment ago", "Look where Glovebox was started");
    }
    this.#lastLink = performance.now();
    this.#options.printLink();
    return Response.json({});
  }

  #events(request: HttpRequest): Response {
    const [oldest] = this.#streams;
    if (this.#streams.size >= MOST_STREAMS) oldest?.close();
    const { activity, approvals, live, news } = this.#feed;
    const stream: PanelStream = new PanelStream(
      { activity, approvals, live, news, hello: this.#options.hello },
      {
        isAllowed: () => this.#options.door.admits(request),
        onClose: () => this.#streams.delete(stream),
      },
    );
    this.#streams.add(stream);
    return new Response(new ReadableStream(stream, { highWaterMark: 0 }), {
      headers: { "content-type": "text/event-stream" },
    });
  }

  #answerOf(id: number): Response {
    const kept = this.#feed.activity.answer(id);
    return Response.json(kept === undefined ? NOT_KEPT : answerView(kept));
  }

  async #decide(request: HttpRequest): Promise<Response> {
    const body = await this.#read(request, answerRequest);
    if (body instanceof Response) return body;
    const { id, choice, content } = body;
    if (this.#feed.approvals.answer(id, { choice, content })) return Response.json({});
    return refused(409, "The question is not open any more: it was answered elsewhere, or its call is over");
  }

  async #adapters(): Promise<Response> {
    return Response.json({ adapters: await Promise.all(this.#host.adapters().map(viewOf)) });
  }

  async #restart(request: HttpRequest): Promise<Response> {
    const body = await this.#read(request, adapterRequest);
    if (body instanceof Response) return body;
    const adapter = this.#host.adapters().find(({ name }) => name === body.adapter);
    if (adapter === undefined) throw new ToolError("NOT_FOUND", `There is no adapter "${body.adapter}"`);
    await adapter.restart();
    this.#feed.news.tell("adapters");
    return Response.json({});
  }

  async #stop(request: HttpRequest): Promise<Response> {
    const body = await this.#read(request, stopRequest);
    if (body instanceof Response) return body;
    if (this.#feed.activity.stop(body.id)) return Response.json({});
    return refused(409, "The call does not run any more");
  }

  async #resume(request: HttpRequest): Promise<Response> {
    const body = await this.#read(request, resumeRequest);
    if (body instanceof Response) return body;
    const { runs } = this.#host;
    if (runs === undefined || !(await runs.list()).some(({ name }) => name === body.run)) {
      return refused(409, "This run cannot go on any more: it has ended, or it has gone on already");
    }
    this.#calls.begin(runs, body, runs.sessionOf(body.run));
    return Response.json({});
  }

  async #call(request: HttpRequest): Promise<Response> {
    const body = await this.#read(request, callRequest);
    if (body instanceof Response) return body;
    return Response.json(answerView(await this.#calls.call(body.tool, body.arguments, request.signal)));
  }

  async #audit(query: URLSearchParams): Promise<Response> {
    const text = (name: string) => query.get(name) ?? "";
    const wanted = { type: text("type"), adapter: text("adapter"), verifies: query.has("verify") };
    return Response.json(await auditOf(this.#host.state, wanted));
  }

  #health(): Response {
    const { activity } = this.#feed;
    const { started } = this.#options.hello;
    const panels = this.#streams.size;
    return Response.json(healthOf({ started, panels, calls: activity.calls, rows: activity.ring.rows }));
  }

  /** A form of another page cannot send this type without asking first. */
  async #read<T>(request: HttpRequest, schema: z.ZodType<T>): Promise<T | Response> {
    if (request.headers.get("content-type") !== "application/json") {
      return refused(415, "The body must be application/json");
    }
    const { timeouts } = this.#options;
    const body = await readBody(request, { maxBytes: MAX_BODY, timeoutMs: BODY_MS, timeouts });
    if ("refused" in body) return body.refused;
    const parsed = schema.safeParse(body.json);
    return parsed.success ? parsed.data : refused(400, z.prettifyError(parsed.error));
  }
}

const NOT_KEPT = { state: "", texts: [], parts: [], isKept: false };
