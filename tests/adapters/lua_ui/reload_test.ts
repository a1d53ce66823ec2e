import assert from "node:assert/strict";
import { join } from "node:path";
import { eventually } from "../../helpers/eventually.ts";
import { verifies } from "../../helpers/verifies.ts";
import { LuaUi } from "./driver.ts";
import { TestBrowser } from "./page.ts";

const view = (word: string) =>
  `<template><div><b id="b" ui-value="greeting()"></b> <i id="i">${word}</i><input id="n" ui-value="n"></div></template>`;

const main = (word: string, more = "") => `
App = session:prototype("App", { n = 0, word = "${word}" ${more} })
function App:greeting() return "${word} " .. self.n end
function App:mutate() self.mutated = (self.mutated or 0) + 1 end
if not session:getApp() then app = App:new({ n = 5 }) session:createAppVariable(app) end
loads = (loads or 0) + 1
was = session.reloading`;

Deno.test("changed Lua and views reach open pages, the state stays, and what is broken changes nothing", async () => {
  verifies("lua:hot-reload", "lua:upload", "lua:errors-shown");
  const files = { "lua/main.lua": main("hello"), "viewdefs/App.DEFAULT.html": view("one") };
  await using lua = await LuaUi.start({ files });
  await using browser = await TestBrowser.start();
  const page = await browser.open(await lua.page());
  await page.shows("#b, #i", ["hello 5", "one"]);
  await lua.run("app.n = 6");
  await lua.write("lua/main.lua", main("bye", ", fresh = 1"));
  await page.shows("#b, #i", ["bye 6", "one"]);
  assert.deepEqual(await lua.run("return { was, session.reloading, app.fresh, app.mutated }"), [
    true,
    false,
    1,
    1,
  ]);
  await lua.write("viewdefs/App.DEFAULT.html", view("two"));
  await page.shows("#b, #i", ["bye 6", "two"]);
  await lua.write("lua/main.lua", "this is no Lua");
  await page.until("document.querySelector('#lua-ui-banner')?.textContent.includes('main.lua')");
  await page.shows("#b, #i", ["bye 6", "two"]);
  assert.match(await lua.text("ui_status"), /"lua\/main\.lua": "lua\/main\.lua:1: syntax error/);
  await lua.write("viewdefs/App.DEFAULT.html", "<div>no template</div>");
  await page.until("document.querySelector('#lua-ui-banner').textContent.includes('App.DEFAULT')");
  await page.shows("#b, #i", ["bye 6", "two"]);
  await lua.write("lua/main.lua", main("again"));
  await page.shows("#b", ["again 6"]);
  assert.equal(await lua.run("return app.fresh"), null);
  const content = view("uploaded");
  await lua.text("ui_upload_viewdef", { type: "App", namespace: "DEFAULT", content });
  await page.shows("#b, #i", ["again 6", "uploaded"]);
  assert.equal(await lua.read("viewdefs/App.DEFAULT.html"), content);
  await page.until("document.querySelector('#lua-ui-banner').textContent === ''"); // all is mended
  assert.doesNotMatch(await lua.text("ui_status"), /problems|broken_viewdefs/);
});

const MY_APP = {
  "apps/my-app/app.lua": `local words = require("words")
        MyApp = session:prototype("MyApp", {})
        function MyApp:word() return words.word() end
        myApp = myApp or MyApp:new()`,
  "apps/my-app/words.lua": `local M = package.loaded.words
        M = type(M) == "table" and M or {} function M.word() return "first" end return M`,
  "apps/my-app/viewdefs/MyApp.DEFAULT.html": `<template><p><b id="b" ui-value="word()"></b></p></template>`,
  "apps/my-app/init.lua": "inits = (inits or 0) + 1",
};

Deno.test("files behind links are followed, modules keep their identity, and a removed folder ends nothing", async () => {
  verifies("lua:hot-reload", "lua:display");
  await using lua = await LuaUi.open({
    files: MY_APP,
  });
  await Deno.mkdir(join(lua.base, "lua"), { recursive: true });
  await Deno.symlink("../apps/my-app/app.lua", join(lua.base, "lua", "my-app.lua"));
  await Deno.symlink("../apps/my-app/words.lua", join(lua.base, "lua", "words.lua"));
  await lua.begin();
  assert.equal(await lua.run("return inits"), 1);
  assert.equal(await lua.text("ui_display", { name: "my-app" }), "Displayed app: my-app");
  await using browser = await TestBrowser.start();
  const page = await browser.open(await lua.page());
  await page.shows("#b", ["first"]);
  await lua.write(
    "apps/my-app/words.lua",
    (await lua.read("apps/my-app/words.lua")).replace("first", "second"),
  );
  await page.shows("#b", ["second"]);
  const missing = await lua.call("ui_display", { name: "none" });
  assert.ok(!missing.ok && /module 'none' not found/.test(missing.error.message));
  assert.deepEqual(
    await lua.run("local s = mcp:status() return { s.sessions, s.base_dir ~= nil, mcp.sessionId }"),
    [1, true, "1"],
  );
  await Deno.remove(lua.base, { recursive: true });
  assert.equal(await lua.run("print('still here') return 1"), 1);
  await page.shows("#b", ["second"]);
  await eventually("the log is there again", async () => (await lua.read("log/lua.log")) === "still here\n");
  await lua.text("ui_stop");
});
