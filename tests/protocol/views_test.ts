import { SKILL } from "../../src/catalog/skill_source.ts";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Client as V1Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as V1Transport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import assert from "node:assert/strict";
import { join } from "node:path";
import { z } from "zod";
import { eventually } from "../helpers/eventually.ts";
import { fixtureAdapter } from "../helpers/host/host_command.ts";
import { HttpHost } from "../helpers/host/http_host.ts";
import { verifies } from "../helpers/verifies.ts";

const INFO = { name: "glovebox-tests", version: "1.0.0" };
const EXTENSION = "io.modelcontextprotocol/ui";
const TYPE = "text/html;profile=mcp-app";
const SHOWS = { extensions: { [EXTENSION]: { mimeTypes: [TYPE] } } };

const uiOf = z.object({
  ui: z.object({ resourceUri: z.string().optional(), visibility: z.array(z.string()) }),
});
const keyOf = z.object({ "glovebox/viewKey": z.string() });
const viewOf = z.object({
  contents: z.array(
    z.object({ text: z.string(), mimeType: z.string(), _meta: z.record(z.string(), z.unknown()) }),
  ),
});

type Listed = readonly { readonly name: string; readonly _meta?: unknown }[];

/** A client of one generation or era, with what it declares. */
interface Conversation extends AsyncDisposable {
  tools(): Promise<Listed>;
  call(name: string, input?: Record<string, unknown>): Promise<z.output<typeof resultOf>>;
  resources(): Promise<readonly { readonly uri: string }[]>;
  read(uri: string): Promise<unknown>;
}

const resultOf = z.looseObject({
  content: z.array(z.looseObject({ type: z.string(), text: z.string().optional() })),
  structuredContent: z.record(z.string(), z.unknown()).optional(),
  isError: z.boolean().optional(),
  _meta: z.record(z.string(), z.unknown()).optional(),
});

async function modern(host: HttpHost, capabilities: object): Promise<Conversation> {
  return await v2(host, capabilities, { versionNegotiation: { mode: { pin: "2026-07-28" } } });
}

async function v2(host: HttpHost, capabilities: object, more: object = {}): Promise<Conversation> {
  const client = new Client(INFO, { capabilities, ...more });
  await client.connect(
    new StreamableHTTPClientTransport(new URL(host.url), { requestInit: { headers: host.headers } }),
  );
  return {
    tools: async () => (await client.listTools()).tools,
    call: async (name, input = {}) => resultOf.parse(await client.callTool({ name, arguments: input })),
    resources: async () => (await client.listResources()).resources,
    read: async (uri) => await client.readResource({ uri }),
    [Symbol.asyncDispose]: () => client.close(),
  };
}

async function v1(host: HttpHost, capabilities: object): Promise<Conversation> {
  const client = new V1Client(INFO, { capabilities });
  const transport: unknown = new V1Transport(new URL(host.url), { requestInit: { headers: host.headers } });
  await client.connect(Object(transport));
  return {
    tools: async () => (await client.listTools()).tools,
    call: async (name, input = {}) => resultOf.parse(await client.callTool({ name, arguments: input })),
    resources: async () => (await client.listResources()).resources,
    read: async (uri) => await client.readResource({ uri }),
    [Symbol.asyncDispose]: () => client.close(),
  };
}

const ERAS = { "of 2026-07-28": modern, "of 2025-11-25": v2, "of the v1 SDK": v1 } as const;

async function start(): Promise<HttpHost> {
  return await HttpHost.start({
    adapter: fixtureAdapter("viewing"),
    args: ["--adapter", fixtureAdapter("gallery"), "--grant-asked", "viewing"],
  });
}

/** A tool as a model sees it. */
const bare = ({ _meta: _unseen, ...tool }: Listed[number]) => tool;
const nameOf = ({ name }: { readonly name: string }) => name;
const textOf = ({ content }: { readonly content: unknown }) => JSON.stringify(content);
const keyIn = ({ _meta }: { readonly _meta?: unknown }) => keyOf.parse(_meta)["glovebox/viewKey"];

for (const [era, connect] of Object.entries(ERAS)) {
  Deno.test(`a client ${era} that shows views gets them, and its model pays nothing`, async (test) => {
    verifies("views:extension-only", "views:no-tokens");
    await using host = await start();
    await using plain = await connect(host, {});
    await using shows = await connect(host, SHOWS);
    const [seen, listed] = [await plain.tools(), await shows.tools()];
    const isModels = ({ _meta }: Listed[number]) => uiOf.parse(_meta).ui.visibility.includes("model");
    await test.step("one that does not is listed no word of them", async () => {
      assert.deepEqual(seen.map(nameOf), ["viewing_show", "viewing_far", "viewing_wait", "gallery_show"]);
      assert.ok(seen.every(({ _meta }) => _meta === undefined));
      assert.deepEqual((await plain.resources()).map(({ uri }) => uri), [SKILL.uri]);
      await assert.rejects(plain.read("ui://viewing/panel"));
      await assert.rejects(plain.call("viewing_poke"), /There is no tool "viewing_poke"/);
      assert.equal((await plain.call("viewing_show"))._meta?.["glovebox/viewKey"], undefined);
    });
    await test.step("a model is listed the same, and what is for views is said to be so", () => {
      assert.deepEqual(listed.filter(isModels).map(bare), seen.map(bare));
      assert.deepEqual(listed.filter((tool) => !isModels(tool)).map(nameOf), [
        "viewing_poke",
        "viewing_stop",
      ]);
      const shown = listed.find(({ name }) => name === "viewing_show");
      assert.deepEqual(uiOf.parse(shown?._meta).ui, {
        resourceUri: "ui://viewing/panel",
        visibility: ["model"],
      });
    });
    await test.step("a model reads the same answers", async () => {
      const [mine, others] = [await shows.call("viewing_show"), await plain.call("viewing_show")];
      assert.deepEqual(mine.content, others.content);
      assert.deepEqual(mine.structuredContent, others.structuredContent);
      assert.equal(typeof keyIn(mine), "string");
    });
    await test.step("a view is served whole, with what it may reach", () => servesViews(shows));
  });
}

