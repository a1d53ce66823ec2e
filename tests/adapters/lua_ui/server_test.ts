import assert from "node:assert/strict";
import { z } from "zod";
import { join } from "node:path";
import { verifies } from "../../helpers/verifies.ts";
import { LuaUi } from "./driver.ts";
import { SocketPage } from "./socket.ts";

async function status(url: string, init: RequestInit = {}): Promise<number> {
  const response = await fetch(url, { redirect: "manual", ...init });
  await response.body?.cancel();
  return response.status;
}

/** Returns what a server says to a request as it stands, with headers that `fetch` would not let through. */
async function raw(url: string, head: string): Promise<string> {
  const { port } = new URL(url);
  using connection = await Deno.connect({ hostname: "127.0.0.1", port: Number(port) });
  await connection.write(new TextEncoder().encode(`${head}\r\nConnection: close\r\n\r\n`));
  return await new Response(connection.readable).text();
}

const UPGRADE = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n" +
  "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==";

Deno.test("only a key that the person's own client has leads to a session, once; whatever a request says", async () => {
  verifies("lua:server", "lua:sign-in");
  await using lua = await LuaUi.start({ app: "adder" });
  const internal = await lua.internal();
  assert.match(internal, /^[0-9a-f]{32}$/);
  const browsers = ["none", "same-origin", "same-site", "cross-site"].map((site) => ({
    "sec-fetch-site": site,
  }));
  for (
    const headers of [{}, ...browsers, { cookie: `ui-session=${"0".repeat(32)}`, "sec-fetch-site": "none" }]
  ) {
    for (const path of ["/", "/1/", "/2/", "/1/?key=", `/1/?key=${"0".repeat(32)}`, "/variables"]) {
      const expected = path === "/variables" ? 404 : 403;
      assert.equal(await status(lua.url + path, { headers }), expected, `${path} ${JSON.stringify(headers)}`);
    }
  }
  assert.match(await (await fetch(`${lua.url}/1/`)).text(), /Sign in.*ui_open_browser.*sign_in.*ui_status/s);
  const address = await lua.page("1", "/", true);
  assert.match(address, /\/1\/\?conserve=true&key=[0-9a-f]{32}$/);
  const first = await fetch(address, { redirect: "manual" });
  await first.body?.cancel();
  assert.equal(first.headers.get("location"), `/${internal}/?conserve=true`);
  assert.match(first.headers.get("set-cookie") ?? "", new RegExp(`^ui-session=${internal};`));
  assert.equal(await status(address), 403);
  const { sign_in } = JSON.parse(await lua.text("ui_status"));
  assert.equal(await status(sign_in.replace("/1/", "/2/")), 403);
  assert.equal(await status(sign_in), 307);
  const everything = JSON.stringify(lua.host.log.all) + await lua.read("log/lua.log") +
    await lua.read("log/lua-err.log");
  assert.ok(!everything.includes(sign_in.split("key=")[1]) && !everything.includes(internal));
});

Deno.test("a browser that was let in gets to its sessions, pages of others do not lead there, and nobody guesses a socket", async () => {
  verifies("lua:server");
  await using lua = await LuaUi.start({ app: "adder" });
  const internal = await lua.internal();
  const cookie = `x=1; ui-session=${internal}`;
  assert.equal(await status(`${lua.url}/2/`, { headers: { cookie, "sec-fetch-site": "none" } }), 307);
  assert.equal(await status(`${lua.url}/variables`, { headers: { cookie } }), 307);
  const named = await fetch(`${lua.url.replace("127.0.0.1", "localhost")}/variables?a=b`, {
    redirect: "manual",
  });
  await named.body?.cancel();
  assert.equal(named.headers.get("location"), `${lua.url}/variables?a=b`);
  assert.equal(await status(`${lua.url}/1/`, { headers: { cookie, "sec-fetch-site": "cross-site" } }), 307);
  assert.equal(await status(`${lua.url}/2/`, { headers: { cookie, "sec-fetch-site": "cross-site" } }), 403);
  const page = await fetch(`${lua.url}/${internal}/any/where`);
  assert.match(
    page.headers.get("set-cookie") ?? "",
    new RegExp(`^ui-session=${internal}; Path=/; SameSite=Lax$`),
  );
  assert.match(await page.text(), /name="lua-ui-session" content="1"/);
  const host = `Host: ${new URL(lua.url).host}`;
  const asks = (path: string, ...lines: string[]) =>
    raw(lua.url, [`GET ${path} HTTP/1.1`, ...lines].join("\r\n"));
  assert.match(await asks(`/${internal}/`, "Host: evil.example"), /^HTTP\/1.1 421/);
  assert.match(await asks(`/ws/${internal}`, host, "Origin: http://evil.example", UPGRADE), /^HTTP\/1.1 403/);
  for (const guess of ["1", "0".repeat(32), ""]) {
    assert.match(await asks(`/ws/${guess}`, host, UPGRADE), /^HTTP\/1.1 404/);
  }
});

