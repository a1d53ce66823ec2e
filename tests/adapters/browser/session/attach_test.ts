import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import { join } from "node:path";
import { testAdapter } from "glovebox";
import adapter from "../../../../adapters/browser/adapter.ts";
import { optionsSchema, permissions } from "../../../../adapters/browser/options.ts";
import { eventually } from "../../../helpers/eventually.ts";
import { temporaryFolder } from "../../../helpers/temporary_folder.ts";
import { verifies } from "../../../helpers/verifies.ts";
import { servePages } from "../../../helpers/browser/pages.ts";
import { startPersonsBrowser } from "../../../helpers/browser/persons_browser.ts";

Deno.test("browser works in a browser that is running, and leaves it as it was", async () => {
  verifies("browser:attach");
  await using pages = servePages();
  await using person = await startPersonsBrowser();
  const before = await person.pages();
  for (const attach of [person.port, `http://localhost:${person.port}`, person.socket, person.folder]) {
    await using host = await testAdapter(adapter, { options: { attach } });
    const { text } = await host.call("browser_navigate", { url: `${pages.url}/list.html` });
    match(text, /^"List" — http/);
    ok((await person.pages()).includes(`${pages.url}/list.html`), "it is not in the person's browser");
    await host[Symbol.asyncDispose]();
    await eventually("our page is gone", async () => (await person.pages()).length === before.length);
  }
  deepEqual(await person.pages(), before);
});

Deno.test("browser takes no page of a person's browser for its own, and leaves downloads to that browser", async () => {
  verifies("browser:attach");
  await using folder = await temporaryFolder();
  await using pages = servePages();
  await using person = await startPersonsBrowser();
  await using host = await testAdapter(adapter, { options: { attach: person.port, downloads: folder.path } });
  const call = async (tool: string, input: object = {}) => (await host.call(`browser_${tool}`, input)).text;
  await call("navigate", { url: `${pages.url}/opening.html` });
  await fetch(`http://127.0.0.1:${person.port}/json/new?${pages.url}/list.html`, { method: "PUT" });
  await eventually("the person has opened a page", async () => (await person.pages()).length === 3);
  match(await call("overlay_act", { index: 1, action: "click" }), /The page opened tab 2: .*\/list.html/);
  match(await call("tabs"), /^\*1 "Opening" — .*\n 2 .*list.html$/);
  await call("navigate", { url: `${pages.url}/dialogs.html` });
  const link = await call("find", { text: "Download", role: "link" });
  const index = Number(/^(\d+) link/m.exec(link)?.[1]);
  match(
    await call("click_and_wait_download", { index }),
    /^Download 1 is done: .*tea/,
  );
});

Deno.test("browser says what is missing when it cannot attach", async () => {
  await using folder = await temporaryFolder();
  const refused = async (attach: unknown, more: object = {}) => {
    await using host = await testAdapter(adapter, { options: { attach, ...more } });
    return await host.call("browser_list_interactives").then(() => "attached", (error) => error);
  };
  const unused = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  unused.close();
  await rejects(Promise.reject(await refused(unused.addr.port)), {
    code: "NOT_CONNECTED",
    message: /127.0.0.1/,
  });
  await rejects(Promise.reject(await refused(folder.path)), {
    code: "NOT_CONNECTED",
    message: /DevToolsActivePort/,
  });
  const socket = `ws://127.0.0.1:${unused.addr.port}/`;
  await rejects(Promise.reject(await refused(socket)), { code: "NOT_CONNECTED", message: /nobody answers/ });
  const lists = { allowOrigins: "https://a.com" };
  await rejects(Promise.reject(await refused(socket, lists)), { code: "CONFLICT", message: /origin lists/ });
});

Deno.test("browser asks for the one address that it attaches to", () => {
  const asked = (attach: unknown) => permissions(optionsSchema.parse({ attach }));
  deepEqual([asked(9222).net, asked(9222).run], [["127.0.0.1:9222"], undefined]);
  deepEqual(asked("wss://grid.example.com/session").net, ["grid.example.com:443"]);
  deepEqual(asked("/data/chrome").read, ["~/Glovebox/downloads", "/data/chrome/DevToolsActivePort"]);
  equal(optionsSchema.safeParse({ attach: "somewhere" }).success, false);
});

Deno.test("browser finds the browser that this user has running, and says what to allow where there is none", async () => {
  verifies("browser:attach");
  await using home = await temporaryFolder();
  const before = Deno.env.get("HOME") ?? "";
  Deno.env.set("HOME", home.path);
  try {
    const navigate = async (url: string) => {
      await using host = await testAdapter(adapter, { options: { attach: "auto" } });
      return (await host.call("browser_navigate", { url })).text;
    };
    await using pages = servePages();
    await rejects(navigate(`${pages.url}/list.html`), {
      code: "NOT_CONNECTED",
      message: /none of this user runs/,
    });
    // What a browser leaves behind that was killed is passed over.
    await Deno.mkdir(join(home.path, ".config", "google-chrome"), { recursive: true });
    await Deno.writeTextFile(
      join(home.path, ".config", "google-chrome", "DevToolsActivePort"),
      "1\n/devtools/browser/x",
    );
    await using _person = await startPersonsBrowser(join(home.path, ".config", "chromium"));
    match(await navigate(`${pages.url}/list.html`), /^"List" — http/);
  } finally {
    Deno.env.set("HOME", before);
  }
});
