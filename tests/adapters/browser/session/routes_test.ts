import { deepEqual, equal, match, ok } from "node:assert/strict";
import { join } from "node:path";
import { testAdapter, z } from "glovebox";
import adapter from "../../../../adapters/browser/adapter.ts";
import { refusal } from "../../../helpers/browser/driver.ts";
import { temporaryFolder } from "../../../helpers/temporary_folder.ts";
import { verifies } from "../../../helpers/verifies.ts";

const PAGE = `<!doctype html><title>Shop</title><link rel="icon" href="data:,"><p id="out">none</p>
<button onclick="load('/api/teas')">Load</button>
<button onclick="fetch('/api/order', { method: 'POST', body: JSON.stringify({ tea: 'Assam', token: 'abc123' }) })">Order</button>
<script>
async function load(url) {
  out.textContent = await fetch(url).then((answer) => answer.text(), () => "no answer");
}
</script>`;

const harSchema = z.object({
  log: z.object({
    version: z.literal("1.2"),
    entries: z.array(z.object({
      startedDateTime: z.iso.datetime(),
      request: z.object({
        method: z.string(),
        url: z.string(),
        postData: z.object({ text: z.string() }).optional(),
      }),
      response: z.object({ status: z.number(), content: z.object({ text: z.string().optional() }) }),
    })),
  }),
});

/** A shop that remembers what it was asked for. */
function serve() {
  const asked: string[] = [];
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, ({ method, url }) => {
    const { pathname } = new URL(url);
    asked.push(`${method} ${pathname}`);
    const isPage = pathname === "/";
    const headers = { "content-type": isPage ? "text/html" : "application/json" };
    return new Response(isPage ? PAGE : '["Assam"]', { headers });
  });
  return { asked, url: `http://127.0.0.1:${server.addr.port}/`, stop: () => server.shutdown() };
}

/** A browser in the shop, operated by the names of its buttons. */
async function shop(options: object) {
  await using stack = new AsyncDisposableStack();
  const { asked, url, stop } = serve();
  stack.defer(stop);
  const folder = stack.use(await temporaryFolder());
  const all = { executable: "chromium", downloads: folder.path, ...options };
  const host = stack.use(await testAdapter(adapter, { options: all }));
  const call = async (tool: string, input: object = {}) => (await host.call(`browser_${tool}`, input)).text;
  await call("navigate", { url });
  const open = stack.move();
  return { asked, call, folder: folder.path, [Symbol.asyncDispose]: () => open.disposeAsync() };
}

Deno.test("browser_route answers or blocks requests where a person allows it, and ends that", async () => {
  verifies("browser:routes");
  await using open = await shop({ intercept: true });
  const { asked, call } = open;
  match(
    await call("route", { action: "mock", url: "/api/teas", body: '["Oolong"]' }),
    /^mock \/api\/teas: 200/,
  );
  match(await call("overlay_act", { index: 1, action: "click" }), /\+ "\["Oolong"\]"/);
  await call("route", { action: "block", url: "*/api/t*" });
  await call("route", { action: "end", url: "/api/teas" });
  match(await call("overlay_act", { index: 1, action: "click" }), /\+ "no answer"/);
  ok(!asked.includes("GET /api/teas"), "the server was asked");
  equal(await call("route", { action: "end" }), "no routes");
  match(await call("overlay_act", { index: 1, action: "click" }), /\+ "\["Assam"\]"/);
  deepEqual(asked.filter((each) => each.includes("teas")), ["GET /api/teas"]);
  equal((await refusal(call("route", { action: "end", url: "/x" }))).code, "NOT_FOUND");
  await using plain = await shop({});
  equal((await refusal(plain.call("route", { action: "block", url: "*" }))).code, "PERMISSION_DENIED");
});

Deno.test("browser_wait waits for a request since the last action, and browser_record saves all as HAR", async () => {
  verifies("browser:requests-saved");
  await using open = await shop({});
  const { asked, call, folder } = open;
  await call("overlay_act", { index: 2, action: "click" });
  match(await call("wait", { request: "/api/order" }), /\d+ POST 200 fetch/);
  equal(asked.at(-1), "POST /api/order");
  const lost = await refusal(call("wait", { request: "/api/nothing", timeout_ms: 100 }));
  match(lost.message, /Timed out .* a request to "\/api\/nothing"/);
  await call("overlay_act", { index: 1, action: "click" });
  equal((await refusal(call("wait", { request: "/api/order", timeout_ms: 100 }))).code, "TIMEOUT");
  match(
    await call("record", { action: "har", name: join(folder, "shop") }),
    /^saved .*shop\.har \(3 requests\)/,
  );
  const { log } = harSchema.parse(JSON.parse(await Deno.readTextFile(join(folder, "shop.har"))));
  deepEqual(log.entries.map(({ request, response }) => [request.method, response.status]), [
    ...[["GET", 200], ["POST", 200], ["GET", 200]],
  ]);
  equal(log.entries[1]?.request.postData?.text, '{"tea":"Assam","token":"••••"}');
  equal(log.entries[2]?.response.content.text, '["Assam"]');
});

Deno.test("browser_record films a session as an animated picture that the browser can show", async () => {
  verifies("browser:film");
  await using open = await shop({ evaluate: true });
  const { call, folder } = open;
  equal((await refusal(call("record", { action: "stop" }))).code, "CONFLICT");
  await call("record", { action: "start" });
  await call("overlay_act", { index: 1, action: "click" });
  await call("overlay_act", { index: 2, action: "hover" });
  match(
    await call("record", { action: "stop", name: join(folder, "film") }),
    /^saved .*film\.webp \([23] pictures, \d+ bytes\)/,
  );
  const film = (await Deno.readFile(join(folder, "film.webp"))).toBase64();
  const expression = `(async () => {
    const bytes = Uint8Array.from(atob("${film}"), (each) => each.charCodeAt(0));
    const decoder = new ImageDecoder({ data: bytes, type: "image/webp" });
    await decoder.tracks.ready;
    const { image } = await decoder.decode({ frameIndex: 1 });
    const { animated, frameCount } = decoder.tracks.selectedTrack;
    return [animated, frameCount >= 2, image.displayWidth, image.duration];
  })()`;
  match(await call("evaluate", { expression }), /\[true,true,1280,1000000\]/);
});