Deno.test("only files of the site are served, and nothing runs over HTTP", async () => {
  verifies("lua:server", "lua:components");
  await using lua = await LuaUi.start({
    files: {
      "lua/main.lua": "-- nothing",
      "html/style.css": "b {}",
      "html/deep/a b.txt": "found",
      "html/index.html":
        `<html><head><link rel="stylesheet" href="https://cdn.example/npm/@shoelace-style/shoelace@2.12.0/cdn/themes/light.css">
        <script type="module" src="https://cdn.example/npm/@shoelace-style/shoelace@2.12.0/cdn/shoelace-autoloader.js"></script>
        <script type="module" src="/main-ABC123.js"></script></head><body><div ui-app="value"></div></body></html>`,
    },
  });
  await Deno.writeTextFile(join(lua.host.folder, "secret"), "secret");
  await Deno.symlink(join(lua.host.folder, "secret"), join(lua.base, "html", "out.txt"));
  const get = async (path: string) => await (await fetch(lua.url + path)).text();
  assert.equal(await get("/style.css"), "b {}");
  assert.equal(await get("/deep/a%20b.txt"), "found");
  for (
    const path of ["/out.txt", "/none", "/lua/main.lua", "/..%2flua%2fmain.lua", "/%2e%2e/ui-port", "/deep"]
  ) {
    assert.equal(await status(lua.url + path), 404, path);
  }
  assert.equal(await status(`${lua.url}/api/ui_run`, { method: "POST", body: `{"code":"x = 1"}` }), 405);
  const html = await get(`/${await lua.internal()}/`);
  assert.ok(
    html.includes(`href="/_glovebox/light.css"`) && html.includes(`src="/_glovebox/components.js"`),
    html,
  );
  assert.equal(html.match(/<script/g)?.length, 2); // theirs is ours already
  const script = await fetch(`${lua.url}/main-ABC123.js`);
  assert.match(script.headers.get("content-type") ?? "", /javascript/);
  assert.match(await script.text(), /ui-viewlist/);
  assert.match(await get("/_glovebox/icons/trash.svg"), /^<svg/);
  for (const path of ["/_glovebox/lua.wasm", "/_glovebox/../adapter.js", "/_glovebox/icons/..%2f.svg"]) {
    assert.equal(await status(lua.url + path), 404, path);
  }
});

