import assert from "node:assert/strict";
import { join } from "node:path";
import { commandLine } from "../helpers/host/command_line.ts";
import { HostProcess } from "../helpers/host/host_process.ts";
import { HttpHost } from "../helpers/host/http_host.ts";
import { seeingAdapter } from "../helpers/host/trusting_host.ts";
import { newTestHome } from "../helpers/host/test_home.ts";
import { temporaryFolder } from "../helpers/temporary_folder.ts";
import { verifies } from "../helpers/verifies.ts";
import { LegacySession, rpcOf } from "../helpers/mcp/http_session.ts";
import { changesBetween, lookAround } from "./hostile_model/house.ts";

const ACCEPTED = { action: "accept", content: { answer: "grant for this session" } };
const CALL = { name: "see", arguments: { name: "ONE" } };
/** The ids that a host gives to questions of its own. */
const GUESSES = [...Array(20).keys(), "0", "1", "2", null];

/** Says what the host is able to ask, and is not asked yet. */
async function greet(host: HostProcess): Promise<void> {
  const params = {
    protocolVersion: "2025-11-25",
    capabilities: { elicitation: {} },
    clientInfo: { name: "hostile", version: "1" },
  };
  await host.request("initialize", params);
  await host.send({ method: "notifications/initialized" });
}

Deno.test("an answer grants only what was asked, when it was asked, however often it is sent before", async () => {
  verifies("hostile:model", "hostile:model-controls");
  await using folder = await temporaryFolder();
  const adapter = await seeingAdapter(join(folder.path, "sees.ts"));
  await using home = await newTestHome();
  await using host = await HostProcess.start({ adapter, env: { ONE: "1" }, home });
  await greet(host);
  for (const id of GUESSES) await host.send({ id, result: ACCEPTED });
  const call = await host.post("tools/call", CALL);
  const question = await host.messages.first("the question", ({ method }) => method === "elicitation/create");
  const before = await lookAround(home.path); // that the adapter was seen is known by now
  for (const id of GUESSES.filter((each) => `${each}` !== `${question.id}`)) {
    await host.send({ id, result: ACCEPTED });
  }
  await host.request("ping");
  const early = host.messages.all.find(({ id, method }) => id === call && method === undefined);
  assert.equal(early, undefined, "an answer to another question was taken");
  await host.send({ id: question.id ?? null, result: { action: "decline" } });
  assert.match(JSON.stringify(await host.answer(call)), /PERMISSION_DENIED/);
  for (const id of GUESSES) await host.send({ id, result: ACCEPTED });
  assert.match(JSON.stringify(await host.request("tools/call", CALL)), /PERMISSION_DENIED/);
  assert.deepEqual(changesBetween(before, await lookAround(home.path)), []);
  assert.equal([...before.keys()].some((path) => path.endsWith("grants.json")), false);
});

Deno.test("the same answer to the question itself grants, and a person's command is seen in the home", async () => {
  verifies("hostile:model-controls");
  await using person = await commandLine();
  const adapter = await seeingAdapter(join(person.path, "sees.ts"));
  await using host = await HostProcess.start({ adapter, env: { ONE: "1" } });
  await greet(host);
  const call = await host.post("tools/call", CALL);
  const question = await host.messages.first("the question", ({ method }) => method === "elicitation/create");
  await host.send({ id: question.id ?? null, result: ACCEPTED });
  assert.deepEqual((await host.answer(call)).result?.["content"], [{ type: "text", text: "1" }]);
  const before = await lookAround(person.path);
  const { code, stderr } = await person.run(["grant", "sees:env=ONE", "--adapter", adapter]);
  assert.equal(code, 0, stderr);
  const changes = changesBetween(before, await lookAround(person.path));
  assert.ok(changes.some((change) => change.includes("grants.json")), changes.join("\n"));
});

/** Headers that somebody sends who is not the client of a session. */
function forgeries(session: LegacySession, token: string): Readonly<Record<string, Record<string, string>>> {
  const own = session.headers;
  return {
    "no token": { ...own, authorization: "" },
    "another token": { ...own, authorization: `Bearer ${token.slice(0, -1)}x` },
    "a token of no letters": { ...own, authorization: "Bearer " },
    "a token in another scheme": { ...own, authorization: `Basic ${btoa(`x:${token}`)}` },
    "a session that is not there": { ...own, "mcp-session-id": crypto.randomUUID() },
    "a session by the first letter": { ...own, "mcp-session-id": own["mcp-session-id"]?.slice(0, -1) ?? "" },
    "a session that leads out": { ...own, "mcp-session-id": "../1" },
    "a page of another origin": { ...own, origin: "http://evil.example" },
    "a page of no origin": { ...own, origin: "null" },
    "another protocol": { ...own, "mcp-protocol-version": "9999-99-99" },
  };
}

Deno.test("a forged session, token or origin reaches no tool over HTTP, and a true one does", async (t) => {
  verifies("hostile:model", "hostile:model-controls");
  await using host = await HttpHost.start({ adapter: "lua-ui" });
  const session = await LegacySession.open(host);
  const params = { name: "ui_status", arguments: {} };
  assert.equal((await session.request("tools/call", params)).result?.["isError"], undefined);
  const token = host.headers["authorization"]?.slice("Bearer ".length) ?? "";
  for (const [name, headers] of Object.entries(forgeries(session, token))) {
    await t.step(name, async () => {
      const response = await host.post({ jsonrpc: "2.0", id: 9, method: "tools/call", params }, headers);
      assert.ok(response.status >= 400 && response.status < 500, String(response.status));
      assert.equal((await rpcOf(response).catch(() => undefined))?.result, undefined);
    });
  }
});
