import assert from "node:assert/strict";
import { fixtureAdapter } from "../../helpers/host/host_command.ts";
import { BOTH, HttpHost } from "../../helpers/host/http_host.ts";
import { verifies } from "../../helpers/verifies.ts";
import { LegacySession, MODERN_META, rpcOf } from "../../helpers/mcp/http_session.ts";

type Given = string | Uint8Array<ArrayBuffer> | Record<string, unknown> | readonly unknown[];

interface Row {
  readonly body?: Given;
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** HTTP status and JSON-RPC code; without a code, a result or an empty body. */
  readonly expect: readonly [status: number, code?: number];
}

const PING = { jsonrpc: "2.0", id: 7, method: "ping" } as const;
const INITIALIZE = {
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "t", version: "1" } },
} as const;
const call = (params: unknown) => ({ jsonrpc: "2.0", id: 7, method: "tools/call", params });
const modern = (method: string, params: Record<string, unknown> = {}) => ({
  jsonrpc: "2.0",
  id: 7,
  method,
  params: { ...params, _meta: MODERN_META },
});
const modernHeaders = (method: string, name?: string) => ({
  "mcp-protocol-version": "2026-07-28",
  "mcp-method": method,
  ...(name === undefined ? {} : { "mcp-name": name }),
});

/** Rows that need no session, or bring a wrong one. */
const WITHOUT_SESSION: Readonly<Record<string, Row>> = {
  "bad JSON": { body: "{", expect: [400, -32700] },
  "an empty body": { body: "", expect: [400, -32700] },
  "bytes that are no UTF-8": { body: new Uint8Array([0x22, 0xff, 0x22]), expect: [400, -32700] },
  "a scalar": { body: "42", expect: [400, -32600] },
  "null": { body: "null", expect: [400, -32600] },
  "no version of JSON-RPC": { body: { id: 1, method: "ping" }, expect: [400, -32600] },
  "a wrong version of JSON-RPC": { body: { jsonrpc: "1.0", id: 1, method: "ping" }, expect: [400, -32600] },
  "no method": { body: { jsonrpc: "2.0", id: 1 }, expect: [400, -32600] },
  "an id of null": { body: { jsonrpc: "2.0", id: null, method: "ping" }, expect: [400, -32600] },
  "an id that is an object": { body: { jsonrpc: "2.0", id: {}, method: "ping" }, expect: [400, -32600] },
  "params that are a list": { body: { ...PING, params: [] }, expect: [400, -32602] },
  "an empty batch": { body: [], expect: [400, -32600] },
  "a batch that begins a session": { body: [INITIALIZE, PING], expect: [400, -32600] },
  "an initialize without params": { body: { ...INITIALIZE, params: {} }, expect: [400, -32602] },
  "an unknown revision in initialize": {
    body: { ...INITIALIZE, params: { ...INITIALIZE.params, protocolVersion: "1999-01-01" } },
    expect: [200],
  },
  "no content type": { body: PING, headers: { "content-type": "" }, expect: [415, -32000] },
  "a content type of a form": {
    body: PING,
    headers: { "content-type": "text/plain" },
    expect: [415, -32000],
  },
  "accepting only pictures": { body: PING, headers: { accept: "image/png" }, expect: [406, -32000] },
  "accepting anything": { body: PING, headers: { accept: "*/*" }, expect: [200] },
  "a body over the limit": { body: `"${"x".repeat(4 * 1024 * 1024)}"`, expect: [413, -32000] },
  "100,000 brackets": { body: "[".repeat(100_000) + "]".repeat(100_000), expect: [400, -32600] },
  "no session": { body: call({ name: "echo" }), expect: [400, -32000] },
  "an unknown session": {
    body: call({ name: "echo" }),
    headers: { "mcp-session-id": crypto.randomUUID() },
    expect: [404, -32001],
  },
  "initialize within a session": {
    body: INITIALIZE,
    headers: { "mcp-session-id": "some" },
    expect: [400, -32600],
  },
  "an unknown revision in the header": {
    body: call({ name: "echo" }),
    headers: { "mcp-session-id": "some", "mcp-protocol-version": "1999-01-01" },
    expect: [400, -32000],
  },
  "GET without a session": { method: "GET", expect: [400, -32000] },
  "GET that does not read events": {
    method: "GET",
    headers: { accept: "application/json" },
    expect: [406, -32000],
  },
  "DELETE without a session": { method: "DELETE", expect: [400, -32000] },
  "DELETE of an unknown session": {
    method: "DELETE",
    headers: { "mcp-session-id": "none" },
    expect: [404, -32001],
  },
  "PUT": { method: "PUT", body: PING, expect: [405, -32000] },
  "PATCH": { method: "PATCH", body: PING, expect: [405, -32000] },
  "OPTIONS": { method: "OPTIONS", expect: [405, -32000] },
  "HEAD": { method: "HEAD", expect: [405] },
  "another path": { path: "/", body: PING, expect: [404, -32000] },
  "a path below": { path: "/mcp/x", body: PING, expect: [404, -32000] },
  "an origin elsewhere": { body: PING, headers: { origin: "https://evil.example" }, expect: [403, -32000] },
  "an origin of null": { body: PING, headers: { origin: "null" }, expect: [403, -32000] },
  "an origin of a file": { body: PING, headers: { origin: "file://" }, expect: [403, -32000] },
  "an origin that looks like ours": {
    body: PING,
    headers: { origin: "http://localhost.evil.example" },
    expect: [403, -32000],
  },
  "an origin on this machine": { body: PING, headers: { origin: "http://localhost:5173" }, expect: [200] },
  "a foreign origin on another path": {
    path: "/",
    method: "GET",
    headers: { origin: "https://evil.example" },
    expect: [403, -32000],
  },
  "no token": { body: PING, headers: { authorization: "" }, expect: [401, -32000] },
  "a wrong token": { body: PING, headers: { authorization: "Bearer no" }, expect: [401, -32000] },
  "a token of another kind": { body: PING, headers: { authorization: "Basic eDp5" }, expect: [401, -32000] },
  "a modern request without its header": {
    body: modern("tools/list"),
    headers: { "mcp-protocol-version": "2026-07-28" },
    expect: [400, -32020],
  },
  "a modern call whose name does not match its header": {
    body: modern("tools/call", { name: "echo", arguments: { text: "x" } }),
    headers: modernHeaders("tools/call", "other"),
    expect: [400, -32020],
  },
  "a modern header without its claim": {
    body: { ...PING, method: "tools/list" },
    headers: modernHeaders("tools/list"),
    expect: [400, -32602],
  },
  "a revision of the future": {
    body: {
      ...PING,
      method: "tools/list",
      params: { _meta: { ...MODERN_META, "io.modelcontextprotocol/protocolVersion": "2099-01-01" } },
    },
    headers: { ...modernHeaders("tools/list"), "mcp-protocol-version": "2099-01-01" },
    expect: [400, -32022],
  },
  "a modern ping, which there is none of": {
    body: modern("ping"),
    headers: modernHeaders("ping"),
    expect: [404, -32601],
  },
  "a modern unknown tool": {
    body: modern("tools/call", { name: "none", arguments: {} }),
    headers: modernHeaders("tools/call", "none"),
    expect: [200, -32602],
  },
  "a modern list": { body: modern("tools/list"), headers: modernHeaders("tools/list"), expect: [200] },
};

