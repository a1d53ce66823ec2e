import { deepEqual, equal, match, rejects } from "node:assert/strict";
import { join } from "node:path";
import { testAdapter } from "glovebox";
import adapter from "../../../../adapters/browser/adapter.ts";
import { Browser } from "../../../../adapters/browser/client/session/browser.ts";
import type { Tab } from "../../../../adapters/browser/client/tab/tab.ts";
import { optionsSchema } from "../../../../adapters/browser/options.ts";
import { eventually } from "../../../helpers/eventually.ts";
import { verifies } from "../../../helpers/verifies.ts";
import { type Watched, watchPort } from "../../../helpers/browser/worlds.ts";

const HOSTILE = await Deno.readTextFile(
  join(import.meta.dirname ?? "", "../../../fixtures/pages/hostile.html"),
);

/** Ways out that the page tries; each is a path on the server that it wants to reach. */
const WAYS = [
  ...["image", "script.js", "style", "preload", "fetch", "redirected", "keepalive", "socket", "events"],
  ...["beacon", "frame", "frame-redirected", "data-image", "blob-image", "written-image", "udp", "popup"],
  ...["worker-fetch", "worker-socket", "shared-fetch", "shared-socket", "service-fetch", "service-socket"],
];

/** The page that tries everything, and what it needs of its own server. */
function home(): Watched {
  return watchPort("127.0.0.1", (path) => {
    const { pathname, search } = new URL(path, "http://home");
    const rest = decodeURIComponent(search.slice(1));
    if (pathname === "/redirect") return { body: "", headers: { location: rest } };
    if (pathname === "/worker.js") return { body: rest, headers: { "content-type": "text/javascript" } };
    return { body: pathname === "/hostile" ? HOSTILE : "<p>home</p>" };
  });
}

const came = ({ visits }: Watched) => visits.map((line) => line.split(" ")[1]?.slice(1) ?? "");

async function evaluate(tab: Tab, expression: string): Promise<unknown> {
  const options = { expression, returnByValue: true, userGesture: true };
  return (await tab.session.send("Runtime.evaluate", options)).result.value;
}

/** Opens the page and waits until it has tried everything. */
async function tryAll(tab: Tab, page: Watched, to: string): Promise<void> {
  await tab.session.send("Page.navigate", { url: `http://127.0.0.1:${page.port}/hostile?to=${to}` });
  const state = "document.querySelector('#state')?.textContent";
  await eventually(
    `all is tried to reach ${to}`,
    async () => await evaluate(tab, state) === "all tried",
    30_000,
  );
  await evaluate(tab, "document.querySelector('#popup').click()");
}

/** Tries a request and a socket to each, from the page that is there. */
async function knock(tab: Tab, hosts: readonly string[], port: number): Promise<void> {
  const expression = `Promise.all(${JSON.stringify(hosts)}.flatMap((host) => [
    fetch("http://" + host + ":${port}/", { mode: "no-cors" }).catch(() => {}),
    new Promise((done) => new WebSocket("ws://" + host + ":${port}/").onclose = done),
  ])).then(() => "done")`;
  const options = { expression, awaitPromise: true, returnByValue: true };
  equal((await tab.session.send("Runtime.evaluate", options, { timeoutMs: 60_000 })).result.value, "done");
}

async function open(options: Readonly<Record<string, unknown>>): Promise<[Browser, Tab]> {
  const browser = new Browser(optionsSchema.parse(options));
  const signal = AbortSignal.timeout(60_000);
  return [browser, await browser.tab({ id: "test", ended: signal }, signal)];
}

Deno.test("a hostile page reaches another server in every way when there are no lists", async () => {
  await using page = home();
  await using other = watchPort("127.0.0.2");
  const [browser, tab] = await open({});
  await using _ = browser;
  await tryAll(tab, page, `127.0.0.2:${other.port}`);
  await eventually("all ways are seen", () => WAYS.every((way) => came(other).includes(way)));
});

/** Other servers, by one of their names, from the point of view of a page on `127.0.0.1:home`. */
const SPELLINGS = [
  ...["localhost", "127.0.0.1", "0x7f.1", "2130706433", "127.0.0.1.", "localhost.", "0.0.0.0", "[::]"],
  ...["[::ffff:127.0.0.1]", "a.localhost", "a.localhost.", "evil.test"],
];

/** The rest of this machine. */
const NEIGHBOURS = ["127.0.0.2", "127.255.255.254", "[::ffff:127.0.0.2]", "[::1]"];

