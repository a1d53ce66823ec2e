import { equal, match } from "node:assert/strict";
import { testAdapter } from "glovebox";
import adapter from "../../../../adapters/browser/adapter.ts";
import { refusal, testInBothBrowsers } from "../../../helpers/browser/driver.ts";
import { temporaryFolder } from "../../../helpers/temporary_folder.ts";
import { verifies } from "../../../helpers/verifies.ts";

const PAGE = `<!doctype html><title>Teas</title><link rel="icon" href="data:,"><p id="out">none</p>
<script>
const schema = { type: "object", properties: { tea: { type: "string" } } };
document.modelContext.registerTool({
  name: "add_tea",
  description: "Adds a tea",
  inputSchema: schema,
  execute: async ({ tea }) => {
    if (tea === "none") throw new Error("no tea");
    out.textContent = "has " + tea;
    return { content: [{ type: "text", text: "added " + tea }] };
  },
});
</script>`;

testInBothBrowsers("browser_page_tools lists and calls what a page offers", async (executable) => {
  verifies("browser:page-tools");
  const page = () => new Response(PAGE, { headers: { "content-type": "text/html" } });
  await using server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, page);
  await using folder = await temporaryFolder();
  await using host = await testAdapter(adapter, { options: { executable, downloads: folder.path } });
  const call = async (tool: string, input: object = {}) => (await host.call(`browser_${tool}`, input)).text;
  const told = await call("navigate", { url: `http://127.0.0.1:${server.addr.port}/` });
  match(told, /The page offers tools of its own: browser_page_tools/);
  match(await call("page_tools"), /^<untrusted-page-text \w+>\nadd_tea: Adds a tea \{"type":"object"/);
  const answered = await call("page_tools", { name: "add_tea", input: '{"tea": "Assam"}' });
  match(answered, /<untrusted-page-text \w+>\n[^\n]*added Assam[^]*\+ "has Assam"/);
  equal((await refusal(call("page_tools", { name: "add_tea", input: '{"tea": "none"}' }))).code, "CONFLICT");
  equal((await refusal(call("page_tools", { name: "gone" }))).code, "NOT_FOUND");
  equal((await refusal(call("page_tools", { name: "add_tea", input: "tea" }))).code, "INVALID_INPUT");
  match(await call("navigate", { url: "about:blank" }), /about:blank/);
  match(await call("page_tools"), /offers no tools/);
});
