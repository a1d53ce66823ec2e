import assert from "node:assert/strict";
import { deadline } from "../../src/base/time/deadline.ts";
import { Catalog } from "../../src/catalog/catalog.ts";
import { IDENTITY } from "../../src/mcp/identity.ts";
import { McpServerFactory } from "../../src/mcp/server.ts";
import { HttpServer } from "../../src/transports/http/server.ts";
import { FakeSource } from "../helpers/mcp/fake_source.ts";
import { heldBytes } from "../helpers/garbage.ts";
import { fixtureAdapter } from "../helpers/host/host_command.ts";
import { BOTH, HttpHost } from "../helpers/host/http_host.ts";
import { LegacySession, rpcOf } from "../helpers/mcp/http_session.ts";
import { serveApp } from "../helpers/served_app.ts";
import { SOAK } from "../helpers/soak.ts";
import { verifies } from "../helpers/verifies.ts";

const INITIALIZE = {
  method: "initialize",
  params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "raw", version: "1" } },
} as const;

/** A server in the test's own process, spoken to without a network. */
class InProcess implements AsyncDisposable {
  readonly server: HttpServer;
  now = 0;
  #nextId = 1;

  constructor(servers: McpServerFactory, maxSessions: number) {
    const sessions = { idleMs: 1_000, maxSessions, now: () => this.now };
    this.server = new HttpServer(servers, {
      host: "127.0.0.1",
      token: undefined,
      onError: () => {},
      sessions,
    });
  }

  async send(method: string, session: string | undefined, message?: object): Promise<Response> {
    const headers = {
      host: "127.0.0.1",
      accept: BOTH,
      "content-type": "application/json",
      ...(session === undefined ? {} : { "mcp-session-id": session }),
    };
    const body = message === undefined
      ? null
      : JSON.stringify({ jsonrpc: "2.0", id: this.#nextId++, ...message });
    const request = new Request("http://127.0.0.1/mcp", { method, headers, body });
    const answer = await this.server.fetch(request);
    if (answer instanceof Response) return answer;
    const own = new Response(await answer.bytes(), { status: answer.status });
    answer.headers.forEach((value, name) => own.headers.set(name, value));
    return own;
  }

  /** Opens a session; resolves to its id. */
  async open(): Promise<string> {
    const response = await this.send("POST", undefined, INITIALIZE);
    const id = response.headers.get("mcp-session-id");
    assert.ok(id !== null);
    await response.body?.cancel();
    return id;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.server[Symbol.asyncDispose]();
  }
}

Deno.test("sessions that clients abandon are swept when they have rested, but not one that listens", async () => {
  verifies("http:sessions-swept");
  const count = SOAK ? 1_000 : 100;
  const source = new FakeSource("fake");
  let listeners = 0;
  const { onChanged } = source;
  source.onChanged = (listener) => {
    listeners += 1;
    const stop = onChanged(listener);
    return () => {
      listeners -= 1;
      stop();
    };
  };
  const catalog = new Catalog([source], { named: new Set(), patterns: [] });
  await using http = new InProcess(new McpServerFactory(catalog, IDENTITY), count + 1);
  const before = listeners;
  for (let session = 0; session < count; session++) await http.open();
  const listening = await http.open();
  const stream = await http.send("GET", listening);
  assert.deepEqual([http.server.sessionCount, listeners - before], [count + 1, count + 1]);
  http.now += 999;
  http.server.sweep();
  assert.equal(http.server.sessionCount, count + 1);
  http.now += 1;
  http.server.sweep();
  assert.deepEqual([http.server.sessionCount, listeners - before], [1, 1]);
  await stream.body?.cancel();
});

Deno.test("the host holds no more after thousands of calls than after the first ones", async () => {
  verifies("http:memory-steady");
  const [few, many] = SOAK ? [1_000, 10_000] : [300, 1_500];
  await using app = await serveApp({ adapters: [fixtureAdapter("echo")] });
  await using http = new InProcess(app.servers, 2);
  const session = await http.open();
  let calls = 0;
  const callUntil = async (count: number) => {
    for (; calls < count; calls++) {
      const params = { name: "echo", arguments: { text: "x".repeat(200) } };
      const answer = await rpcOf(await http.send("POST", session, { method: "tools/call", params }));
      assert.equal(answer?.result?.isError, undefined);
    }
    return heldBytes();
  };
  const [early, late] = [await callUntil(few), await callUntil(many)];
  assert.ok(late <= early * 1.1, `${early} bytes after ${few} calls, ${late} after ${many}`);
});

/** A connection that a test writes to as it likes. */
async function connect({ url }: HttpHost): Promise<Deno.TcpConn> {
  return await Deno.connect({ hostname: "127.0.0.1", port: Number(new URL(url).port) });
}

const HEAD = "POST /mcp HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n";

/** Messages of people who do not speak the protocol. */
const GARBAGE = [
  "\0\x01\x02\xff\r\n\r\n",
  "GET / HTTP/9.9\r\n\r\n",
  `${HEAD}content-length: 5\r\n\r\n{"a":`,
  `${HEAD}content-length: 2\r\n\r\n[]`,
  `${HEAD}content-length: -1\r\n\r\n{}`,
  `${HEAD}transfer-encoding: chunked\r\n\r\nzz\r\n`,
  `${HEAD}mcp-session-id: ${"x".repeat(4_000)}\r\ncontent-length: 2\r\n\r\n{}`,
  "x".repeat(100_000),
] as const;

async function sendGarbage(host: HttpHost, bytes: string): Promise<void> {
  using connection = await connect(host);
  await connection.write(new TextEncoder().encode(bytes)).catch(() => {}); // it may be refused before its end
}

Deno.test("slow bodies, half-open streams and garbage do not disturb another client", async () => {
  verifies("http:others-undisturbed");
  const [slow, streams, garbage] = SOAK ? [200, 100, 1_000] : [20, 10, 64];
  await using host = await HttpHost.start({ adapter: fixtureAdapter("echo"), token: false });
  await using stack = new AsyncDisposableStack();
  const client = await LegacySession.open(host);
  const isServed = async () => {
    const params = { name: "echo", arguments: { text: "still here" } };
    const { result } = await deadline(
      client.request("tools/call", params),
      30_000,
      "The other client's call",
    );
    assert.deepEqual(result?.content, [{ type: "text", text: "still here" }]);
  };
  for (let n = 0; n < slow; n++) {
    const connection = stack.use(await connect(host));
    await connection.write(new TextEncoder().encode(`${HEAD}content-length: 1000\r\n\r\n{"jsonrpc":`));
  }
  await isServed();
  for (let n = 0; n < streams; n++) {
    const { headers } = await LegacySession.open(host);
    const connection = stack.use(await connect(host)); // its stream is opened, and never read
    const id = headers["mcp-session-id"];
    const get =
      `GET /mcp HTTP/1.1\r\nhost: 127.0.0.1\r\naccept: text/event-stream\r\nmcp-session-id: ${id}\r\n\r\n`;
    await connection.write(new TextEncoder().encode(get));
  }
  await isServed();
  for (let n = 0; n < garbage; n++) {
    await sendGarbage(host, GARBAGE[n % GARBAGE.length] ?? "");
    if (n % 16 === 0) await isServed();
  }
  await isServed();
});
