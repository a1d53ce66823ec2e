import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import { join } from "node:path";
import { testAdapter, z } from "glovebox";
import adapter from "../../../../adapters/browser/adapter.ts";
import { optionsSchema, permissions } from "../../../../adapters/browser/options.ts";
import { eventually } from "../../../helpers/eventually.ts";
import { findTool } from "../../../helpers/tools/run_tool.ts";
import { temporaryFolder } from "../../../helpers/temporary_folder.ts";
import { verifies } from "../../../helpers/verifies.ts";
import { servePages } from "../../../helpers/browser/pages.ts";

const targetsSchema = z.array(z.object({ type: z.string(), url: z.string() }));

interface PersonsBrowser extends AsyncDisposable {
  readonly folder: string;
  readonly port: number;
  /** The address with the path that only the browser knows. */
  readonly socket: string;
  pages(): Promise<string[]>;
}

/** A browser as a person starts it, with the port for debugging open. */
async function startPersonsBrowser(): Promise<PersonsBrowser> {
  const folder = await Deno.makeTempDir({ prefix: "gbt-" });
  const child = new Deno.Command(await findTool("chromium") ?? "chromium", {
    args: [
      "--headless=new",
      "--no-sandbox",
      "--no-first-run",
      "--remote-debugging-port=0",
      `--user-data-dir=${folder}`,
      "about:blank",
    ],
    env: { HOME: folder, TMPDIR: folder },
    stdin: "null",
    stdout: "null",
    stderr: "null",
  }).spawn();
  let lines: string[] = [];
  await eventually("the browser is up", async () => {
    const text = await Deno.readTextFile(join(folder, "DevToolsActivePort")).catch(() => "");
    lines = text.split("\n");
    return lines.length > 1;
  }, 30_000);
  const port = Number(lines[0]);
  return {
    folder,
    port,
    socket: `ws://127.0.0.1:${port}${lines[1]}`,
    async pages() {
      const response = await fetch(`http://127.0.0.1:${port}/json/list`);
      const targets = targetsSchema.parse(await response.json());
      return targets.filter(({ type }) => type === "page").map(({ url }) => url);
    },
    [Symbol.asyncDispose]: async () => {
      child.kill("SIGKILL");
      await child.status;
      await removeSoon(folder);
    },
  };
}

/** Helpers of a browser that was killed still write for a moment. */
async function removeSoon(folder: string): Promise<void> {
  const remove = () => Deno.remove(folder, { recursive: true }).then(() => true, () => false);
  await eventually("its folder is gone", remove, 30_000);
}

Deno.test("browser works in a browser that is running, and leaves it as it was", async () => {
  verifies("browser:attach");
  await using pages = servePages();
  await using person = await startPersonsBrowser();
  const before = await person.pages();
  for (const attach of [person.port, `http://localhost:${person.port}`, person.socket, person.folder]) {
    await using host = await testAdapter(adapter, { options: { attach } });
    const { text } = await host.call("browser_navigate", { url: `${pages.url}/list.html` });
    match(text, /^List — http/);
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
  match(await call("tabs"), /^\*1 Opening — .*\n 2 .*list.html$/);
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