/** Rows within a session. */
const WITHIN_SESSION: Readonly<Record<string, Row>> = {
  "an unknown method": { body: { ...PING, method: "no/such" }, expect: [200, -32601] },
  "an unknown notification": { body: { jsonrpc: "2.0", method: "notifications/no" }, expect: [202] },
  "an unknown tool": { body: call({ name: "none", arguments: {} }), expect: [200, -32602] },
  "a tool called __proto__": { body: call({ name: "__proto__", arguments: {} }), expect: [200, -32602] },
  "a call without a name": { body: call({ arguments: {} }), expect: [200, -32602] },
  "arguments that are no object": { body: call({ name: "echo", arguments: [] }), expect: [200, -32602] },
  "an unknown resource": {
    body: { ...PING, method: "resources/read", params: { uri: "echo://none" } },
    expect: [200, -32602],
  },
  "an unknown prompt": {
    body: { ...PING, method: "prompts/get", params: { name: "no" } },
    expect: [200, -32602],
  },
  "a batch, which there are none of": { body: [PING, { ...PING, id: 8 }], expect: [400, -32600] },
  "two requests of one id": { body: [PING, PING], expect: [400, -32600] },
  "an answer to nothing": { body: { jsonrpc: "2.0", id: 99, result: {} }, expect: [202] },
  "a cancellation of nothing": {
    body: { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 99 } },
    expect: [202],
  },
  "a cancellation without an id": {
    body: { jsonrpc: "2.0", method: "notifications/cancelled", params: {} },
    expect: [202],
  },
  "reading events only": { body: PING, headers: { accept: "text/event-stream" }, expect: [200] },
};