Deno.test("a batch makes what it can, and tells of each message that is wrong", async () => {
  verifies("lua:protocol");
  await using lua = await LuaUi.start({ app: "bindings" });
  await using page = await SocketPage.open(lua);
  page.send(
    { type: "create", data: { id: 2, parentId: 1, properties: { path: "inner" } } },
    { type: "create", data: { id: 3, parentId: 2, properties: { path: "word" } } },
    { type: "create", data: { id: 4, parentId: 9, properties: { path: "x" } } },
    { type: "nonsense", data: {} },
    { type: "create", data: { id: 5, parentId: 1, properties: { path: "given(_)", access: "r" } } },
    { type: "create", data: { id: 6, parentId: 1, properties: { path: "given(_)?access=action" } } },
    { type: "create", data: { id: 7, parentId: 1, properties: { path: "count", access: "w" } } },
    { type: "create", data: { id: 8, parentId: 1, properties: { path: "list" } } },
    { type: "create", data: { id: 9, parentId: 1, properties: { path: "lines" } } },
    { type: "create", data: { id: 10, parentId: 1, properties: { path: "nothing.deeper" } } },
    { type: "create", data: { id: 11, parentId: 1, properties: { path: "last", access: "r" } } },
    { type: "create", data: { id: 12, parentId: 1, properties: { path: "deep.field" } } },
    { type: "create", data: { id: 13, parentId: 1, properties: { path: "deep.field.2" }, value: 31 } },
  );
  await page.value(3, "inner");
  await page.error(4, /no variable 9/);
  await page.error(5, /needs access w or action/);
  await page.value(8, ["p", "q"]);
  await page.value(12, [10, 20, 31]);
  assert.match(JSON.stringify(page.known(9)), /^\{"obj":\d+\}$/); // an empty table is no list
  assert.equal(page.known(10), null);
});

Deno.test("access modes and inactive parts decide what is written and told", async () => {
  verifies("lua:protocol");
  await using lua = await LuaUi.start({ app: "bindings" });
  await using page = await SocketPage.open(lua);
  page.create(2, 1, { path: "inner" });
  page.create(3, 2, { path: "word" });
  page.create(6, 1, { path: "given(_)?access=action" });
  page.create(7, 1, { path: "count", access: "w" });
  page.create(11, 1, { path: "last", access: "r" });
  await page.value(3, "inner");
  page.update(6, "told");
  await page.value(11, "told");
  page.update(11, "no");
  await page.error(11, /only be read/);
  page.update(7, 9);
  await lua.until("return app.count", 9);
  assert.equal(page.known(7), undefined);
  page.send({ type: "update", data: { varId: 2, properties: { inactive: "true" } } });
  page.update(3, "ignored");
  await lua.run("app.last = 'seen'");
  await page.value(11, "seen");
  assert.equal(await lua.run("return app.inner.word"), "inner");
});

Deno.test("destroying goes downwards, single messages and lists are taken, and nonsense hurts nobody", async () => {
  verifies("lua:protocol", "lua:variables-page");
  await using lua = await LuaUi.start({ app: "bindings" });
  await using page = await SocketPage.open(lua);
  page.create(2, 1, { path: "inner" });
  page.create(3, 2, { path: "word" });
  await page.value(3, "inner");
  const before = page.messages.all.length;
  page.send({ type: "destroy", data: { varId: 2 } });
  await page.messages.first("destroyed", ({ type, data }) => type === "destroy" && data.varId === 2);
  const gone = page.messages.all.slice(before).filter(({ type }) => type === "destroy").map(({ data }) =>
    data.varId
  );
  assert.deepEqual(gone, [3, 2]);
  page.raw(`{"type":"create","data":{"id":20,"parentId":1,"properties":{"path":"number"}}}`);
  page.raw(`[{"type":"create","data":{"id":21,"parentId":1,"properties":{"path":"number"}}}]`);
  await page.value(21, 42);
  page.raw("this is no JSON");
  page.raw(
    `{"userEvent":true,"messages":[1,null,"x",{"type":"update"},{"type":"watch","data":{"varId":1}}]}`,
  );
  await lua.run("app.number = 43");
  await page.value(20, 43);
  page.create(22, 1, { path: "number" });
  await page.value(22, 43); // a page's messages are taken in their order
  assert.match(await lua.text("ui_status"), /messages of a page/);
  const tree = await variableTree(lua);
  const row = tree.rows.find(({ path, value }) => path === "number" && value === 43);
  assert.deepEqual([row?.changeCount, row?.depth, typeof row?.computeTime], [2, 1, "string"]);
  await lua.run("return app.number");
  assert.equal((await variableTree(lua)).changes, tree.changes, "nothing changed");
  await lua.run("app.number = 44");
  assert.equal((await variableTree(lua)).changes, tree.changes + 3, "three variables show it");
});

