import assert from "node:assert/strict";
import { verifies } from "../../helpers/verifies.ts";
import { LuaUi } from "./driver.ts";
import { TestBrowser, type TestPage } from "./page.ts";

const MAIN = `App = session:prototype("App", { note = "first", other = "", word = "", done = "" })
  function App:add() self.done, self.note = self.done .. "[" .. self.note .. "]", "" end
  function App:loud(text) if text ~= nil then self._loud = text:upper() end return self._loud or "" end
  app = App:new()
  session:createAppVariable(app)`;
const view = (title: string) =>
  `<template><div><h1 id="title">${title}</h1>
    <input id="note" ui-value="note" ui-event-keypress-enter="add()">
    <textarea id="other" ui-value="other"></textarea>
    <sl-input id="word" ui-value="word"></sl-input>
    <input id="loud" ui-value="loud()?keypress&access=rw">
    <p id="done" ui-value="done"></p></div></template>`;

async function withPage(
  work: (page: TestPage, lua: LuaUi, browser: TestBrowser) => Promise<void>,
): Promise<void> {
  const files = { "lua/main.lua": MAIN, "viewdefs/App.DEFAULT.html": view("one") };
  await using lua = await LuaUi.start({ files });
  await using browser = await TestBrowser.start();
  const page = await browser.open(await lua.page());
  await page.until("document.querySelector('#note')?.value === 'first'");
  await work(page, lua, browser);
}

const field = (id: string) => `document.querySelector("#${id}")`;
const state = (id: string) =>
  `JSON.stringify([${field(id)}.value, document.activeElement?.id, ${field(id)}.selectionStart, ${
    field(id)
  }.selectionEnd])`;

Deno.test("what is being typed stays when Lua or another page writes the field, and is sent when it is left", async () => {
  verifies("lua:typing");
  await withPage(async (page, lua, browser) => {
    const second = await browser.open(await lua.page());
    await second.until(`${field("note")}?.value === 'first'`);
    await page.type("#note", " and more");
    await page.eval(`${field("note")}.setSelectionRange(2, 5)`);
    await lua.run("app.note = 'by Lua' app.done = 'told'");
    await page.shows("#done", ["told"]);
    assert.equal(await page.eval(state("note")), JSON.stringify(["first and more", "note", 2, 5]));
    await second.until(`${field("note")}.value === 'by Lua'`);
    await second.type("#note", "!");
    await second.leave();
    await lua.until("return app.note", "by Lua!");
    await lua.run("app.done = 'again'");
    await page.shows("#done", ["again"]);
    assert.equal(await page.eval(`${field("note")}.value`), "first and more");
    await page.leave();
    await lua.until("return app.note", "first and more");
    await second.until(`${field("note")}.value === 'first and more'`);
    await lua.run("app.note = 'free'"); // nobody types there now
    await page.until(`${field("note")}.value === 'free'`);
  });
});

Deno.test("a field that the application empties keeps what was typed behind what it has had", async () => {
  verifies("lua:typing");
  await withPage(async (page, lua) => {
    await page.type("#note", "!");
    await page.eval(`window.before = WebSocket.prototype.send;
      window.queue = []; WebSocket.prototype.send = function (text) { queue.push([this, text]); }; true`);
    await page.press("Enter"); // it is under way
    await page.insert("next");
    await page.eval(
      `WebSocket.prototype.send = before; for (const [socket, text] of queue) socket.send(text); true`,
    );
    await page.shows("#done", ["[first!]"]);
    await page.until(`${field("note")}.value === "next"`);
    await page.press("Enter");
    await page.shows("#done", ["[first!][next]"]);
    await page.until(`${field("note")}.value === ""`);
    assert.equal(await lua.run("return app.note"), "");
  });
});

Deno.test("text, focus and selection survive a view that is made again, also in a component", async () => {
  verifies("lua:typing");
  await withPage(async (page, lua) => {
    await page.type("#other", "half a sen");
    await page.eval(`${field("other")}.setSelectionRange(5, 6)`);
    await lua.write("viewdefs/App.DEFAULT.html", view("two"));
    await page.shows("#title", ["two"]);
    await page.until(
      `${state("other")} === ${JSON.stringify(JSON.stringify(["half a sen", "other", 5, 6]))}`,
    );
    await page.insert("-"); // where the selection was
    await page.leave();
    await lua.until("return app.other", "half - sen");
    await page.until(`${field("word")}.shadowRoot?.querySelector("input")`);
    await page.type("#word", "wor");
    await lua.write("viewdefs/App.DEFAULT.html", view("three"));
    await page.shows("#title", ["three"]);
    await page.until(`${field("word")}.value === "wor" && document.activeElement === ${field("word")}`);
    await page.insert("d");
    await page.leave();
    await lua.until("return app.word", "word");
  });
});

Deno.test("a field that is sent with each stroke ends as it was typed, whatever comes back meanwhile", async () => {
  verifies("lua:typing");
  await withPage(async (page, lua) => {
    await page.type("#loud", "t");
    for (const letter of "yped quickly") await page.insert(letter);
    await lua.until("return app._loud", "TYPED QUICKLY");
    await page.until(`${field("loud")}.value === "TYPED QUICKLY"`);
    await page.insert("!");
    await lua.until("return app._loud", "TYPED QUICKLY!");
  });
});

Deno.test("what was typed while the connection was lost arrives when it is back", async () => {
  verifies("lua:typing", "lua:reconnect");
  await withPage(async (page, lua) => {
    await lua.kept();
    const [pid] = await lua.host.adapterProcesses();
    assert.ok(pid !== undefined);
    Deno.kill(pid, "SIGKILL");
    await page.until("document.querySelector('#lua-ui-banner')?.textContent.includes('connection is lost')");
    await page.type("#other", "written meanwhile");
    await page.leave();
    await page.until("document.querySelector('#lua-ui-banner').textContent === ''");
    await lua.until("return app.other", "written meanwhile");
    await page.until(`${field("other")}.value === "written meanwhile"`);
  });
});
