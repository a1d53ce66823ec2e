import {
  type CallToolResult,
  InMemoryTransport,
  type InputRequiredResult,
  Server,
} from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import assert from "node:assert/strict";
import { z } from "zod";
import { ABLE } from "../../tests/helpers/mcp_client.ts";
import { RawClient } from "../../tests/helpers/raw_client.ts";
import { ToolError } from "../adapter_api/errors.ts";
import { deadline } from "../base/deadline.ts";
import type { CallContext } from "../catalog/tool_source.ts";
import { Asking, askStateCodec } from "./asking.ts";

const QUESTION = { key: "name", message: "Who?", schema: { properties: { name: { type: "string" } } } };
const ANSWERS = { name: { action: "accept", content: { name: "Ada" } } } as const;
const asked = z.looseObject({ requestState: z.string() });

/** A handler that asks one question. It tells how its question ended. */
class Handler {
  runs = 0;
  readonly #ended = Promise.withResolvers<unknown>();

  readonly run = async ({ client }: CallContext): Promise<CallToolResult> => {
    this.runs++;
    try {
      const answer = await client.ask(QUESTION);
      this.#ended.resolve(answer);
      return { content: [{ type: "text", text: answer.action }] };
    } catch (error) {
      this.#ended.resolve(error);
      throw error;
    }
  };

  async ended(): Promise<unknown> {
    return await deadline(this.#ended.promise, 5_000, "The end of the question");
  }
}

/** A client whose every call is the handler's. */
async function connect({ run }: Handler, answerMs?: number) {
  const [clientEnd, serverEnd] = InMemoryTransport.createLinkedPair();
  const codec = askStateCodec();
  const asking = new Asking<CallToolResult>(codec, answerMs);
  const leaving = new AbortController();
  const session = { id: "test", ended: leaving.signal };
  const connection = serveStdio(() => {
    const server = new Server({ name: "test", version: "1" }, {
      capabilities: { tools: {} },
      requestState: { verify: (state, ctx) => codec.verify(state, ctx) },
    });
    server.setRequestHandler(
      "tools/call",
      (_request, ctx): Promise<CallToolResult | InputRequiredResult> =>
        asking.serve({ ctx, server, session }, run),
    );
    return server;
  }, { transport: serverEnd });
  const client = new RawClient(clientEnd);
  await client.start();
  return {
    call: (more: Readonly<Record<string, unknown>> = {}) =>
      client.request("tools/call", { name: "any", ...more }, ABLE),
    leave: () => leaving.abort(),
    [Symbol.asyncDispose]: () => connection.close(),
  };
}

function codeOf(error: unknown): string {
  return error instanceof ToolError ? error.code : String(error);
}

Deno.test("Asking goes on with a call when its answer comes", async () => {
  const handler = new Handler();
  await using connection = await connect(handler);
  const { requestState } = asked.parse((await connection.call()).result);
  const { result } = await connection.call({ requestState, inputResponses: ANSWERS });
  assert.deepEqual([result?.content, handler.runs], [[{ type: "text", text: "accept" }], 1]);
});

Deno.test("Asking gives a call up when no answer comes in time, and refuses one that comes later", async () => {
  const handler = new Handler();
  await using connection = await connect(handler, 20);
  const { requestState } = asked.parse((await connection.call()).result);
  assert.equal(codeOf(await handler.ended()), "ASK_EXPIRED");
  const late = await connection.call({ requestState, inputResponses: ANSWERS });
  assert.match(late.error?.message ?? "", /answered already, or too late/);
  assert.equal(handler.runs, 1);
});

Deno.test("Asking gives a call up when its client goes away", async () => {
  const handler = new Handler();
  await using connection = await connect(handler);
  await connection.call();
  connection.leave();
  assert.equal(codeOf(await handler.ended()), "CANCELLED");
});
