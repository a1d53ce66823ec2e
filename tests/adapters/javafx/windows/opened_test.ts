import { equal, match } from "node:assert/strict";
import { verifies } from "../../../helpers/verifies.ts";
import { Driver, refusal } from "../driver.ts";

let driver: Driver;

Deno.test.beforeAll(async () => {
  driver = await Driver.open({ page: "opened" });
});
Deno.test.afterAll(() => driver[Symbol.asyncDispose]());

const PERFORM = "ui_perform";

Deno.test("javafx gives keys to their target, not to a menu that is open elsewhere", async () => {
  verifies("javafx:typing", "javafx:values");
  await driver.act("rightClick", "files");
  await driver.act("setText", "files", { text: "three", target: { index: 0 } });
  equal(await driver.status(), "Ready", "the menu took no Enter");
  match((await driver.call("ui_read_items", { ref: await driver.ref("#files") })).text, /0\*? three/);
  await driver.act("rightClick", "files");
  await driver.act("typeText", "note", { text: "a\n" });
  equal(await driver.value("note"), "a");
  equal(await driver.status(), "Ready");
  await driver.act("rightClick", "files");
  await driver.act("pressKey", "files", { key: "DOWN" });
  await driver.act("pressKey", undefined, { key: "ENTER" });
  match(await driver.status() ?? "", /^chose /, "keys for what the menu belongs to are the menu's");
});

Deno.test("javafx presses the letter that a button has", async () => {
  verifies("javafx:typing");
  await driver.act("pressKey", "note", { key: "ALT+G" });
  equal(await driver.status(), "gone");
  equal(await driver.value("note"), "a", "it is typed nowhere");
});

Deno.test("javafx finds the items of buttons with a menu by what the button says", async () => {
  verifies("javafx:menus");
  const choose = async (menu: string) =>
    await driver.call(PERFORM, { actions: [{ type: "click", target: { menu } }] });
  await choose("Greek > Beta");
  equal(await driver.status(), "chose Beta");
  await choose("Export > As PDF");
  equal(await driver.status(), "chose As PDF");
  const selector = { text: "Greek", match: "equals" };
  await driver.call(PERFORM, { actions: [{ type: "select", target: { selector }, text: "Alpha" }] });
  equal(await driver.status(), "chose Alpha");
  match(
    (await refusal(choose("Latin > A"))).message,
    /no menu "Latin"; there are "Greek", "Export", "Closed"/,
  );
  match((await refusal(choose("Greek > Gamma"))).message, /no menu "Gamma"; there are "Alpha", "Beta"/);
  match((await refusal(choose("Closed > Never"))).message, /disabled/);
});

Deno.test("javafx clicks what lies beside a popup that would keep the click for itself", async () => {
  verifies("javafx:click");
  await driver.act("click", "about");
  equal(await driver.status(), "about");
  equal(await driver.label("version"), "Version 1");
  await driver.act("click", "go");
  equal(await driver.status(), "gone");
});
