import { z } from "zod";
import { ToolError } from "../../adapter_api/errors.ts";
import type { HttpRequest } from "../../transports/http/request.ts";
import { refused } from "../access/door.ts";
import { FrameStream, type FrameWish } from "./frame_stream.ts";
import type { Live } from "./live.ts";
import type { Backend } from "./backends.ts";
import { act } from "./looks.ts";

/** Streams of frames that may be open at once; above it, the oldest is closed. */
const MOST_STREAMS = 16;
/** The longest time that one act may take, in milliseconds: a camera that walks takes its time. */
const ACT_MS = 60_000;
/** What stops a client needs no take-over: it is why one is looking. */
const STOP = "stop";

const part = z.number().min(0).max(1).exactOptional();
const pageRequest = z.object({ backend: z.number(), page: z.string().max(100) });
const actRequest = pageRequest.extend({
  action: z.strictObject({
    action: z.string().max(40),
    pane: z.string().max(100).exactOptional(),
    x: part,
    y: part,
    toX: part,
    toY: part,
    number: z.number().int().exactOptional(),
    text: z.string().max(10_000).exactOptional(),
    dx: z.number().exactOptional(),
    dy: z.number().exactOptional(),
  }),
});

/** Parts of the panel that its tiles need. */
export interface LiveApiOptions {
  readonly live: Live;
  readonly isAllowed: (request: HttpRequest) => boolean;
  /** Tells whether a page of the panel is open. */
  readonly isOpen: (page: string) => boolean;
  /** Tells whether an adapter has a process. */
  readonly isRunning: (adapter: string) => Promise<boolean>;
  /** Reads the body of a request. */
  readonly read: <T>(request: HttpRequest, schema: z.ZodType<T>) => Promise<T | Response>;
}

/** What the tab Live asks for. */
export class LiveApi implements Disposable {
  readonly #options: LiveApiOptions;
  readonly #streams = new Set<FrameStream>();

  constructor(options: LiveApiOptions) {
    this.#options = options;
  }

  /** Frames of the backends that a page shows, as they change. */
  frames(request: HttpRequest, query: URLSearchParams): Response {
    const [oldest] = this.#streams;
    if (this.#streams.size >= MOST_STREAMS) oldest?.close();
    const { isAllowed, isRunning, live } = this.#options;
    const stream: FrameStream = new FrameStream(this.#wishesIn(query), {
      isAllowed: () => isAllowed(request),
      isRunning,
      isHeld: (backend) => live.takeOvers.of(backend) !== undefined,
      onGone: (backend) => live.backends.drop(backend),
      onClose: () => this.#streams.delete(stream),
    });
    this.#streams.add(stream);
    return new Response(new ReadableStream(stream, { highWaterMark: 0 }), {
      headers: { "content-type": "text/event-stream" },
    });
  }

  /** The person takes a backend over. */
  async take(request: HttpRequest): Promise<Response> {
    const body = await this.#options.read(request, pageRequest);
    if (body instanceof Response) return body;
    if (!this.#options.isOpen(body.page)) return refused(409, "The panel's connection was lost. Try again");
    this.#options.live.takeOvers.take(this.#backend(body.backend), body.page);
    return Response.json({});
  }

  /** The person hands a backend back. */
  async handBack(request: HttpRequest): Promise<Response> {
    const body = await this.#options.read(request, pageRequest);
    if (body instanceof Response) return body;
    this.#options.live.takeOvers.handBack(this.#backend(body.backend), body.page);
    return Response.json({});
  }

  /** The person does something in a backend that they have. */
  async act(request: HttpRequest): Promise<Response> {
    const body = await this.#options.read(request, actRequest);
    if (body instanceof Response) return body;
    const backend = this.#backend(body.backend);
    const { takeOvers } = this.#options.live;
    if (body.action.action === STOP) takeOvers.stopped(backend);
    else takeOvers.act(backend, body.page, body.action.action);
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(ACT_MS)]);
    return Response.json({ done: await act(backend, body.action, signal) });
  }

  [Symbol.dispose](): void {
    for (const stream of this.#streams) stream.close();
  }

  #backend(id: number): Backend {
    const backend = this.#options.live.backends.get(id);
    if (backend !== undefined) return backend;
    throw new ToolError("NOT_FOUND", "It is not there any more");
  }

  /** Each as `3.known` or `3n.known`, where `n` stands for numbers. */
  #wishesIn(query: URLSearchParams): FrameWish[] {
    return query.getAll("show").flatMap((wish) => {
      const [, id, numbers, known = ""] = /^(\d{1,9})(n?)\.(.*)$/.exec(wish) ?? [];
      const backend = id === undefined ? undefined : this.#options.live.backends.get(Number(id));
      return backend === undefined ? [] : [{ backend, numbers: numbers === "n", known }];
    });
  }
}
