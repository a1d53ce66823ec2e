import assert from "node:assert/strict";
import { z } from "zod";
import { fixtureAdapter } from "../../helpers/host/host_command.ts";
import { HostProcess } from "../../helpers/host/host_process.ts";
import { HttpHost } from "../../helpers/host/http_host.ts";
import { LegacySession } from "../../helpers/mcp/http_session.ts";
import { verifies } from "../../helpers/verifies.ts";

const answer = z.looseObject({
  id: z.union([z.string(), z.number(), z.null()]),
  result: z.looseObject({}).optional(),
  error: z.looseObject({ code: z.number(), message: z.string() }).optional(),
});
const answers = z.union([answer, z.array(answer)]);

interface Row {
  readonly method: string;
  readonly params?: unknown;
  /** The code, and the words of the answer; nothing where there is a result. */
  readonly expect?: readonly [code: number, words: RegExp];
}

const INVALID_PARAMS = -32602;
const METHOD_NOT_FOUND = -32601;

/** Requests of a client that is odd, or wrong. */
const ROWS: Readonly<Record<string, Row>> = {
  "a call without a name": wrong("tools/call", { arguments: {} }, /"name" is missing/),
  "a call without params": wrong("tools/call", undefined, /expected object/),
  "a call whose name is a number": wrong(
    "tools/call",
    { name: 5 },
    /"name": expected string, received number/,
  ),
  "arguments that are a list": wrong("tools/call", { name: "echo", arguments: [] }, /"arguments": expected/),
  "params that are a list": wrong("tools/call", [1], /must be an object/),
  "_meta that is a number": wrong("tools/call", { name: "echo", _meta: 7 }, /"_meta" must be an object/),
  "a progress token that is an object": wrong(
    "tools/list",
    { _meta: { progressToken: {} } },
    /progressToken/,
  ),
  "a cursor that is a number": wrong(
    "tools/list",
    { cursor: 5 },
    /"cursor": expected string, received number/,
  ),
  "a cursor of prompts": wrong("prompts/list", { cursor: 5 }, /"cursor"/),
  "a cursor of resources": wrong("resources/list", { cursor: 5 }, /"cursor"/),
  "a cursor of templates": wrong("resources/templates/list", { cursor: [] }, /"cursor"/),
  "reading without an address": wrong("resources/read", {}, /"uri" is missing/),
  "reading without params": wrong("resources/read", undefined, /"params" is missing/),
  "an address that is a number": wrong("resources/read", { uri: 4 }, /"uri": expected string/),
  "following without an address": wrong("resources/subscribe", {}, /"uri" is missing/),
  "a prompt without a name": wrong("prompts/get", {}, /"name" is missing/),
  "a prompt with a list of arguments": wrong("prompts/get", { name: "x", arguments: [] }, /"arguments"/),
  "a prompt with a number": wrong(
    "prompts/get",
    { name: "x", arguments: { a: 5 } },
    /"arguments\.a": expected/,
  ),
  "a completion of nothing": wrong("completion/complete", {}, /"ref".*"argument" is missing/),
  "a completion of another kind": wrong(
    "completion/complete",
    { ref: { type: "ref/none" }, argument: { name: "a", value: "b" } },
    /"ref\.type": expected one of/,
  ),
  "a level that there is none of": wrong(
    "logging/setLevel",
    { level: "loud" },
    /"level": expected one of "debug"/,
  ),
  "an unknown method": { method: "no/such", params: {}, expect: [METHOD_NOT_FOUND, /^Method not found$/] },
  "a ping with params": { method: "ping", params: { a: 1 } },
  "params of null": { method: "tools/list", params: null },
  "a cursor of null": { method: "tools/list", params: { cursor: null } },
  "a progress token of null": { method: "tools/list", params: { _meta: { progressToken: null } } },
};

function wrong(method: string, params: unknown, words: RegExp): Row {
  return { method, params, expect: [INVALID_PARAMS, words] };
}

/** What may be wrong with the message itself; its id is told all the same. */
const FRAMES: Readonly<Record<string, readonly [message: Readonly<Record<string, unknown>>, words: RegExp]>> =
  {
    "no version": [{ method: "ping" }, /its "jsonrpc" must be "2\.0"/],
    "a method that is a number": [{ jsonrpc: "2.0", method: 5 }, /its "method" must be a text/],
    "a member too many": [{ jsonrpc: "2.0", method: "ping", extra: 1 }, /it has "extra"/],
    "an id with a fraction": [
      { jsonrpc: "2.0", method: "ping", id: 1.5 },
      /its "id" must be a text or a whole/,
    ],
  };

type Answer = z.output<typeof answer>;

/** One connection by hand. */
interface Line extends AsyncDisposable {
  /** Sends a message, or a batch, and returns what answers it: for a batch, the answers by their ids. */
  ask(message: unknown): Promise<readonly Answer[]>;
}

function listed(text: string): readonly Answer[] {
  const found = answers.parse(JSON.parse(text));
  return (Array.isArray(found) ? found : [found]).toSorted((a, b) => Number(a.id) - Number(b.id));
}

