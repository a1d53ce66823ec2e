import { equal, ok } from "node:assert/strict";
import { TestBrowser } from "../adapters/lua_ui/page.ts";
import { HostProcess } from "../helpers/host/host_process.ts";
import { verifies } from "../helpers/verifies.ts";
import { tracing } from "./traced.ts";

const CALLS = 1_000;
const AT_ONCE = 50;
/** As many times as long as the words alone the page may take; it takes about as long as they. */
const MOST_TIMES = 3;
const ROUNDS = 3;
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

Deno.test("the page of 1,000 calls is drawn in a browser about as soon as its words alone", async () => {
  verifies("trace:quick");
  const report = await pageOfCalls();
  const plain = `<!doctype html><pre>${`${TEXT}\n\n`.repeat(CALLS)}</pre>`;
  const headers = { "content-type": "text/html; charset=utf-8" };
  await using server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {} },
    ({ url }) => new Response(url.endsWith("plain") ? plain : report, { headers }),
  );
  await using browser = await TestBrowser.start();
  const times = { report: Infinity, plain: Infinity }; // in turns: what else the machine does slows both
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of ["report", "plain"] as const) {
      const page = await browser.open(`http://127.0.0.1:${server.addr.port}/${name}`);
      times[name] = Math.min(times[name], Number(await page.eval(DRAWN)));
      if (name === "report") equal(await page.eval('document.querySelectorAll("#calls > li").length'), CALLS);
    }
  }
  ok(times.report > 0 && times.report <= MOST_TIMES * times.plain, JSON.stringify(times));
});
