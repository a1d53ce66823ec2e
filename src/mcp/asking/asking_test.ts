import { Client, type ElicitResult } from "@modelcontextprotocol/client";
import {
  type CallToolResult,
  InMemoryTransport,
  type InputRequiredResult,
  Server,
} from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import assert from "node:assert/strict";
import { z } from "zod";
import { ABLE } from "../../../tests/helpers/mcp/mcp_client.ts";
import { RawClient } from "../../../tests/helpers/mcp/raw_client.ts";
import { ToolError } from "../../adapter_api/errors.ts";
import { deadline } from "../../base/time/deadline.ts";
import type { CallContext } from "../../catalog/tool_source.ts";
import { Asking, askStateCodec } from "./asking.ts";
import { PATIENCE_MS } from "../../../tests/helpers/eventually.ts";

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
    return await deadline(this.#ended.promise, PATIENCE_MS, "The end of the question");
  }
}

/** A server whose every call is the handler's. */
function serveHandler({ run }: Handler, answerMs?: number) {
  const [clientEnd, serverEnd] = InMemoryTransport.createLinkedPair();
  const codec = askStateCodec();
  const asking = new Asking<CallToolResult>(codec, answerMs);
  const leaving = new AbortController();
  const session = { id: "test", ended: leaving.signal };
  const connection = serveStdio(({ era }) => {
    const server = new Server({ name: "test", version: "1" }, {
      capabilities: { tools: {} },
      requestState: { verify: (state, ctx) => codec.verify(state, ctx) },
    });
    server.setRequestHandler(
      "tools/call",
      ({ params }, ctx): Promise<CallToolResult | InputRequiredResult> =>
        asking.serve({ ctx, server, session, era, subject: params.name }, run),
    );
    return server;
  }, { transport: serverEnd });
  return { connection, clientEnd, leaving };
}

/** A client of the later era. */
async function connect(handler: Handler, answerMs?: number) {
  const { connection, clientEnd, leaving } = serveHandler(handler, answerMs);
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

/** A client of the older era, with somebody who answers. */
async function connectOlder(
  handler: Handler,
  answer: () => ElicitResult | Promise<ElicitResult>,
  answerMs?: number,
) {
  const { connection, clientEnd } = serveHandler(handler, answerMs);
  const client = new Client({ name: "older", version: "1" }, {
    capabilities: { elicitation: {} },
    versionNegotiation: { mode: "legacy" },
  });
  client.setRequestHandler("elicitation/create", answer);
  await client.connect(clientEnd);
  return {
    call: () => client.callTool({ name: "any", arguments: {} }),
    [Symbol.asyncDispose]: () => connection.close(),
  };
}

Deno.test("Asking asks a client of the older era by a request of its own", async () => {
  const handler = new Handler();
  await using connection = await connectOlder(
    handler,
    () => ({ action: "accept", content: { name: "Ada" } }),
  );
  assert.deepEqual((await connection.call()).content, [{ type: "text", text: "accept" }]);
  assert.deepEqual([await handler.ended(), handler.runs], [
    { action: "accept", content: { name: "Ada" } },
    1,
  ]);
});

Deno.test("Asking does not leave a handler waiting when a client of the older era answers with an error", async () => {
  const handler = new Handler();
  await using connection = await connectOlder(handler, () => Promise.reject(new Error("no window")));
  await assert.rejects(connection.call(), /no window/);
  assert.equal(codeOf(await handler.ended()), "NOT_CONNECTED");
});

Deno.test("Asking gives up when a client of the older era does not answer in time", async () => {
  const handler = new Handler();
  await using connection = await connectOlder(handler, () => new Promise(() => {}), 20);
  await assert.rejects(connection.call());
  assert.equal(codeOf(await handler.ended()), "ASK_EXPIRED");
});
