import assert from "node:assert/strict";
import { fixtureAdapter } from "../helpers/host/host_command.ts";
import { HttpHost } from "../helpers/host/http_host.ts";
import { EventReader, LegacySession, MODERN_META, rpcOf } from "../helpers/mcp/http_session.ts";
import { verifies } from "../helpers/verifies.ts";

const startHost = () => HttpHost.start({ adapter: fixtureAdapter("echo") });
const WAIT = { name: "echo_wait", arguments: {} } as const;
const withProgress = (params: Record<string, unknown>) => ({ ...params, _meta: { progressToken: "p" } });

Deno.test("an answer over HTTP is plain JSON, or a stream when something comes before it", async () => {
  verifies("http:answer-by-need");
  await using host = await startHost();
  const session = await LegacySession.open(host);
  const plain = await session.post("tools/call", { name: "echo", arguments: { text: "x" } });
  assert.equal(plain.headers.get("content-type"), "application/json");
  await plain.body?.cancel();
  const stream = await session.post("tools/call", withProgress({ name: "echo_progress", arguments: {} }));
  await using reader = new EventReader(stream);
  await reader.ended;
  const messages = reader.events.all.flatMap(({ message }) => message === undefined ? [] : [message]);
  const progress = messages.filter(({ method }) => method === "notifications/progress");
  assert.deepEqual(progress.map(({ params }) => params?.progress), [0, 1, 2]);
  assert.deepEqual(messages.at(-1)?.result?.content, [{ type: "text", text: "finished" }]);
});

Deno.test("a client that reads no events over HTTP gets the answer without what comes before it", async () => {
  verifies("http:answer-by-need");
  await using host = await startHost();
  const session = await LegacySession.open(host);
  const params = withProgress({ name: "echo_progress", arguments: {} });
  const headers = { ...session.headers, accept: "application/json" };
  const response = await host.post({ jsonrpc: "2.0", id: 5, method: "tools/call", params }, headers);
  assert.deepEqual((await rpcOf(response))?.result?.content, [{ type: "text", text: "finished" }]);
});

Deno.test("a cancelled call over HTTP ends its request, plain or stream, and stops the work", async () => {
  verifies("http:cancellation");
  await using host = await startHost();
  const session = await LegacySession.open(host);
  for (const params of [WAIT, withProgress(WAIT)]) {
    const id = params === WAIT ? 31 : 32;
    const answering = session.post("tools/call", params, id);
    if (params === WAIT) await session.request("tools/call", { name: "echo_count", arguments: {} }); // it has begun
    else await answering;
    await session.notify("notifications/cancelled", { requestId: id });
    const response = await answering;
    const text = await response.text(); // ends
    assert.ok(!text.includes(`"id":${id}`), text);
  }
  await host.log.first("the end of the work", (line) => line.includes("heard the cancellation"));
});

Deno.test("an id that is in use is refused over HTTP, and its first request goes on", async () => {
  verifies("http:duplicate-id");
  await using host = await startHost();
  const session = await LegacySession.open(host);
  const first = await session.post("tools/call", withProgress(WAIT), 40);
  const second = await session.post("tools/call", { name: "echo", arguments: { text: "x" } }, 40);
  assert.equal(second.status, 400);
  assert.equal((await rpcOf(second))?.error?.code, -32600);
  await using reader = new EventReader(first);
  await reader.message("progress", ({ method }) => method === "notifications/progress");
  await session.notify("notifications/cancelled", { requestId: 40 });
  await reader.ended;
  const again = await session.post("tools/call", { name: "echo", arguments: { text: "again" } }, 40);
  assert.equal(again.status, 200);
  await again.body?.cancel();
});

Deno.test("a second GET takes the place of the first, and hears what comes", async () => {
  verifies("http:get-replaced");
  await using host = await startHost();
  const session = await LegacySession.open(host);
  await using first = await session.listen();
  await using second = await session.listen();
  await first.ended;
  await session.request("tools/call", { name: "echo_change", arguments: {} });
  await second.message("a change", ({ method }) => method === "notifications/tools/list_changed");
});

Deno.test("a client that lost its stream gets what it missed, and nobody else's", async () => {
  verifies("http:replay");
  await using host = await startHost();
  const session = await LegacySession.open(host);
  const change = () => session.request("tools/call", { name: "echo_change", arguments: {} });
  const heard = async (reader: EventReader, count: number) => {
    const lists = () =>
      reader.events.all.filter(({ message }) => /list_changed$/.test(message?.method ?? ""));
    await reader.events.first("the changes", () => lists().length >= count);
    return lists().map(({ id, message }) => `${id} ${message?.method}`);
  };
  const lost = await session.listen();
  await change();
  const before = await heard(lost, 3);
  await lost[Symbol.asyncDispose]();
  await change();
  await using back = await session.listen(before[1]?.split(" ")[0]);
  const missed = await heard(back, 4);
  assert.equal(missed[0], before[2], "the third event comes again");
  assert.equal(new Set(missed.map((line) => line.split(" ")[0])).size, missed.length);
  const stranger = await LegacySession.open(host);
  await using other = await stranger.listen(before[0]?.split(" ")[0]);
  await stranger.request("tools/call", { name: "echo_change", arguments: {} });
  await heard(other, 3);
  assert.equal(other.events.all.length, 3, "only its own");
});

Deno.test("an answer whose stream was lost is fetched later", async () => {
  verifies("http:replay");
  await using host = await startHost();
  const session = await LegacySession.open(host);
  const params = withProgress({ name: "echo_progress", arguments: {} });
  const reader = new EventReader(await session.post("tools/call", params, 50));
  const named = await reader.events.first("the name of the stream", ({ message }) => message === undefined);
  await reader[Symbol.asyncDispose]();
  await using back = await session.listen(named.id);
  const answer = await back.message("the answer", ({ id }) => id === 50);
  assert.deepEqual(answer.result?.content, [{ type: "text", text: "finished" }]);
  await back.ended;
});

Deno.test("clients of 2026-07-28 keep conversations apart by a word", async () => {
  verifies("http:contexts");
  await using host = await startHost();
  const sessionOf = async (args: Record<string, unknown>) => {
    const params = { name: "echo_session", arguments: args, _meta: MODERN_META };
    const headers = {
      "mcp-protocol-version": "2026-07-28",
      "mcp-method": "tools/call",
      "mcp-name": "echo_session",
    };
    const answer = await rpcOf(
      await host.post({ jsonrpc: "2.0", id: 1, method: "tools/call", params }, headers),
    );
    return JSON.stringify(answer?.result?.content);
  };
  const [plain, again, one, two, oneAgain] = [
    await sessionOf({}),
    await sessionOf({}),
    await sessionOf({ context: "one" }),
    await sessionOf({ context: "two" }),
    await sessionOf({ context: "one" }),
  ];
  assert.deepEqual([again, oneAgain], [plain, one]);
  assert.equal(new Set([plain, one, two]).size, 3);
});

Deno.test("two sessions that use the same ids at once get their own answers", async () => {
  await using host = await startHost();
  const [one, two] = [await LegacySession.open(host), await LegacySession.open(host)];
  const asking = [one, two].flatMap((session, who) =>
    [1, 2, 3].map(async (id) => {
      const params = { name: "echo", arguments: { text: `${who}.${id}` } };
      const answer = await rpcOf(await session.post("tools/call", params, id));
      assert.deepEqual([answer?.id, answer?.result?.content], [id, [{ type: "text", text: `${who}.${id}` }]]);
    })
  );
  await Promise.all(asking);
});
