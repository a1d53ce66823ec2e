import { equal, match, ok } from "node:assert/strict";
import { z } from "glovebox";
import type { OpenAdapter } from "../../../../src/adapter_host/open_adapter.ts";
import { callContext, errorOf, textOf } from "../../../helpers/mcp/call_context.ts";
import { servePages } from "../../../helpers/browser/pages.ts";
import { verifies } from "../../../helpers/verifies.ts";
import { CANARY, secretHost, serve } from "../../../security/secret_hosts.ts";

const ENTRIES = z.object({
  data: z.object({ items: z.array(z.object({ index: z.number(), name: z.string() })) }),
});

async function call(browser: OpenAdapter, tool: string, input: unknown) {
  return await browser.call(tool, input, callContext());
}

async function numberOf(browser: OpenAdapter, name: string): Promise<number> {
  const listed = await call(browser, "browser_list_interactives", { format: "json", scope: "all" });
  const { items } = ENTRIES.parse(listed.ok ? listed.structured : {}).data;
  return items.find((item) => item.name === name)?.index ?? -1;
}

Deno.test("browser types a secret that a person keeps, by name, on its origin, and tells it nowhere", async () => {
  verifies("browser:secrets", "secrets:browser");
  await using pages = { ...servePages(), [Symbol.asyncDispose]: () => Promise.resolve() };
  await using host = await secretHost();
  const origin = new URL(pages.url).origin;
  const downloads = `${host.folder}/downloads`;
  await Deno.mkdir(downloads);
  const secrets = [{ name: "shop", origin }, { name: "gone", origin }];
  const granted = { read: [downloads], write: [downloads], secret: [`shop@${origin}`, `gone@${origin}`] };
  const browser = await host.open("browser", { options: { secrets, downloads }, granted });
  await host.store.set({
    ...{ name: "shop", adapter: "browser", script: "built-in", origins: [origin] },
    ...{ value: CANARY, at: new Date().toISOString() },
  });
  ok((await call(browser, "browser_navigate", { url: `${pages.url}/echo.html` })).ok);
  const type = async (text: string) => {
    const index = await numberOf(browser, "Key");
    return await call(browser, "browser_act_by_index", { index, action: "type", text });
  };
  match(
    errorOf(await type("{{secret:gone}}")).hint,
    /glovebox secret set gone --adapter browser --origin http/,
  );
  const typed = await type("{{secret:shop}}");
  ok(typed.ok, textOf(typed));
  const index = await numberOf(browser, "Show");
  const shown = await call(browser, "browser_act_by_index", { index });
  const read = await call(browser, "browser_extract", { mode: "text" });
  match(textOf(read), /You typed \{\{secret:shop\}\}/);
  equal(JSON.stringify([typed, shown, read, host.log.all, host.audit]).includes(CANARY), false);
  equal(host.audit.filter((event) => event.type === "secret" && event.what === "used").length, 1);
});

Deno.test("browser answers a server that asks for a password with the one that a person keeps", async () => {
  verifies("secrets:browser");
  const right = `Basic ${btoa(`ann:${CANARY}`)}`;
  await using server = serve(({ headers }) => {
    const given = headers.get("authorization");
    const type = { "content-type": "text/html" };
    if (given === right) return new Response(`<p>Welcome with ${given}</p>`, { headers: type });
    return new Response("Who?", {
      status: 401,
      headers: { ...type, "www-authenticate": "Basic realm=shop" },
    });
  });
  await using host = await secretHost();
  const downloads = `${host.folder}/downloads`;
  await Deno.mkdir(downloads);
  const credentials = [{ origin: server.origin, user: "ann", secret: "door" }];
  const granted = { read: [downloads], write: [downloads], secret: [`door@${server.origin}`] };
  const browser = await host.open("browser", { options: { credentials, downloads }, granted });
  const enter = () => call(browser, "browser_navigate", { url: server.origin });
  match(textOf(await enter()), /401/);
  await host.store.set({
    ...{ name: "door", adapter: "browser", script: "built-in", origins: [server.origin] },
    ...{ value: CANARY, at: new Date().toISOString() },
  });
  const entered = await enter();
  ok(entered.ok, textOf(entered));
  const read = await call(browser, "browser_extract", { mode: "text" });
  match(textOf(read), /Welcome with Basic /);
  const words = JSON.stringify([entered, read, host.log.all, host.audit]);
  equal(words.includes(right) || words.includes(CANARY), false);
});