const variableRow = z.looseObject({
  path: z.string(),
  value: z.unknown(),
  changeCount: z.number(),
  depth: z.number(),
  computeTime: z.string().regex(/^[\d.]+(?:ns|µs|ms|s)$/),
});

/** The tree of variables, and how many changes there were. */
async function variableTree(lua: LuaUi) {
  const response = await fetch(`${lua.url}/${await lua.internal()}/variables.json`);
  const changes = Number(response.headers.get("x-change-count"));
  return { changes, rows: z.array(variableRow).parse(await response.json()) };
}

Deno.test("a page may come and go a thousand times", async () => {
  verifies("lua:reconnect");
  await using lua = await LuaUi.start({ app: "adder" });
  for (let i = 0; i < 1_000; i++) {
    await using page = await SocketPage.open(lua);
    if (i % 100 > 0) continue;
    page.create(2, 1, { path: "sum()" });
    await page.value(2, 0);
  }
  await lua.until("return collectgarbage('count') < 8000", true);
  assert.equal(JSON.parse(await lua.text("ui_status")).session_list[0].id, "1");
});

const PROTOTYPES = `
    local out = {}
    Base = session:prototype("Base", { kind = "base", gone = 1, none = EMPTY })
    function Base:hi() return "hi " .. self.kind end
    Derived = session:prototype("Derived", { kind = "derived" }, Base)
    local d, b = Derived:new(), Base:new({ own = 1 })
    out[1] = { d:hi(), b:hi(), d.type, rawget(Base, "none") == nil, session:prototype("Base") == Base }
    function Base:mutate() self.seen = true end
    local again = session:prototype("Base", { kind = "new", mutate = Base.mutate, hi = Base.hi })
    out[2] = { again == Base, b:hi(), Base.gone == nil }
    kept = { d = d, b = b }
    local id = session:setTimeout(function() error("cleared") end, 1)
    session:clearTimeout(id)
    ticks = 0
    local tick
    tick = session:setInterval(function() ticks = ticks + 1 if ticks == 3 then session:clearInterval(tick) end end, 5)
    session:setImmediate(function() immediate = true end)
    out[3] = { session:getVersion(), session:newVersion(), session:needsMutation({ _mutationVersion = 0 }) }
    session:removePrototype("Derived")
    out[4] = { session:prototype("Derived") == nil, ui.json_encode({ 1, { a = "b" } }), ui.json_decode("[1,null,2]")[3] }
    return out`;

Deno.test("prototypes, timers and the session's functions work as applications expect", async () => {
  verifies("lua:prototypes");
  await using lua = await LuaUi.start({ app: "adder" });
  assert.deepEqual(await lua.run(PROTOTYPES), [
    ["hi derived", "hi base", "Derived", true, true],
    [true, "hi new", true],
    [0, 1, true],
    [true, '[1,{"a":"b"}]', 2],
  ]);
  await lua.until("return { ticks, immediate, kept.b.seen }", [3, true, true]);
  await using page = await SocketPage.open(lua);
  const id = await lua.run(
    `extra = Adder:new({ a = "7" }) return session:createVariable(1, extra, { note = "n" })`,
  );
  page.send({ type: "watch", data: { varId: id } });
  const isTold = ({ data }: { data: { varId: number; properties?: Record<string, string> | undefined } }) =>
    data.varId === id && data.properties?.["note"] === "n";
  await page.messages.first("its properties", isTold);
  page.create(2, Number(id), { path: "a" });
  await page.value(2, "7");
  await lua.run("session:destroyVariable(extra)");
  await page.messages.first("destroyed", ({ type, data }) => type === "destroy" && data.varId === id);
  assert.match(await lua.failure("require('nowhere')"), /module 'nowhere' not found/);
  await lua.write("lua/cyclic.lua", "local again = require('cyclic') return { again = again }");
  assert.equal(await lua.run("return require('cyclic').again == true"), true);
  await lua.write("lua/fails.lua", "error('at load')");
  assert.match(await lua.failure("require('fails')"), /at load/);
  await lua.write("lua/fails.lua", "return { ok = true }");
  assert.deepEqual(await lua.run("return require('fails')"), { ok: true });
});
