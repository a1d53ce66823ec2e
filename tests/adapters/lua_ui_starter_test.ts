import assert from "node:assert/strict";
import { LuaUi } from "./lua_ui_driver.ts";
import { TestBrowser } from "./lua_ui_page.ts";

Deno.test("the application to start from works in a browser: add, tick off, show, clear", async () => {
  await using lua = await LuaUi.start();
  await using browser = await TestBrowser.start();
  const page = await browser.open(`${lua.url}/1/`);
  await page.until("document.querySelectorAll('.task').length === 3");
  await page.screenshot("/tmp/lx/starter.png");
  await page.type("#draft", "Buy ëpples");
  await page.press("Enter");
  await page.until("document.querySelectorAll('.task').length === 4");
  await page.shows(".task .name", ["Look around", "Add a task of your own", "Tick this one off", "Buy ëpples"]);
  await page.until("document.querySelector('#draft').value === ''");
  await page.click(".task input");
  await page.until("document.querySelector('.task').classList.contains('done')");
  await page.until("document.querySelector('.summary').textContent === '3 of 4 to do'");
  assert.equal(await lua.run("return session:getApp().tasks[1].done"), true);
  console.log(await lua.text("ui_get_state"));
  let t = performance.now();
  await lua.run("session:getApp().tasks[2].name = 'changed'");
  console.log("run", performance.now()-t);
  await page.until("document.querySelectorAll('.name')[1].textContent === 'changed'");
  console.log("dom", performance.now()-t);
});
