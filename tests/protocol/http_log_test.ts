import assert from "node:assert/strict";
import { fixtureAdapter } from "../helpers/host/host_command.ts";
import { HttpHost } from "../helpers/host/http_host.ts";
import { MODERN_META } from "../helpers/mcp/http_session.ts";
import { verifies } from "../helpers/verifies.ts";

const ECHO = { adapter: fixtureAdapter("echo") } as const;

Deno.test("a host tells each call with its tool and client, and numbers what it refuses", async () => {
  verifies("http:says-what-it-does");
  await using host = await HttpHost.start(ECHO);
  const params = { name: "echo", arguments: { text: "hello" }, _meta: MODERN_META };
  const headers = {
    "user-agent": "a-client/1",
    "mcp-protocol-version": "2026-07-28",
    "mcp-method": "tools/call",
  };
  const answer = await host.post({ jsonrpc: "2.0", id: 1, method: "tools/call", params }, {
    ...headers,
    "mcp-name": "echo",
  });
  await answer.body?.cancel();
  const called = await host.log.first("the call", (line) => line.includes("POST /mcp tools/call echo: "));
  assert.match(
    called,
    / info http: POST \/mcp tools\/call echo: 200 \{"request":"\w+-\d+",.*"client":"a-client\/1"/,
  );
  const refused = await host.post({}, { authorization: "Bearer wrong" });
  await refused.body?.cancel();
  const number = refused.headers.get("x-request-id") ?? "none";
  assert.equal(refused.status, 401);
  await host.log.first("the refusal", (line) => line.includes("POST /mcp: 401 ") && line.includes(number));
});

Deno.test("a host says that it is there, that it stops and that it has", async () => {
  verifies("http:says-what-it-does");
  await using host = await HttpHost.start(ECHO);
  const health = await fetch(new URL("/healthz", host.url));
  assert.deepEqual([health.status, await health.json()], [200, { status: "ok" }]);
  assert.equal((await host.stop()).code, 0);
  const said = host.log.all.filter((line) => line.startsWith("Stop"));
  assert.deepEqual(said, [
    "Stopping: the signal SIGTERM. Running calls have 1 s; new ones are refused",
    "Stopped",
  ]);
});

Deno.test("web pages of others learn nothing of the host's health", async () => {
  verifies("http:says-what-it-does");
  await using host = await HttpHost.start(ECHO);
  const page = await fetch(new URL("/healthz", host.url), { headers: { origin: "https://a.example" } });
  await page.body?.cancel();
  assert.equal(page.status, 403);
});
