import { doesNotMatch, equal, match, ok } from "node:assert/strict";
import { verifies } from "../../../helpers/verifies.ts";
import { dataOf, Driver, refusal } from "../../../helpers/browser/driver.ts";

/** A server whose answers come in small pieces, each when the one before it was taken; the last one when it is told. */
function slowServer(): { readonly url: string; finish(): void } & AsyncDisposable {
  const told = Promise.withResolvers<void>();
  const pieces = [...`<!doctype html><title>Slow</title><link rel="icon" href="data:,"><button>Go</button>`];
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, ({ url }) => {
    const script = new URL(url).pathname === "/slow.js";
    const stream = new ReadableStream<string>({
      async pull(controller) {
        const piece = script ? undefined : pieces.shift();
        if (piece !== undefined) return controller.enqueue(piece);
        if (!script) controller.enqueue('<script src="/slow.js"></script>');
        if (script) await told.promise;
        if (script) controller.enqueue('document.querySelector("button").textContent = "Gone"');
        controller.close();
      },
    });
    const type = script ? "text/javascript" : "text/html";
    return new Response(stream.pipeThrough(new TextEncoderStream()), { headers: { "content-type": type } });
  });
  return {
    url: `http://127.0.0.1:${server.addr.port}/`,
    finish: () => told.resolve(),
    [Symbol.asyncDispose]: async () => {
      told.resolve();
      await server.shutdown();
    },
  };
}

Deno.test("browser_navigate gives up on a page that never comes, and the next call works", async () => {
  verifies("browser:no-hang");
  await using driver = await Driver.open("/list.html", { timeoutMs: 2_000 });
  const never = driver.go("/held");
  const release = await driver.pages.held;
  const { code, message, options } = await refusal(never);
  match(`${code} ${message}`, /^TIMEOUT Cannot open "http.*held": no answer within 2000 ms$/);
  match(String(options.hint), /browser.timeoutMs/);
  release();
  equal(dataOf(await driver.go("/list.html")).total, 1000);
});

Deno.test("browser works in a page that comes slowly, and tells what comes late", async () => {
  verifies("browser:slow-page", "browser:late-changes");
  await using server = slowServer();
  await using driver = await Driver.open("/list.html", { timeoutMs: 4_000 });
  const first = await driver.host.call("browser_navigate", { url: server.url });
  match(first.text, /1 button "Go"[^]*still loading/);
  server.finish();
  const waited = await driver.host.call("browser_wait", { text: "Gone" });
  match(waited.text, /~ 1 button "Gone"/);
});

Deno.test("browser does not mind what a page makes of its clock, its timers and its promises", async () => {
  verifies("browser:page-clock");
  await using driver = await Driver.open("/clock.html");
  match(await driver.act("Tick"), /\+ "tock"/);
  ok((await driver.host.call("browser_wait", { stable: true })).text !== "");
  match((await driver.host.call("browser_scroll")).text, /page at 0/);
});

Deno.test("a page that lays a veil over itself is listed with what it asks in front of that", async () => {
  verifies("browser:slow-page");
  await using driver = await Driver.open("/list.html");
  const { text } = await driver.go("/greeted.html");
  match(text, /^\d+ button "Yes"\n\d+ button "No"\n/m);
});

Deno.test("a page with so much in it that looking takes long is not said to keep changing", async () => {
  verifies("browser:slow-page");
  await using driver = await Driver.open("/list.html", { patienceMs: 150 });
  match((await driver.go("/drawn_at_load.html")).text, /of 10000; [^\n]*$/);
});

Deno.test("a page that lies under a veil as it loads its parts is listed when that is gone, or stays", async () => {
  verifies("browser:slow-page");
  await using driver = await Driver.open("/list.html");
  match(
    (await driver.go("/veiled_at_first.html")).text,
    /\n1 button "Sheet 1"\n2 button "Sheet 2"\n2 of 2\n/,
  );
  match((await driver.go("/veiled_at_first.html?stays")).text, /\n1 button "Sheet 1" \(covered\)\n/);
});

Deno.test("that a page could not be loaded is told until another one is there", async () => {
  await using driver = await Driver.open("/list.html", { evaluate: true });
  const closed = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const url = `http://127.0.0.1:${closed.addr.port}/`;
  closed.close();
  const { message } = await refusal(driver.host.call("browser_navigate", { url }));
  match(message, /^Cannot open .*ERR_CONNECTION_REFUSED$/);
  doesNotMatch((await driver.go("/list.html")).text, /could not be loaded/);
  const left = await driver.host.call("browser_evaluate", {
    expression: `location.href = ${JSON.stringify(url)}`,
  });
  const { text } = await driver.host.call("browser_list_interactives", {});
  match(left.text + text, /could not be loaded: http/);
});
