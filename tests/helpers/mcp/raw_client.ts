import type { JSONRPCMessage, Transport } from "@modelcontextprotocol/client";
import { z } from "zod";
import { EventLog } from "../event_log.ts";
import { CLIENT_INFO } from "./mcp_client.ts";
import { MODERN } from "./v2_client.ts";

const answer = z.looseObject({
  id: z.number(),
  result: z.looseObject({}).optional(),
  error: z.object({ code: z.number(), message: z.string(), data: z.unknown().optional() }).optional(),
});

/** An answer as it came. */
export type RawAnswer = z.output<typeof answer>;

/** A client of 2026-07-28 that does nothing by itself: the test makes every message. */
export class RawClient {
  readonly #transport: Transport;
  readonly #received = new EventLog<JSONRPCMessage>();
  #nextId = 1;

  /** @param transport not started yet */
  constructor(transport: Transport) {
    this.#transport = transport;
    transport.onmessage = (message) => this.#received.add(message);
  }

  async start(): Promise<void> {
    await this.#transport.start();
  }

  /** Sends a request that says what the client can do, and waits for the answer. */
  async request(
    method: string,
    params: Readonly<Record<string, unknown>>,
    capabilities: Readonly<Record<string, unknown>> = {},
  ): Promise<RawAnswer> {
    const id = this.#nextId++;
    const claim = "io.modelcontextprotocol";
    const _meta = {
      [`${claim}/protocolVersion`]: MODERN,
      [`${claim}/clientInfo`]: CLIENT_INFO,
      [`${claim}/clientCapabilities`]: capabilities,
    };
    await this.#transport.send({ jsonrpc: "2.0", id, method, params: { ...params, _meta } });
    const isAnswer = (message: JSONRPCMessage) => "id" in message && message.id === id;
    return answer.parse(await this.#received.first(`the answer to ${method}`, isAnswer));
  }
}
