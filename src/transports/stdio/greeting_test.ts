import { InMemoryTransport } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { Buffer } from "node:buffer";
import assert from "node:assert/strict";
import { EventLog } from "../../../tests/helpers/event_log.ts";
import { Catalog } from "../../catalog/catalog.ts";
import { IDENTITY, INITIALIZE_VERSIONS } from "../../mcp/identity.ts";
import { McpServerFactory } from "../../mcp/server.ts";
import { greet } from "./greeting.ts";

const encoder = new TextEncoder();

interface Initialize {
  readonly jsonrpc: "2.0";
  readonly id: number;
  readonly method: "initialize";
  readonly params: Readonly<Record<string, unknown>>;
}

function initialize(protocolVersion: string = INITIALIZE_VERSIONS[0]): Initialize {
  const clientInfo = { name: "test", version: "1" };
  return {
    jsonrpc: "2.0",
    id: 7,
    method: "initialize",
    params: { protocolVersion, capabilities: {}, clientInfo },
  };
}

/** Greets a client that says these things and then leaves. */
async function greeted(...pieces: readonly (string | Uint8Array)[]) {
  const chunks = pieces.map((piece) => typeof piece === "string" ? encoder.encode(piece) : piece);
  const written: unknown[] = [];
  const write = (bytes: Uint8Array) =>
    Promise.resolve(void written.push(JSON.parse(new TextDecoder().decode(bytes))));
  const { streams, answered, called, ended } = greet({ input: ReadableStream.from(chunks), write }, IDENTITY);
  const passed = new Uint8Array(Buffer.concat(await Array.fromAsync(streams.input)));
  await ended;
  return { written, answered: await answered, called: called(), passed };
}

/** Returns what the protocol layer answers to the same message. */
async function protocolAnswer(message: Initialize): Promise<unknown> {
  const [client, server] = InMemoryTransport.createLinkedPair();
  const answers = new EventLog<unknown>();
  client.onmessage = (answer) => answers.add(answer);
  const servers = new McpServerFactory(new Catalog([], { named: new Set(), patterns: [] }), IDENTITY);
  const ended = new AbortController();
  const session = { id: "test", ended: ended.signal };
  const connection = serveStdio(({ era }) => servers.serverFor(session, era), { transport: server });
  await client.send(message);
  const answer = await answers.first("the answer to initialize", () => true);
  ended.abort();
  await connection.close();
  return answer;
}

for (const version of [...INITIALIZE_VERSIONS, "2031-01-01"]) {
  Deno.test(`greet answers an initialize of ${version} as the protocol layer does`, async () => {
    const message = initialize(version);
    const { written, answered } = await greeted(`${JSON.stringify(message)}\n`);
    assert.equal(answered, 7);
    assert.deepEqual(written, [await protocolAnswer(message)]);
  });
}

Deno.test("greet passes every byte on, however the first line is cut", async () => {
  const text = `${JSON.stringify(initialize())}\nnext 世界\n`;
  const bytes = encoder.encode(text);
  for (const at of [1, 40, text.indexOf("\n"), text.indexOf("\n") + 1, bytes.length - 3]) {
    const { written, passed } = await greeted(bytes.subarray(0, at), bytes.subarray(at));
    assert.deepEqual([written.length, passed], [1, bytes], `cut at ${at}`);
  }
});

Deno.test("greet tells which tool is called by the first call that waits", async () => {
  const call = (name: unknown) =>
    `${JSON.stringify({ jsonrpc: "2.0", id: 8, method: "tools/call", params: { name } })}\n`;
  const hello = `${JSON.stringify(initialize())}\n`;
  const other = `${JSON.stringify({ jsonrpc: "2.0", id: 9, method: "tools/list" })}\n`;
  const calledAfter = async (...pieces: readonly string[]) => (await greeted(...pieces)).called;
  assert.equal(await calledAfter(hello, other, call("one"), call("two")), "one");
  assert.equal(await calledAfter(hello + other + call("one").slice(0, 30), call("one").slice(30)), "one");
  assert.equal(await calledAfter(call("one")), "one", "as the first message of a later revision");
  assert.equal(await calledAfter(hello, other, call(1), "no JSON\n"), undefined);
  assert.equal(await calledAfter(hello, call("one").trimEnd()), undefined, "half a message");
});

const { params, ...withoutParams } = initialize();
const NOT_PLAIN = {
  "no JSON": "hello",
  "another method": JSON.stringify({ ...initialize(), method: "ping" }),
  "no parameters": JSON.stringify(withoutParams),
  "an id of null": JSON.stringify({ ...initialize(), id: null }),
  "no name of the client": JSON.stringify({ ...initialize(), params: { ...params, clientInfo: {} } }),
  "a batch": JSON.stringify([initialize()]),
  "the claim of a later revision": JSON.stringify({
    ...initialize(),
    params: { ...params, _meta: { "io.modelcontextprotocol/protocolVersion": "2026-07-28" } },
  }),
};

for (const [name, line] of Object.entries(NOT_PLAIN)) {
  Deno.test(`greet leaves a first line with ${name} to the protocol layer`, async () => {
    const text = `${line}\n`;
    const { written, answered, passed } = await greeted(text);
    assert.deepEqual([written, answered, passed], [[], undefined, encoder.encode(text)]);
  });
}

Deno.test("greet does not gather a first line without end", async () => {
  const [head, tail] = ["x".repeat(70_000), `${JSON.stringify(initialize())}\n`];
  const { written, answered, passed } = await greeted(head, tail);
  assert.deepEqual([written, answered, passed], [[], undefined, encoder.encode(head + tail)]);
});

Deno.test("greet tells of the end also when nothing was said", async () => {
  assert.deepEqual(await greeted(), {
    written: [],
    answered: undefined,
    called: undefined,
    passed: new Uint8Array(),
  });
});
