import { deepEqual, equal, match } from "node:assert/strict";
import { join } from "node:path";
import { commandLine } from "../helpers/host/command_line.ts";
import { installForNode } from "../helpers/npm_program.ts";
import { verifies } from "../helpers/verifies.ts";
import { recordOrder, serveShop } from "./shop.ts";

const CONFIG = `module.exports = { testMatch: /spec\\.ts$/, timeout: 20000, reporter: "line", use: {
  launchOptions: { executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] }, actionTimeout: 1000 } };`;
/** Checks that a person adds to what was recorded. */
const CHECKS = `
await expect(browser).toShow("Customer");
await expect(browser).toHaveValue({ role: "textbox", name: "Note" }, "by noon");
await expect(browser).not.toShow("Sold out");
`;

Deno.test("a recorded script runs as a test of Playwright, and fails where the page is another one", async () => {
  verifies("scripts:export");
  await using shop = serveShop();
  await using person = await commandLine();
  const script = join(person.path, "order.ts");
  await recordOrder(person, shop.url, script);
  shop.orders.splice(0);
  const recorded = await Deno.readTextFile(script);
  await Deno.writeTextFile(script, recorded.replace("{ browser", "{ browser, expect") + CHECKS);
  const exported = await person.run(["export", script, "--as", "playwright", "--out", "order.spec.ts"]);
  equal(exported.code, 0, exported.stderr);
  const playwright = await installForNode("playwright", "playwright", person.path);
  await Deno.writeTextFile(join(person.path, "playwright.config.js"), CONFIG);
  const ran = await playwright(["test"]);
  match(
    ran.stdout,
    /1 passed/,
    ran.stdout + ran.stderr + await Deno.readTextFile(join(person.path, "order.spec.ts")),
  );
  deepEqual(shop.orders.splice(0), [{ customer: "Ann Lee", note: "by noon" }]);
  shop.show("turned");
  match((await playwright(["test"])).stdout, /1 failed/);
  deepEqual([shop.orders, shop.deleted], [[], []]);
});

Deno.test("what has no counterpart is told with its line, and fails the test that is written", async () => {
  verifies("scripts:export");
  await using person = await commandLine();
  const script = join(person.path, "read.ts");
  await Deno.writeTextFile(
    script,
    `import { ask, browser } from "glovebox:tools";
await browser.navigate({ url: "https://shop.example" });
const page = await browser.extract({ mode: "text" });
await browser.upload({ index: 3, paths: ["a.txt"] });
if (await ask("Go on?")) console.log(page);
`,
  );
  const exported = await person.run(["export", script, "--as", "playwright"]);
  equal(exported.code, 1);
  match(exported.stderr, /read\.ts:4: browser\.upload has no counterpart/);
  match(exported.stderr, /read\.ts:3: browser has no counterpart/);
  match(exported.stderr, /read\.ts:5: ask has no counterpart/);
  match(exported.stdout, /throw new Error\("Line 4 of the script: browser\.upload has no counterpart"\)/);
  equal((await person.run(["export", script])).code, 2);
});