async function servesViews(shows: Conversation): Promise<void> {
  assert.ok((await shows.resources()).some(({ uri }) => uri === "ui://viewing/panel"));
  const [panel] = viewOf.parse(await shows.read("ui://viewing/panel")).contents;
  assert.equal(panel?.mimeType, TYPE);
  assert.match(panel?.text ?? "", /^<!doctype html><html><head><script>globalThis\.view = new \(class/);
  assert.deepEqual(panel?._meta, {
    ui: { csp: { frameDomains: ["http://127.0.0.1:4199"] }, prefersBorder: true },
  });
  await assert.rejects(shows.read("ui://viewing/far"), /collector\.example:443.*does not ask for it/);
}

Deno.test("tools for views serve the adapter's own views, and neither models nor other views", async (test) => {
  verifies("views:own-tools");
  await using host = await start();
  await using client = await v2(host, SHOWS);
  await using another = await v2(host, SHOWS);
  const viewKey = keyIn(await client.call("viewing_show"));
  const poke = async (input: Record<string, unknown>) => await client.call("viewing_poke", input);
  await test.step("a view of the adapter calls them, also of a client that names conversations", async () => {
    assert.deepEqual((await poke({ viewKey, by: 2 })).structuredContent, { pokes: 2 });
    await using named = await modern(host, SHOWS);
    const key = keyIn(await named.call("viewing_show", { context: "kitchen" }));
    const again = await named.call("viewing_poke", { viewKey: key, context: "kitchen" });
    assert.deepEqual(again.structuredContent, { pokes: 3 });
    assert.equal((await named.call("viewing_poke", { viewKey: key, context: "cellar" })).isError, true);
  });
  await test.step("a model, a view of another adapter and one of another session do not", async () => {
    const keys = {
      "no key": {},
      "a made-up key": { viewKey: "x".repeat(32) },
      "of another adapter": { viewKey: keyIn(await client.call("gallery_show")) },
      "of another session": { viewKey: keyIn(await another.call("viewing_show")) },
    };
    for (const [what, input] of Object.entries(keys)) {
      const refused = await poke(input);
      assert.equal(refused.isError, true, what);
      assert.match(textOf(refused), /Only views of viewing may call viewing_poke/, what);
    }
    const code = "return await glovebox.viewing.viewing_poke({})";
    const ran = await client.call("run_script", { code }).then(textOf, String);
    assert.match(ran, /viewing_poke|no tool/);
    assert.deepEqual((await poke({ viewKey, by: 0 })).structuredContent, { pokes: 3 }, "nothing was counted");
  });
  await test.step("what a view does is recorded as any call, with refusals", async () => {
    await eventually("both are recorded", async () => {
      const calls = (await audited(host)).filter((line) => line.includes('"viewing_poke"'));
      return ['"ok"', '"PERMISSION_DENIED"'].every((code) => calls.some((line) => line.includes(code)));
    });
  });
});

Deno.test("a person stops in a view what the model does, also where the adapter does not listen", async () => {
  verifies("views:stop");
  await using host = await start();
  await using client = await v2(host, SHOWS);
  await using another = await v2(host, SHOWS);
  const viewKey = keyIn(await client.call("viewing_show"));
  const [stopped, going] = [client.call("viewing_wait"), another.call("viewing_wait").catch(() => "ended")];
  await host.log.first(
    "both wait",
    () => host.log.all.filter((line) => line.includes("waiting")).length >= 2,
  );
  await client.call("viewing_stop", { viewKey });
  assert.match(textOf(await stopped), /The person stopped it/);
  assert.equal(await Promise.race([going, Promise.resolve("goes on")]), "goes on", "another client's call");
});

Deno.test("calls of a view are confirmed as those of its client are", async () => {
  verifies("views:own-tools");
  await using host = await HttpHost.start({
    adapter: fixtureAdapter("viewing"),
    args: ["--confirm", "write", "--grant-asked", "viewing"],
  });
  await using client = await v2(host, SHOWS);
  const viewKey = keyIn(await client.call("viewing_show"));
  assert.match(textOf(await client.call("viewing_poke", { viewKey })), /needs a person's confirmation/);
});

async function audited({ home }: HttpHost): Promise<string[]> {
  const folder = join(home.path, ".local", "state", "glovebox", "audit");
  const lines: string[] = [];
  for await (const { name, isFile } of Deno.readDir(folder)) {
    if (isFile) lines.push(...(await Deno.readTextFile(join(folder, name))).split("\n"));
  }
  return lines.filter((line) => line.includes('"call"'));
}
