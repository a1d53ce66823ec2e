import { match, rejects } from "node:assert/strict";
import { verifies } from "../../../helpers/verifies.ts";
import { Driver } from "../../../helpers/browser/driver.ts";

Deno.test("browser_evaluate is refused unless a person has turned it on", async () => {
  verifies("browser:no-evaluate");
  await using driver = await Driver.open("/list.html");
  const call = driver.host.call("browser_evaluate", { expression: "1" });
  await rejects(call, { code: "PERMISSION_DENIED", message: /turned off/ });
});

Deno.test("browser_evaluate tells the value as the page's words, and what went wrong", async () => {
  await using driver = await Driver.open("/list.html", { evaluate: true, timeoutMs: 2_000 });
  const run = async (expression: string) => (await driver.host.call("browser_evaluate", { expression })).text;
  match(
    await run("Promise.resolve({ title: document.title })"),
    /<untrusted-page-text \w+>\n\{"title":"List"\}\n<\//,
  );
  await rejects(run("nothing.there"), { code: "INVALID_INPUT" });
  match(await run("({ then: (resolve) => resolve([1]) })"), /\n\[1\]\n/);
  match(await run("0 / 0"), /\nNaN\n/);
  match(await run("Promise.resolve(10n)"), /\n10n\n/);
  await rejects(run("while (true) {}"), { code: "TIMEOUT", message: /its script was stopped/ });
  await rejects(run("(async () => { await 0; while (true) {} })()"), { message: /its script was stopped/ });
  await rejects(run("new Promise(() => {})"), { code: "TIMEOUT", message: /promise .* did not settle/ });
  await rejects(run("window"), { code: "INVALID_INPUT", message: /not JSON/ });
  await rejects(run("Symbol()"), { code: "INVALID_INPUT", message: /not JSON/ });
  match(await run("'x'.repeat(9000)"), /The first 8000 of 9002 characters$/);
});
