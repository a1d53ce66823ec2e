import assert from "node:assert/strict";
import { verifies } from "../../../helpers/verifies.ts";
import { LuaUi } from "../driver.ts";
import { TestBrowser } from "../page.ts";

Deno.test("an empty folder becomes a task list that works: add, tick off, show, remove, clear", async () => {
  verifies("lua:starter", "lua:configure", "lua:checkboxes");
  await using lua = await LuaUi.start();
  await using browser = await TestBrowser.start();
  const page = await browser.open(await lua.page());
  const three = ["Look around", "Add a task of your own", "Tick this one off"];
  await page.shows(".task .name", three);
  await page.type("#draft", "Buy äpples");
  await page.press("Enter");
  await page.shows(".task .name", [...three, "Buy äpples"]);
  await page.until("document.querySelector('#draft').value === ''");
  await page.click(".task input");
  await page.until("document.querySelector('.task').classList.contains('done')");
  await page.shows(".summary", ["3 of 4 to do"]);
  assert.equal(await lua.run("return session:getApp().tasks[1].done"), true);
  const show = async (which: string) => {
    await page.eval(`{ const select = document.querySelector("select"); select.value = "${which}";
      select.dispatchEvent(new Event("change")); }`);
  };
  await show("done");
  await page.shows(".task .name", ["Look around"]);
  assert.equal(await page.eval("document.querySelector('.task input').checked"), true);
  await show("open");
  await page.shows(".task .name", [...three.slice(1), "Buy äpples"]);
  await page.click(".task .remove");
  await page.shows(".task .name", ["Tick this one off", "Buy äpples"]);
  await page.eval("[...document.querySelectorAll('footer button')].at(-1).click()");
  await show("all");
  await page.shows(".summary", ["2 of 2 to do"]);
  const state = JSON.parse(await lua.text("ui_get_state"));
  assert.deepEqual(state.tasks.map(({ name }: { name: string }) => name), [
    "Tick this one off",
    "Buy äpples",
  ]);
});
