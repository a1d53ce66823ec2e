import assert from "node:assert/strict";
import { fixtureAdapter } from "../helpers/host/host_command.ts";
import { HttpHost } from "../helpers/host/http_host.ts";
import { POST, RawConnection } from "../helpers/mcp/raw_connection.ts";
import { LegacySession } from "../helpers/mcp/http_session.ts";
import { deadline } from "../../src/base/time/deadline.ts";
import { namesIn } from "../helpers/host/person.ts";
import { verifies } from "../helpers/verifies.ts";
import { PATIENCE_MS } from "../helpers/eventually.ts";

/** Descriptors that the host may have: fewer than strangers want. */
const DESCRIPTORS = 400;
const STRANGERS = 1_000;
const HALF = new TextEncoder().encode("POST /mcp HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bea");

Deno.test("a thousand strangers who never finish a request take nothing from a client", async () => {
  verifies("http:others-undisturbed");
  await using host = await HttpHost.start({ adapter: fixtureAdapter("echo") });
  await limitDescriptors(host, DESCRIPTORS);
  const port = Number(new URL(host.url).port);
  const client = await LegacySession.open(host);
  await using strangers = new AsyncDisposableStack();
  for (let n = 0; n < STRANGERS; n++) {
    const connection = strangers.use(await Deno.connect({ hostname: "127.0.0.1", port }));
    if (n >= STRANGERS / 2) await connection.write(HALF).catch(() => 0); // it may be closed already
    if (n % 100 === 0) await isServed(client);
  }
  await isServed(client);
  await isServed(await deadline(LegacySession.open(host), PATIENCE_MS, "A new client"));
});

Deno.test("a host that has no room for another connection lets the oldest stranger go, and goes on", async () => {
  verifies("http:others-undisturbed");
  await using host = await HttpHost.start({ adapter: fixtureAdapter("echo") });
  const client = await LegacySession.open(host);
  await isServed(client); // its adapter runs
  const most = (await namesIn(`/proc/${host.pid}/fd`)).length + 10; // fewer than the strangers that it would keep
  await limitDescriptors(host, most);
  await using strangers = new AsyncDisposableStack();
  const port = Number(new URL(host.url).port);
  for (let n = 0; n < 30; n++) strangers.use(await Deno.connect({ hostname: "127.0.0.1", port }));
  using next = await RawConnection.open({ port });
  await next.write(`${POST}content-length: 0\r\n\r\n`);
  assert.match(await next.read((text) => text.includes("\r\n\r\n")), /^HTTP\/1\.1 40\d /);
  await isServed(client);
});

async function limitDescriptors({ pid }: HttpHost, most: number): Promise<void> {
  const args = [`--pid=${pid}`, `--nofile=${most}:${most}`];
  const { success } = await new Deno.Command("prlimit", { args }).output();
  assert.ok(success);
}

async function isServed(client: LegacySession): Promise<void> {
  const params = { name: "echo", arguments: { text: "still here" } };
  const { result } = await deadline(client.request("tools/call", params), PATIENCE_MS, "The client's call");
  assert.deepEqual(result?.content, [{ type: "text", text: "still here" }]);
}
