import assert from "node:assert/strict";
import { deadline } from "../../src/base/time/deadline.ts";
import { HttpHost } from "../helpers/host/http_host.ts";
import { HostProcess } from "../helpers/host/host_process.ts";
import { fixtureAdapter } from "../helpers/host/host_command.ts";
import { verifies } from "../helpers/verifies.ts";
import { PanelHost } from "./panel_host.ts";

/** Longest time to the end of a host, in milliseconds: a stream that held it up would have no end. */
const END_MS = 20_000;

/** Sends a request with headers that `fetch` does not let one set. */
async function raw(origin: string, head: string): Promise<string> {
  const { hostname, port } = new URL(origin);
  using connection = await Deno.connect({ hostname, port: Number(port) });
  await connection.write(
    new TextEncoder().encode(`${head.replaceAll("\n", "\r\n")}\r\nconnection: close\r\n\r\n`),
  );
  return await new Response(connection.readable).text();
}

/** What the steps share. */
interface SignIn {
  readonly panel: PanelHost;
  readonly link: string;
  readonly key: string;
  readonly session: Record<string, string>;
}

const SIGNING_IN: Readonly<Record<string, (scene: SignIn) => Promise<void>>> = {
  "the page is there for everybody, and nothing else is": async ({ panel }) => {
    const page = await fetch(panel.origin);
    assert.equal(page.status, 200);
    assert.match(await page.text(), /<div id="app">/);
    for (
      const what of ["GET events", "GET adapters", "GET health", "GET audit", "POST call", "POST answer"]
    ) {
      const response = await panel.api(what, what.startsWith("POST") ? {} : undefined);
      assert.equal(response.status, 401, what);
      await response.body?.cancel();
    }
  },
  "a wrong key opens nothing": async ({ panel, key }) => {
    const response = await panel.api("POST session", { key: `${key.slice(0, -1)}_` });
    assert.equal(response.status, 403);
    await response.body?.cancel();
  },
  "the link opens a session, once": async ({ panel, key, session }) => {
    const response = await panel.api("POST session", { key });
    assert.equal(response.status, 200);
    const set = response.headers.get("set-cookie") ?? "";
    assert.match(set, /; HttpOnly; SameSite=Strict; Path=\/panel\/api$/);
    Object.assign(session, {
      cookie: set.split(";")[0] ?? "",
      "x-glovebox-panel": (await response.json()).token,
    });
    const second = await panel.api("POST session", { key });
    assert.equal(second.status, 403);
    assert.match((await second.json()).error.message, /used already, or is too old/);
  },
  "a cookie that another port took is half a session": async ({ panel, key, session }) => {
    const { cookie = "", ...token } = session;
    assert.equal((await panel.api("GET health", undefined, session)).status, 200);
    assert.equal((await panel.api("GET health", undefined, { cookie })).status, 401);
    assert.equal((await panel.api("GET health", undefined, token)).status, 401);
    assert.equal((await panel.api("GET health", undefined, { cookie, "x-glovebox-panel": key })).status, 401);
  },
  "the token of MCP opens no panel, and the panel's session no MCP": async ({ panel, session }) => {
    assert.equal((await panel.api("GET health", undefined, { ...panel.host.headers })).status, 401);
    const ping = { jsonrpc: "2.0", id: 1, method: "ping" };
    const response = await fetch(panel.host.url, {
      method: "POST",
      headers: { "content-type": "application/json", ...session },
      body: JSON.stringify(ping),
    });
    assert.equal(response.status, 401);
    await response.body?.cancel();
  },
  "who signs out is out": async ({ panel, session }) => {
    const page = await panel.api("GET events", undefined, session);
    assert.equal((await panel.api("DELETE session", undefined, session)).status, 200);
    assert.match(await page.text(), /^data: \{"type":"hello"/); // it ends
    assert.equal((await panel.api("GET health", undefined, session)).status, 401);
  },
  "a new link is printed when somebody asks, and not twice at once": async ({ panel, link }) => {
    assert.equal((await panel.api("POST link", {})).status, 200);
    assert.notEqual(await panel.link(), link);
    assert.equal((await panel.api("POST link", {})).status, 429);
  },
};

Deno.test("panel lets nobody in but who opened the link that was printed", async (t) => {
  verifies("panel:sign-in");
  await using panel = await PanelHost.start();
  const link = await panel.link();
  const [, key = ""] = link.split("#key=");

  const session: Record<string, string> = {};
  const scene = { panel, link, key, session };
  for (const [name, step] of Object.entries(SIGNING_IN)) await t.step(name, () => step(scene));
});

/** Headers of requests that come from elsewhere. */
function foreign(host: string): Readonly<Record<string, string>> {
  const [, port = ""] = host.split(":");
  return {
    "a name that somebody rebound": "host: rebound.example",
    "a name that ends like ours": `host: 127.0.0.1.rebound.example:${port}`,
    "an address that is written otherwise": `host: 2130706433:${port}`,
    "no name": "host:",
    "a page of another origin": `host: ${host}\norigin: https://rebound.example`,
    "a page of another port of this machine": `host: ${host}\norigin: http://127.0.0.1:1`,
    "a page of another name of this machine": `host: ${host}\norigin: http://localhost:${port}`,
    "a page without an origin": `host: ${host}\norigin: null`,
    "a page of the same site": `host: ${host}\nsec-fetch-site: same-site\nsec-fetch-mode: no-cors`,
    "a page of another site": `host: ${host}\nsec-fetch-site: cross-site\nsec-fetch-mode: cors`,
  };
}

Deno.test("panel refuses other names, other origins and other ports, signed in or not", async (t) => {
  verifies("panel:own-origin");
  await using panel = await PanelHost.start();
  const session = await panel.signIn();
  const { host } = new URL(panel.origin);
  const credentials = Object.entries(session).map(([name, value]) => `${name}: ${value}`).join("\n");
  const get = (headers: string) =>
    raw(panel.origin, `GET /panel/api/health HTTP/1.1\n${credentials}\n${headers}`);

  await t.step("the control: its own page may", async () => {
    assert.match(
      await get(`host: ${host}\norigin: http://${host}\nsec-fetch-site: same-origin`),
      /^HTTP\/1\.1 200 /,
    );
  });
  for (const [what, headers] of Object.entries(foreign(host))) {
    await t.step(what, async () => assert.match(await get(headers), /^HTTP\/1\.1 (?:403|400) /));
  }
  await t.step("a form of another page cannot send what counts", async () => {
    const response = await fetch(`${panel.origin}/panel/api/answer`, {
      method: "POST",
      headers: { ...session, "content-type": "text/plain" },
      body: JSON.stringify({ id: "x", choice: "once" }),
    });
    assert.equal(response.status, 415);
    await response.body?.cancel();
  });
  await t.step("no page frames it, and no script but its own runs", async () => {
    const { headers, body } = await fetch(panel.origin);
    await body?.cancel();
    const policy = headers.get("content-security-policy") ?? "";
    assert.match(policy, /frame-ancestors 'none'/);
    assert.match(policy, /script-src 'self'(?:;|$)/);
    assert.doesNotMatch(policy, /unsafe/);
    assert.equal(headers.get("x-frame-options"), "DENY");
  });
});

Deno.test("a host ends in time while a panel is open", async () => {
  await using panel = await PanelHost.start();
  const events = await panel.api("GET events", undefined, await panel.signIn());
  assert.equal((await deadline(panel.host.stop(), END_MS, "The end of the host")).success, true);
  await events.body?.cancel();
});

Deno.test("panel is served only where a person wants it", async (t) => {
  verifies("panel:this-machine-only");
  const adapter = fixtureAdapter("echo");
  await t.step("not with --no-panel", async () => {
    await using host = await HttpHost.start({ adapter, args: ["--no-panel"] });
    const response = await fetch(new URL("/", host.url));
    assert.equal(response.status, 404);
    await response.body?.cancel();
  });
  await t.step("at the address of IPv6, where it is served there", async () => {
    await using host = await HttpHost.start({ adapter, args: ["--host", "::1"] });
    const line = await host.log.first("the link", (text) => text.startsWith("Panel, "));
    const { hostname, origin } = new URL(line.split(": ").at(-1) ?? "");
    assert.equal(hostname, "[::1]");
    assert.match(await (await fetch(origin)).text(), /<div id="app">/);
  });
  await t.step("not to the network", async () => {
    await using host = await HttpHost.start({ adapter, args: ["--host", "0.0.0.0"] });
    const { port } = new URL(host.url);
    const response = await fetch(`http://127.0.0.1:${port}/`);
    assert.equal(response.status, 404);
    await response.body?.cancel();
  });
});

Deno.test("panel is served beside stdio where a person wants it", async (t) => {
  verifies("panel:this-machine-only");
  await t.step("with --panel, at this machine's own address", async () => {
    await using host = await HostProcess.start({ args: ["--panel"] });
    await host.initialize();
    const line = await host.log.first("the link", (text) => text.startsWith("Panel, "));
    const { hostname, origin } = new URL(line.split(": ").at(-1) ?? "");
    assert.equal(hostname, "127.0.0.1");
    assert.match(await (await fetch(origin)).text(), /<div id="app">/);
    const mcp = await fetch(`${origin}/mcp`, { method: "POST", body: "{}" });
    assert.equal(mcp.status, 404);
    await mcp.body?.cancel();
    assert.equal((await host.request("tools/list")).error, undefined);
    assert.deepEqual(host.strays, []);
  });
  await t.step("a port that is taken is told to the client", async () => {
    using taken = Deno.listen({ hostname: "127.0.0.1", port: 0 });
    await using host = await HostProcess.start({ args: ["--panel", String(taken.addr.port)] });
    const said = await host.log.first("the reason", (text) => text.includes("is in use"));
    assert.match(said, /Choose another one with --panel PORT/);
  });
});
