import { equal, match } from "node:assert/strict";
import { verifies } from "../../helpers/verifies.ts";
import { Driver } from "./driver.ts";

let driver: Driver;

Deno.test.beforeAll(async () => {
  driver = await Driver.open({ page: "late" });
});
Deno.test.afterAll(() => driver[Symbol.asyncDispose]());

async function click(id: string): Promise<string> {
  const target = { ref: await driver.ref(`#${id}`) };
  return (await driver.call("ui_perform", { actions: [{ type: "click", target }] })).text;
}

Deno.test("javafx waits for what another thread fetches before it says that nothing changed", async () => {
  verifies("javafx:changes");
  match(await click("load"), /^click: ok\n~ Label#status \S+: label "Ready" → "loaded"/);
});

Deno.test("javafx waits for an animation that takes something away at its end", async () => {
  verifies("javafx:changes");
  match(await click("fade"), /- Label#panel "A panel"/);
});

Deno.test("javafx says that nothing changed where nothing did, and that something moves where it does", async () => {
  verifies("javafx:changes");
  await click("nothing"); // has the keyboard then
  equal(await click("nothing"), "click: ok\nnothing changed");
  match(
    await click("turn"),
    /^click: ok\nfocus: .*\nSomething still moves: the next call tells what comes of it$/,
  );
});
