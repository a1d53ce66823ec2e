import assert from "node:assert/strict";
import { RequestLog } from "./request_log.ts";

const asked = () =>
  new Request("http://127.0.0.1/mcp", { method: "POST", headers: { "user-agent": "a client" } });

Deno.test("a request is told with what it asked for and how it ended", async () => {
  const lines: [string, Readonly<Record<string, unknown>>][] = [];
  const log = new RequestLog((message, facts) => lines.push([message, facts]));
  const request = asked();
  log.asks(request, { method: "tools/call", params: { name: "echo" } });
  await log.follow(request, Promise.resolve(new Response("{}")));
  const [[message, facts] = ["", {}]] = lines;
  assert.equal(message, "POST /mcp tools/call echo: 200");
  assert.deepEqual([facts.client, facts.request], ["a client", log.idOf(request)]);
});

Deno.test("a refusal carries the number that its line has; nothing is told where nobody reads", async () => {
  const log = new RequestLog(undefined);
  const [first, second] = [asked(), asked()];
  const refused = await log.follow(first, new Response("", { status: 403 }));
  assert.equal(refused.headers.get("x-request-id"), log.idOf(first));
  assert.notEqual(log.idOf(first), log.idOf(second));
  const fine = await log.follow(second, new Response("{}"));
  assert.equal(fine.headers.get("x-request-id"), null);
});