Deno.test("no way leads out of the allowed origins", async () => {
  verifies("browser:origin-lists");
  await using page = home();
  await using other = watchPort("127.0.0.2");
  await using sibling = watchPort("127.0.0.1");
  const allowOrigins = `http://127.0.0.1:${page.port}`;
  const [browser, tab] = await open({ allowOrigins, hosts: "evil.test=127.0.0.1" });
  await using _ = browser;
  await tryAll(tab, page, `127.0.0.2:${other.port}`);
  await knock(tab, SPELLINGS, sibling.port);
  for (const host of SPELLINGS) {
    const to = `http://${host}:${sibling.port}`;
    for (const url of [to, `${allowOrigins}/redirect?${to}`]) {
      const { errorText } = await tab.session.send("Page.navigate", { url });
      match(errorText ?? "", /^net::ERR_BLOCKED_BY_CLIENT$/, url);
    }
  }
  deepEqual(other.visits, []);
  deepEqual(sibling.visits, []);
});

Deno.test("no way leads to a blocked origin, whatever it is called", async () => {
  verifies("browser:origin-lists");
  await using page = home();
  await using other = watchPort("127.0.0.2");
  await using sibling = watchPort("127.0.0.1");
  const blockOrigins = `127.0.0.2,localhost:${sibling.port}`;
  const [browser, tab] = await open({ blockOrigins });
  await using _ = browser;
  await tryAll(tab, page, `127.0.0.2:${other.port}`);
  await knock(tab, SPELLINGS.slice(0, -1), sibling.port);
  deepEqual(other.visits, []);
  deepEqual(sibling.visits, []);
});

Deno.test("who blocks this machine under one name blocks it under all its names and addresses", async () => {
  verifies("browser:origin-lists");
  await using page = home();
  await using whole = watchPort("::");
  for (const blocked of ["localhost", "127.0.0.1", "[::1]"]) {
    const [browser, tab] = await open({ blockOrigins: `${blocked}:${whole.port}` });
    await using _ = browser;
    await tab.session.send("Page.navigate", { url: `http://127.0.0.1:${page.port}/` });
    await knock(tab, [...SPELLINGS.slice(0, -1), ...NEIGHBOURS], whole.port);
    deepEqual(whole.visits, [], blocked);
  }
});

Deno.test("no way leads into a private network when it is blocked, by a name neither", async () => {
  verifies("browser:origin-lists", "browser:private-networks");
  await using page = home();
  await using other = watchPort("127.0.0.2");
  const allowOrigins = `http://127.0.0.1:${page.port},*`;
  const [browser, tab] = await open({
    allowOrigins,
    blockPrivate: true,
    hosts: "evil.test=127.0.0.2",
  });
  await using _ = browser;
  await tryAll(tab, page, `evil.test:${other.port}`);
  await using whole = watchPort("::");
  await knock(tab, ["127.0.0.2", "evil.test", "[::ffff:127.0.0.2]"], other.port);
  await knock(tab, [...SPELLINGS, ...NEIGHBOURS].filter((host) => host !== "127.0.0.1"), whole.port);
  deepEqual([...other.visits, ...whole.visits], []);
  equal(
    (await tab.session.send("Page.navigate", { url: `http://127.0.0.1:${page.port}/` })).errorText,
    undefined,
  );
});

Deno.test("pages may load from where no page may come from, when resources are allowed there", async () => {
  verifies("browser:origin-lists");
  await using page = home();
  await using other = watchPort("127.0.0.2");
  const [browser, tab] = await open({
    allowOrigins: `http://127.0.0.1:${page.port}`,
    allowResources: `127.0.0.2:${other.port}`,
  });
  await using _ = browser;
  await tryAll(tab, page, `127.0.0.2:${other.port}`);
  const loaded = WAYS.filter((way) => !["udp", "popup"].includes(way));
  await eventually("all is loaded", () => loaded.every((way) => came(other).includes(way)));
  const before = other.visits.length;
  const { errorText } = await tab.session.send("Page.navigate", {
    url: `http://127.0.0.2:${other.port}/top`,
  });
  equal(errorText, "net::ERR_BLOCKED_BY_CLIENT");
  deepEqual(came(other).slice(before).filter((way) => way === "top"), []);
});

Deno.test("browser_navigate says which lists refuse an address", async () => {
  await using page = home();
  await using other = watchPort("127.0.0.2");
  const options = { allowOrigins: [`http://127.0.0.1:${page.port}`] };
  await using host = await testAdapter(adapter, { options });
  const go = (url: string) => host.call("browser_navigate", { url });
  await rejects(go(`http://127.0.0.2:${other.port}`), { code: "PERMISSION_DENIED", message: /origin lists/ });
  await rejects(go(`http://127.0.0.1:${page.port}/redirect?http://127.0.0.2:${other.port}`), {
    code: "BROWSER_NAVIGATION",
  });
  match(
    (await go(`http://127.0.0.1:${page.port}/`)).text,
    /led to http:\/\/127.0.0.2:\d+\/, which the origin lists/,
  );
  deepEqual(other.visits, []);
});
