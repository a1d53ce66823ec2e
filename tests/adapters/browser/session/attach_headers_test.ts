import { deepEqual, equal, match, ok } from "node:assert/strict";
import type { OpenAdapter } from "../../../../src/adapter_host/open_adapter.ts";
import { optionsSchema, permissions } from "../../../../adapters/browser/options.ts";
import { callContext, errorOf, textOf } from "../../../helpers/mcp/call_context.ts";
import { type PersonsBrowser, startPersonsBrowser } from "../../../helpers/browser/persons_browser.ts";
import { servePages } from "../../../helpers/browser/pages.ts";
import { type OwnCertificate, ownCertificate } from "../../../helpers/own_certificate.ts";
import { temporaryFolder } from "../../../helpers/temporary_folder.ts";
import { verifies } from "../../../helpers/verifies.ts";
import { CANARY, secretHost } from "../../../security/secret_hosts.ts";

/** A grid in front of a browser: it lets in who brings the token, and passes on what both sides say. */
function serveGrid({ socket }: PersonsBrowser, certificate?: OwnCertificate) {
  const refused: (string | null)[] = [];
  const options = { hostname: "127.0.0.1", port: 0, onListen: () => {} };
  const { key, cert } = certificate ?? {};
  const tls = key === undefined || cert === undefined ? {} : { key, cert };
  const server = Deno.serve({ ...options, ...tls }, (request) => {
    const token = request.headers.get("authorization");
    if (token !== `Bearer ${CANARY}`) {
      refused.push(token);
      return new Response("who are you?", { status: 401 });
    }
    const { socket: client, response } = Deno.upgradeWebSocket(request);
    const browser = new WebSocket(socket);
    const waiting: string[] = [];
    browser.onopen = () => waiting.splice(0).forEach((each) => browser.send(each));
    browser.onmessage = ({ data }) => client.send(data);
    browser.onclose = () => client.close();
    client.onmessage = ({ data }) => browser.readyState === 1 ? browser.send(data) : waiting.push(data);
    client.onclose = () => browser.close();
    return response;
  });
  return { refused, address: server.addr, [Symbol.asyncDispose]: () => server.shutdown() };
}

async function call(browser: OpenAdapter, tool: string, input: unknown) {
  return await browser.call(tool, input, callContext());
}

Deno.test("browser reaches a browser in a grid with a header from a secret, which it tells nowhere", async () => {
  verifies("browser:attach-headers");
  await using pages = servePages();
  await using person = await startPersonsBrowser();
  await using grid = serveGrid(person);
  await using host = await secretHost();
  const origin = `http://127.0.0.1:${grid.address.port}`;
  const attach = `${origin.replace("http", "ws")}/devtools`;
  const options = { attach, attachHeaders: { authorization: "Bearer {{secret:grid}}" } };
  const { net = [], secret } = permissions(optionsSchema.parse(options));
  deepEqual(secret, [`grid@${origin}`]);
  const granted = { read: [host.folder], write: [host.folder], net, secret };
  const browser = await host.open("browser", { options: { ...options, downloads: host.folder }, granted });
  match(errorOf(await call(browser, "browser_tabs", {})).hint, /glovebox secret set grid --adapter browser/);
  await host.store.set({
    ...{ name: "grid", adapter: "browser", script: "built-in", origins: [origin] },
    ...{ value: CANARY, at: new Date().toISOString() },
  });
  const opened = await call(browser, "browser_navigate", { url: `${pages.url}/list.html` });
  ok(opened.ok, textOf(opened));
  match(textOf(opened), /^"List"/);
  ok((await person.pages()).includes(`${pages.url}/list.html`));
  deepEqual(grid.refused, []);
  equal(textOf(await call(browser, "browser_tabs", {})).includes(CANARY), false);
});

Deno.test("browser reaches a grid behind TLS where the person trusts its authority", async () => {
  verifies("browser:attach-tls");
  await using pages = servePages();
  await using person = await startPersonsBrowser();
  await using folder = await temporaryFolder();
  const certificate = await ownCertificate(folder.path);
  await using grid = serveGrid(person, certificate);
  const at = `127.0.0.1:${grid.address.port}`;
  const attachHeaders = { authorization: `Bearer ${CANARY}` };
  const opened = async (attach: string, env: Readonly<Record<string, string>> = {}) => {
    await using host = await secretHost(env);
    const granted = { read: [host.folder], write: [host.folder], net: [at] };
    const options = { attach, attachHeaders, downloads: host.folder };
    const browser = await host.open("browser", { options, granted });
    const answer = await call(browser, "browser_navigate", { url: `${pages.url}/list.html` });
    return { answer, seen: await person.pages() };
  };
  for (const attach of [`wss://${at}/devtools`, `https://${at}`]) {
    const { message, hint } = errorOf((await opened(attach)).answer);
    match(message, /its certificate is not trusted/);
    match(hint ?? "", /DENO_CERT=FILE/);
  }
  const { answer, seen } = await opened(`wss://${at}/devtools`, { DENO_CERT: certificate.path });
  ok(answer.ok, textOf(answer));
  ok(seen.includes(`${pages.url}/list.html`));
});

Deno.test("browser stops waiting for a grid that says nothing when the call is withdrawn", async () => {
  await using host = await secretHost();
  using silent = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const at = `127.0.0.1:${silent.addr.port}`;
  const granted = { read: [host.folder], write: [host.folder], net: [at] };
  const options = { attach: `wss://${at}/devtools`, downloads: host.folder };
  const browser = await host.open("browser", { options, granted });
  const withdrawn = new AbortController();
  const called = browser.call("browser_tabs", {}, callContext({ signal: withdrawn.signal }));
  using _knocked = await silent.accept();
  withdrawn.abort();
  equal(errorOf(await called).code, "CANCELLED");
});

Deno.test("browser sends no header over a connection that is not encrypted", async () => {
  await using host = await secretHost();
  const options = { attach: "ws://192.0.2.1:9222/x", attachHeaders: { "x-key": "plain" } };
  const granted = { read: [host.folder], write: [host.folder], net: ["192.0.2.1:9222"] };
  const browser = await host.open("browser", { options: { ...options, downloads: host.folder }, granted });
  match(errorOf(await call(browser, "browser_tabs", {})).message, /the connection is not encrypted/);
});
