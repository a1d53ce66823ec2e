import { equal, match } from "node:assert/strict";
import { testAdapter } from "glovebox";
import adapter from "../../../../adapters/browser/adapter.ts";
import { temporaryFolder } from "../../../helpers/temporary_folder.ts";
import { testInBothBrowsers } from "../../../helpers/browser/driver.ts";

const NAMES = ["отчёт 2026.csv", "日本語の表.csv"] as const;
const PAGE = `<!doctype html><meta charset="utf-8"><title>Desk</title>
  <a href="/file">Report</a> <a href="/plain" download="${NAMES[1]}">Table</a>
  <button onclick="navigator.clipboard.writeText('hi').then(() => document.title = 'Copied')">Copy</button>`;

function serve() {
  return Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, ({ url }) => {
    if (!/\/(file|plain)$/.test(url)) return new Response(PAGE, { headers: { "content-type": "text/html" } });
    const named = `attachment; filename*=UTF-8''${encodeURIComponent(NAMES[0])}`;
    const headers: HeadersInit = url.endsWith("/file") ? { "content-disposition": named } : {};
    return new Response("a,b", { headers: { "content-type": "text/csv", ...headers } });
  });
}

testInBothBrowsers("browser looks to pages like that of a person at a desk", async (executable) => {
  await using server = serve();
  await using folder = await temporaryFolder();
  const before = Deno.env.get("LANG");
  Deno.env.set("LANG", "de_DE.UTF-8");
  try {
    const options = { executable, downloads: folder.path, evaluate: true };
    await using host = await testAdapter(adapter, { options });
    const call = async (tool: string, input: object) => (await host.call(`browser_${tool}`, input)).text;
    await call("navigate", { url: `http://127.0.0.1:${server.addr.port}/` });
    const expression =
      '[matchMedia("(pointer: fine)").matches, matchMedia("(hover: hover)").matches, navigator.language]';
    match(await call("evaluate", { expression }), /\[true,true,"de/);
    // A person's mouse is not in the page before they bring it there.
    match(await call("evaluate", { expression: 'document.documentElement.matches(":hover")' }), /false/);
    for (const [at, name] of NAMES.entries()) {
      match(await call("click_and_wait_download", { index: at + 1 }), new RegExp(`/${name} \\(3 bytes\\)`));
      equal(await Deno.readTextFile(`${folder.path}/${name}`), "a,b");
    }
    match(await call("overlay_act", { index: 3, action: "click" }), /now "Copied"/);
  } finally {
    if (before === undefined) Deno.env.delete("LANG");
    else Deno.env.set("LANG", before);
  }
});