async function overStdio(version: string): Promise<Line> {
  const host = await HostProcess.start();
  const ask = async (message: unknown) => {
    const before = host.lines.all.length;
    await host.write(`${JSON.stringify(message)}\n`);
    await host.lines.first("the answer", () => host.lines.all.length > before);
    return listed(host.lines.all[before] ?? "");
  };
  const clientInfo = { name: "odd", version: "1" };
  const params = { protocolVersion: version, capabilities: {}, clientInfo };
  await ask({ jsonrpc: "2.0", id: 0, method: "initialize", params });
  await host.send({ method: "notifications/initialized" });
  return { ask, [Symbol.asyncDispose]: () => host[Symbol.asyncDispose]() };
}

async function overHttp(version: string): Promise<Line> {
  const host = await HttpHost.start({ adapter: fixtureAdapter("echo") });
  const { headers } = await LegacySession.open(host, version);
  const ask = async (message: unknown) => listed(await (await host.post(message, headers)).text());
  return { ask, [Symbol.asyncDispose]: () => host[Symbol.asyncDispose]() };
}

const WAYS = { "over stdio": overStdio, "over HTTP": overHttp } as const;

function mustTell([told]: readonly Answer[], id: string | number, expect: Row["expect"]): void {
  assert.equal(told?.id, id);
  assert.equal(told.error?.code, expect?.[0], told.error?.message);
  assert.match(told.error?.message ?? "", expect?.[1] ?? /^$/);
  assert.doesNotMatch(told.error?.message ?? "", /invalid_type|✖|\n/);
}

for (const [way, connect] of Object.entries(WAYS)) {
  Deno.test(`a wrong request is answered ${way} with its id, its code and plain words`, async (test) => {
    verifies("stdio:bad-input", "http:bad-input");
    await using line = await connect("2025-06-18");
    for (const [at, [name, { method, params, expect }]] of Object.entries(ROWS).entries()) {
      await test.step(name, async () => {
        mustTell(await line.ask({ jsonrpc: "2.0", id: at + 1, method, params }), at + 1, expect);
      });
    }
    for (const [name, [message, words]] of Object.entries(FRAMES)) {
      await test.step(name, async () => {
        const sent = { id: 99, ...message };
        mustTell(await line.ask(sent), sent.id, [-32600, words]);
      });
    }
  });

  Deno.test(`a batch of a revision that has them is answered ${way} as one`, async () => {
    verifies("stdio:bad-input", "http:bad-input");
    await using line = await connect("2025-03-26");
    const call = (text: string) => ({ name: "echo", arguments: { text } });
    const told = await line.ask([
      { jsonrpc: "2.0", id: 1, method: "tools/call", params: call("one") },
      { jsonrpc: "2.0", id: 2, method: "no/such" },
      { jsonrpc: "2.0", method: "notifications/unheard" },
      { jsonrpc: "2.0", id: 3, method: "tools/call", params: call("three") },
    ]);
    assert.deepEqual(told.map(({ id, result, error }) => [id, result?.["content"] ?? error?.code]), [
      [1, [{ type: "text", text: "one" }]],
      [2, -32601],
      [3, [{ type: "text", text: "three" }]],
    ]);
    const twice = { jsonrpc: "2.0", id: 4, method: "ping" };
    const [refused] = await line.ask([twice, twice]);
    assert.match(refused?.error?.message ?? "", /The id 4 belongs to a request that is still running/);
  });

  Deno.test(`a batch of a revision without them is refused ${way}, saying so`, async () => {
    await using line = await connect("2025-06-18");
    const [refused] = await line.ask([{ jsonrpc: "2.0", id: 1, method: "ping" }]);
    assert(refused !== undefined);
    mustTell([{ ...refused, id: 1 }], 1, [-32600, /removed from the protocol in 2025-06-18/]);
  });
}

const INITIALIZE = {
  protocolVersion: "2025-06-18",
  capabilities: {},
  clientInfo: { name: "odd", version: "1" },
};

/** Beginnings that are wrong, and what is told. */
const BEGINNINGS: Readonly<Record<string, readonly [params: unknown, words: RegExp]>> = {
  "a revision that is a number": [
    { ...INITIALIZE, protocolVersion: 5 },
    /"protocolVersion": expected string/,
  ],
  "nothing": [{}, /"protocolVersion" is missing.*"capabilities" is missing.*"clientInfo" is missing/],
  "a client without a version": [
    { ...INITIALIZE, clientInfo: { name: "odd" } },
    /"clientInfo\.version" is missing/,
  ],
  "a capability that is none": [
    { ...INITIALIZE, capabilities: { roots: 5 } },
    /"capabilities\.roots": expected obj/,
  ],
  "a list": [[1], /must be an object/],
};

Deno.test("an initialize that is wrong is refused, saying what is wrong, over stdio and HTTP", async (test) => {
  verifies("stdio:bad-input", "http:bad-input");
  await using http = await HttpHost.start({ adapter: fixtureAdapter("echo") });
  for (const [name, [params, words]] of Object.entries(BEGINNINGS)) {
    await test.step(name, async () => {
      const message = { jsonrpc: "2.0", id: 7, method: "initialize", params };
      mustTell(listed(await (await http.post(message)).text()), 7, [INVALID_PARAMS, words]);
      await using host = await HostProcess.start();
      await host.send(message);
      mustTell([answer.parse(await host.answer(7))], 7, [INVALID_PARAMS, words]);
    });
  }
});