async function send(
  host: HttpHost,
  { body, method = "POST", path = "/mcp", headers = {} }: Row,
): Promise<Response> {
  const given = typeof body === "string" || body instanceof Uint8Array ? body : JSON.stringify(body);
  const all = new Headers({ ...host.headers, "content-type": "application/json", accept: BOTH, ...headers });
  for (const [name, value] of Object.entries(headers)) if (value === "") all.delete(name);
  return await fetch(new URL(path, host.url), {
    method,
    headers: all,
    ...(body === undefined ? {} : { body: given }),
  });
}

async function mustAnswer(host: HttpHost, row: Row): Promise<void> {
  const response = await send(host, row);
  const [status, code] = row.expect;
  const rpc = await rpcOf(response);
  assert.deepEqual([response.status, rpc?.error?.code], [status, code], rpc?.error?.message);
  assert.equal(response.headers.get("access-control-allow-origin"), null);
  if (rpc?.error !== undefined) assert.doesNotMatch(rpc.error.message, /zod|invalid_type|at file:/);
}

Deno.test("HTTP answers whatever comes as the protocol says, and goes on", async (test) => {
  verifies("http:bad-input", "http:front-door");
  await using host = await HttpHost.start({ adapter: fixtureAdapter("echo") });
  for (const [name, row] of Object.entries(WITHOUT_SESSION)) {
    await test.step(name, () => mustAnswer(host, row));
  }
  const session = await LegacySession.open(host);
  for (const [name, row] of Object.entries(WITHIN_SESSION)) {
    await test.step(`within a session: ${name}`, () =>
      mustAnswer(host, { ...row, headers: { ...session.headers, ...row.headers } }));
  }
  await test.step("the session still works", async () => {
    const { result } = await session.request("tools/call", { name: "echo", arguments: { text: "well" } });
    assert.deepEqual(result?.content, [{ type: "text", text: "well" }]);
  });
});

Deno.test("HTTP refuses a foreign host on every route, before anything else", async () => {
  verifies("http:front-door");
  await using host = await HttpHost.start({ adapter: fixtureAdapter("echo") });
  const { port } = new URL(host.url);
  const foreign = [
    "evil.example",
    `localhost.evil.example:${port}`,
    `127.0.0.1:1@evil.example`,
    "",
    "localhost.",
  ];
  for (const name of foreign) {
    for (const path of ["/mcp", "/", "/.well-known/oauth-protected-resource"]) {
      assert.match(
        await rawRequest(port, `GET ${path} HTTP/1.1\r\nHost: ${name}\r\nConnection: close\r\n\r\n`),
        /^HTTP\/1.1 403 /,
      );
    }
  }
  assert.match(await rawRequest(port, "GET /mcp HTTP/1.0\r\n\r\n"), /^HTTP\/1.0 403 /);
  for (const name of [`localhost:${port}`, "127.0.0.1", `[::1]:${port}`, "LocalHost"]) {
    assert.match(
      await rawRequest(port, `GET /x HTTP/1.1\r\nHost: ${name}\r\nConnection: close\r\n\r\n`),
      /^HTTP\/1.1 404 /,
    );
  }
  assert.match(await rawRequest(port, "nonsense\r\n\r\n"), /^HTTP\/1.1 400 /);
});

async function rawRequest(port: string, text: string): Promise<string> {
  using connection = await Deno.connect({ hostname: "127.0.0.1", port: Number(port) });
  await connection.write(new TextEncoder().encode(text));
  return await new Response(connection.readable).text();
}
