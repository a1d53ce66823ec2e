import assert from "node:assert/strict";
import { verifies } from "../../../helpers/verifies.ts";
import { LuaUi } from "../driver.ts";
import { TestBrowser } from "../page.ts";

Deno.test("the contact manager lists, searches, shows, edits, deletes, and follows what Lua code inserts", async () => {
  verifies("lua:apps", "lua:lists");
  await using lua = await LuaUi.start({ app: "contacts" });
  await using browser = await TestBrowser.start();
  const page = await browser.open(await lua.page());
  await page.shows(".row .name", ["Alice Ash", "Bob Birch", "Carol Cedar"]);
  await page.shows("#badge", ["3"]);
  await page.type("#search", "bo");
  await page.shows(".row .name", ["Bob Birch"]);
  await page.click(".row .eye");
  await page.shows(".card b", ["Bob Birch"]);
  await page.until("document.querySelector('.row').classList.contains('current')");
  await page.click("#deselect");
  await page.shows(".card", []);
  await page.click(".row .pencil");
  await page.until("document.querySelector('#editor').classList.contains('open')");
  await page.until("document.querySelector('#last').value === 'Birch'");
  await page.eval("document.querySelector('#last').select()");
  await page.type("#last", "Beech");
  await page.click("#save");
  await page.shows(".row .name", ["Bob Beech"]);
  await page.until("!document.querySelector('#editor').classList.contains('open')");
  await page.until(`customElements.get("sl-select") !== undefined`);
  await page.until(
    `JSON.stringify([...document.querySelectorAll("sl-option")].map((one) => one.value)) === '["0","1","2"]'`,
  );
  await page.click(".row .trash");
  await page.shows("#badge", ["2"]);
  await page.eval("document.querySelector('#search').select()");
  await page.type("#search", "a");
  await page.shows(".row .name", ["Alice Ash", "Carol Cedar"]);
  const code = `session:getApp():insert(Contact:new({ firstName = "Zoë", lastName = "Ash" }))
    return session:getApp():contactCount()`;
  assert.equal(await lua.run(code), 3);
  await page.shows(".row .name", ["Alice Ash", "Carol Cedar", "Zoë Ash"]);
  assert.equal(await lua.run("return session:getApp().contacts[3].firstName"), "Zoë");
});

Deno.test("the adder adds what was typed when a field is left", async () => {
  verifies("lua:apps");
  await using lua = await LuaUi.start({ app: "adder" });
  await using browser = await TestBrowser.start();
  const page = await browser.open(await lua.page());
  await page.shows("#sum", ["0"]);
  await page.type("#a", "2");
  await page.type("#b", "40");
  await page.leave();
  await page.shows("#sum", ["42"]);
});

Deno.test("the task list adds, edits, completes by either kind of checkbox", async () => {
  verifies("lua:apps", "lua:checkboxes");
  await using lua = await LuaUi.start({ app: "tasks" });
  await using browser = await TestBrowser.start();
  const page = await browser.open(await lua.page());
  await page.click("#plus");
  await page.until("document.querySelector('.item.selected.editing')");
  await page.type("input.name", "Buy tea");
  await page.press("Enter");
  await page.shows(".item.selected:not(.editing) .shown", ["Buy tea"]);
  await page.click("input.bound");
  await page.until("document.querySelector('.item.completed')");
  assert.equal(await lua.run("return session:getApp().items[1].completed"), true);
  await page.until("document.querySelector('sl-checkbox').checked === true");
  await page.eval("document.querySelector('sl-checkbox').click()");
  await page.until("document.querySelector('.item:not(.completed)')");
  await page.until("document.querySelector('input.bound').checked === false");
  assert.equal(await lua.run("return session:getApp().items[1].completed"), false);
  await page.click("#plus");
  await page.until("document.querySelectorAll('.item').length === 2");
  await lua.run("table.remove(session:getApp().items, 1)");
  await page.until("document.querySelectorAll('.item').length === 1");
});
