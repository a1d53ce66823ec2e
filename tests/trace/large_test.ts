import { equal, ok } from "node:assert/strict";
import { TestBrowser } from "../adapters/lua_ui/page.ts";
import { HostProcess } from "../helpers/host/host_process.ts";
import { verifies } from "../helpers/verifies.ts";
import { tracing } from "./traced.ts";

const CALLS = 1_000;
const AT_ONCE = 50;
/** Time in which the page must be there, in milliseconds; it takes some 300. */
const OPEN_MS = 2_000;
const TEXT = Array.from({ length: 60 }, (_, line) => `${line} button "Buy ${line}"`).join("\n");

/** Time from the beginning of the page until all of it is drawn. */
const DRAWN = `new Promise((done) => {
  const drawn = () => requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now())));
  if (document.readyState === "complete") drawn();
  else addEventListener("load", drawn);
})`;

/** Makes calls that are recorded; the page of them. */
async function pageOfCalls(): Promise<string> {
  const person = await tracing();
  await using _person = person;
  {
    await using host = await HostProcess.start({
      ...{ adapter: "echo", args: ["--trace", person.folder], home: person },
    });
    await host.initialize();
    for (let made = 0; made < CALLS; made += AT_ONCE) {
      const calls = Array.from(
        { length: AT_ONCE },
        () => host.request("tools/call", { name: "echo", arguments: { text: TEXT } }),
      );
      await Promise.all(calls);
    }
  }
  const made = await person.run(["trace", person.folder]);
  equal(made.code, 0, made.stderr);
  return await Deno.readTextFile(`${person.folder}/report.html`);
}

Deno.test("the page of 1,000 calls is drawn in a browser within two seconds", async () => {
  verifies("trace:quick");
  const report = await pageOfCalls();
  const headers = { "content-type": "text/html; charset=utf-8" };
  await using server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {} },
    () => new Response(report, { headers }),
  );
  await using browser = await TestBrowser.start();
  const page = await browser.open(`http://127.0.0.1:${server.addr.port}/`);
  const ms = Number(await page.eval(DRAWN));
  equal(await page.eval('document.querySelectorAll("#calls > li").length'), CALLS);
  ok(ms > 0 && ms <= OPEN_MS, `It took ${ms} ms`);
});
