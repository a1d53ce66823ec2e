import { equal, match, ok } from "node:assert/strict";
import { testAdapter } from "glovebox";
import adapter from "../../../../adapters/browser/adapter.ts";
import { refusal } from "../../../helpers/browser/driver.ts";
import { temporaryFolder } from "../../../helpers/temporary_folder.ts";
import { verifies } from "../../../helpers/verifies.ts";

/** Gives everyone who comes without a name the next one, and greets who has one. */
function serve() {
  let last = 0;
  return Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, ({ headers }) => {
    const known = /user=(\d+)/.exec(headers.get("cookie") ?? "")?.[1];
    const user = known ?? String(last += 1);
    const page =
      `<!doctype html><title>User ${user}</title><link rel="icon" href="data:,"><p>Hello ${user}</p>`;
    return new Response(page, { headers: { "content-type": "text/html", "set-cookie": `user=${user}` } });
  });
}

Deno.test("browser_context keeps several people apart in one session, each with cookies and tabs", async () => {
  verifies("browser:contexts");
  await using server = serve();
  await using folder = await temporaryFolder();
  const options = { executable: "chromium", downloads: folder.path };
  await using host = await testAdapter(adapter, { options });
  const call = async (tool: string, input: object = {}) => (await host.call(`browser_${tool}`, input)).text;
  const url = `http://127.0.0.1:${server.addr.port}/`;
  match(await call("navigate", { url }), /^"User 1"/);
  match(await call("context", { name: "seller" }), /^context "seller" of "seller", ""/);
  match(await call("navigate", { url }), /^"User 2"/);
  await call("open_in_new_tab", { url });
  match(await call("tabs"), /1 "User 2".*\n\*2 "User 2"/);
  match(await call("context", { name: "" }), /^context "" of "", "seller"\n"User 1"/);
  match(await call("navigate", { url }), /^"User 1"/);
  match(await call("tabs"), /^\*1 "User 1"[^\n]*$/);
  match(await call("context", { name: "seller" }), /"User 2"/);
  match(await call("context", { name: "seller", close: true }), /^context "" of ""\n"User 1"/);
  match(await call("context", { name: "seller" }), /about:blank/);
  match(await call("navigate", { url }), /^"User 3"/);
  equal((await refusal(call("context", { name: "buyer", close: true }))).code, "NOT_FOUND");
  equal((await refusal(call("context", { name: "", close: true }))).code, "CONFLICT");
});

Deno.test("browser_context holds back in every context what is held back in one", async () => {
  await using server = serve();
  await using folder = await temporaryFolder();
  const options = { executable: "chromium", downloads: folder.path };
  await using host = await testAdapter(adapter, { options });
  const call = async (tool: string, input: object = {}) => (await host.call(`browser_${tool}`, input)).text;
  await call("navigate", { url: `http://127.0.0.1:${server.addr.port}/` });
  await call("gate", { action: "hold" });
  await call("context", { name: "other" });
  const json = await host.call("browser_list_interactives", { format: "json" });
  ok(JSON.stringify(json.structured).includes('"lang"'), "the gate is off in the other context");
});
