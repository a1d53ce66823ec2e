import assert from "node:assert/strict";
import { z } from "zod";
import { EventLog } from "../event_log.ts";
import type { HttpHost } from "../host/http_host.ts";

const rpc = z.looseObject({
  id: z.union([z.string(), z.number(), z.null()]).optional(),
  method: z.string().optional(),
  params: z.looseObject({}).optional(),
  result: z.looseObject({}).optional(),
  error: z.object({ code: z.number(), message: z.string() }).optional(),
});

/** A message of the host. */
export type Rpc = z.output<typeof rpc>;

/** Metadata that every request of a client without a handshake carries. */
export const MODERN_META = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientInfo": { name: "raw", version: "1" },
  "io.modelcontextprotocol/clientCapabilities": {},
} as const;

/** The message in an answer, plain or as the last event of a stream; nothing when the body is empty. */
export async function rpcOf(response: Response): Promise<Rpc | undefined> {
  const text = await response.text();
  if (text === "") return undefined;
  const isStream = response.headers.get("content-type") === "text/event-stream";
  const data = isStream ? text.split("\n").findLast((line) => line.startsWith("data: {"))?.slice(6) : text;
  return rpc.parse(JSON.parse(data ?? "null"));
}

/** One event of a stream. */
export interface HeardEvent {
  readonly id: string;
  /** Nothing for the event that only names the stream. */
  readonly message: Rpc | undefined;
}

/** A stream of events that a test reads. */
export class EventReader implements AsyncDisposable {
  readonly events = new EventLog<HeardEvent>();
  /** Resolves when the host ends the stream. */
  readonly ended: Promise<void>;
  readonly #reader: ReadableStreamDefaultReader<string>;

  constructor(response: Response) {
    assert.equal(response.headers.get("content-type"), "text/event-stream");
    assert.ok(response.body !== null);
    this.#reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    this.ended = this.#read();
  }

  /** The first message with a method, or the answer. */
  async message(what: string, fits: (message: Rpc) => boolean): Promise<Rpc> {
    const event = await this.events.first(what, ({ message }) => message !== undefined && fits(message));
    assert.ok(event.message !== undefined);
    return event.message;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#reader.cancel();
    await this.ended;
  }

  async #read(): Promise<void> {
    let text = "";
    for (let next = await this.#reader.read(); !next.done; next = await this.#reader.read()) {
      text += next.value;
      const blocks = text.split("\n\n");
      text = blocks.pop() ?? "";
      for (const block of blocks) this.#hear(block);
    }
  }

  #hear(block: string): void {
    const id = /^id: (.*)$/m.exec(block)?.[1];
    if (id === undefined) return; // a comment that keeps the connection alive
    const data = /^data: (.+)$/m.exec(block)?.[1];
    this.events.add({ id, message: data === undefined ? undefined : rpc.parse(JSON.parse(data)) });
  }
}

/** A session of the revisions with a handshake, by hand. */
export class LegacySession {
  readonly headers: Readonly<Record<string, string>>;
  readonly #host: HttpHost;
  #nextId = 1;

  constructor(host: HttpHost, headers: Readonly<Record<string, string>>) {
    this.#host = host;
    this.headers = headers;
  }

  static async open(host: HttpHost, version = "2025-11-25"): Promise<LegacySession> {
    const clientInfo = { name: "raw", version: "1" };
    const params = { protocolVersion: version, capabilities: {}, clientInfo };
    const response = await host.post({ jsonrpc: "2.0", id: 0, method: "initialize", params });
    const id = response.headers.get("mcp-session-id");
    assert.ok(id !== null, "initialize answers with a session");
    assert.equal((await rpcOf(response))?.error, undefined);
    const session = new LegacySession(host, { "mcp-session-id": id, "mcp-protocol-version": version });
    await session.notify("notifications/initialized");
    return session;
  }

  /** Posts a request; resolves to the beginning of the answer. */
  async post(
    method: string,
    params: Record<string, unknown> = {},
    id: number = this.#nextId++,
  ): Promise<Response> {
    return await this.#host.post({ jsonrpc: "2.0", id, method, params }, this.headers);
  }

  /** Sends a request and waits for its answer. */
  async request(method: string, params?: Record<string, unknown>): Promise<Rpc> {
    const answer = await rpcOf(await this.post(method, params));
    assert.ok(answer !== undefined);
    return answer;
  }

  async notify(method: string, params: Record<string, unknown> = {}): Promise<void> {
    const response = await this.#host.post({ jsonrpc: "2.0", method, params }, this.headers);
    assert.deepEqual([response.status, await response.text()], [202, ""]);
  }

  /** Listens to what belongs to no request, or goes on with a stream that was lost. */
  async listen(lastEventId?: string): Promise<EventReader> {
    const resume = lastEventId === undefined ? {} : { "last-event-id": lastEventId };
    const headers = { ...this.#host.headers, ...this.headers, accept: "text/event-stream", ...resume };
    return new EventReader(await fetch(this.#host.url, { headers }));
  }

  async delete(): Promise<number> {
    const response = await fetch(this.#host.url, {
      method: "DELETE",
      headers: { ...this.#host.headers, ...this.headers },
    });
    await response.body?.cancel();
    return response.status;
  }
}
