import { deepEqual, doesNotMatch, equal, match } from "node:assert/strict";
import { join } from "node:path";
import { commandLine, type CommandResult } from "../helpers/host/command_line.ts";
import { exists } from "../../src/base/exists.ts";
import { verifies } from "../helpers/verifies.ts";

/** A page that is sold out when it is asked for the first time. */
function serveStock() {
  let asked = 0;
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, (request) => {
    const isOut = new URL(request.url).pathname === "/first" && asked++ === 0;
    const html = `<!doctype html><title>Stock</title><link rel=icon href="data:,">
      <label>Customer <input name=customer></label><p>${isOut ? "Sold out" : "In stock"}</p>`;
    return new Response(html, { headers: { "content-type": "text/html" } });
  });
  return {
    url: `http://127.0.0.1:${server.addr.port}`,
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}

const HEAD = `import { browser, expect, inputs } from "glovebox:tools";\n`;
const SCRIPTS = {
  "a_whole.ts": `${HEAD}await browser.navigate({ url: inputs.url });
await browser.steps({ steps: [{ action: "type", name: "Customer", text: "Ann" }] });
await expect(browser).toHaveValue("Customer", "Ann");
await expect(browser).toShow("In stock");
await expect(browser).not.toShow("Sold out");
await expect(browser).toHaveScreenshot("form", { maxDiffPixelRatio: 0.05 });
expect([1, 2]).toContain(2);
expect({ a: 1 }).not.toEqual({ a: 2 });`,
  "b_broken.ts": `${HEAD}await browser.navigate({ url: inputs.url });
await expect(browser).toHaveValue({ name: "Customer" }, "Bo & <Co>", { timeout: 300 });`,
  "c_flaky.ts": `${HEAD}await browser.navigate({ url: inputs.url + "/first" });
await expect(browser).toShow("In stock", { timeout: 300 });`,
  "none.ts": "export const nothing = 1;\n",
} as const;

/** What a first run says: pictures are missing, and what fails is told. */
async function firstRun(path: string, ran: CommandResult): Promise<void> {
  equal(ran.code, 1);
  match(ran.stdout, /^FAILED .*a_whole\.ts [^]*There was no picture "form" to compare with/m);
  equal(await exists(join(path, "checks", "a_whole.pictures", "form.png")), true);
  match(ran.stdout, /\n1 passed, 2 failed\n$/);
}

async function secondRun(path: string, ran: CommandResult): Promise<void> {
  equal(ran.code, 1);
  match(ran.stdout, /^passed .*a_whole\.ts /m);
  match(
    ran.stdout,
    /FAILED .*b_broken\.ts [^]*Line 3: Expected otherwise: \{"name":"Customer"\} has .*, not "Bo & <Co>"/,
  );
  match(ran.stdout, /2 passed, 1 failed\n$/);
  const [, report = ""] = /Trace: (.*report\.html)/.exec(ran.stdout) ?? [];
  match(await Deno.readTextFile(join(path, report)), /browser_screenshot/);
  const kept = await Array.fromAsync(Deno.readDir(join(path, "test-results")), ({ name }) => name);
  deepEqual(kept.sort(), ["b_broken-1", "b_broken-2"]);
  const xml = await Deno.readTextFile(join(path, "results.xml"));
  match(xml, /<testsuite name="glovebox" tests="3" failures="1" errors="0"/);
  match(xml, /<failure message="[^"]*Bo &amp; &lt;Co&gt;/);
  match(xml, /<rerunFailure /);
  doesNotMatch(xml, /flakyFailure/);
}

Deno.test("scripts run as tests: checked, retried, reported, with a trace of each failure", async (t) => {
  verifies("scripts:test", "scripts:expect");
  await using stock = serveStock();
  await using person = await commandLine();
  await Deno.mkdir(join(person.path, "checks"));
  for (const [name, text] of Object.entries(SCRIPTS)) {
    await Deno.writeTextFile(join(person.path, "checks", name), text);
  }
  const words = ["test", "checks", "--adapter", "browser", "--input", `url=${stock.url}`];
  await t.step(
    "a script that failed first and passed then is told as flaky, and a trace of it is kept",
    async () => {
      const ran = await person.run(["test", "checks/c_flaky.ts", ...words.slice(2), "--retries", "1"]);
      equal(ran.code, 0, ran.stdout + ran.stderr);
      match(ran.stdout, /^flaky .*c_flaky\.ts[^]*does not show "In stock"[^]*0 passed, 0 failed, 1 flaky\n$/);
      await Deno.remove(join(person.path, "test-results"), { recursive: true });
    },
  );
  await t.step("pictures that are not there yet are kept, and told", async () => {
    await firstRun(person.path, await person.run(words));
    await Deno.remove(join(person.path, "test-results"), { recursive: true });
  });
  await t.step("what passes leaves nothing, what fails a trace and a line of JUnit", async () => {
    const more = ["--retries", "1", "--junit", "results.xml"];
    await secondRun(person.path, await person.run([...words, ...more]));
  });
  await t.step("what is no script is told before anything starts", async () => {
    const ran = await person.run(["test", "checks/a_whole.ts", "checks/none.ts"]);
    equal(ran.code, 2);
    match(ran.stderr, /checks\/none\.ts is no script that imports "glovebox:tools"/);
  });
});
