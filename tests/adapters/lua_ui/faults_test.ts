import assert from "node:assert/strict";
import { eventually } from "../../helpers/eventually.ts";
import { verifies } from "../../helpers/verifies.ts";
import { LuaUi } from "./driver.ts";
import { TestBrowser, type TestPage } from "./page.ts";

const BANNER = "document.querySelector('#lua-ui-banner')?.textContent ?? ''";

/** Waits until the banner says something, or nothing. */
async function banner(page: TestPage, said: RegExp | undefined): Promise<void> {
  await page.until(said === undefined ? `(${BANNER}) === ''` : `${said}.test(${BANNER})`);
}

async function problems(lua: LuaUi): Promise<string[]> {
  const [session] = JSON.parse(await lua.text("ui_status")).session_list;
  return Object.entries(session.problems ?? {}).map(([what, text]) => `${what}: ${text}`);
}

async function withFiles(
  files: Readonly<Record<string, string>>,
  work: (page: TestPage, lua: LuaUi) => Promise<void>,
): Promise<void> {
  await using lua = await LuaUi.start({ files });
  await using browser = await TestBrowser.start();
  await work(await browser.open(await lua.page()), lua);
}

const APP = `App = session:prototype("App", { n = 1 })
  function App:label() if self.bad then error("it is bad") end return "n is " .. self.n end
  session:createAppVariable(App:new())`;
const VIEW = `<template><div><p id="label" ui-value="label()"></p></div></template>`;

Deno.test("a fault of main.lua is told with file and line, and a mended file shows its application", async () => {
  verifies("lua:faults-heal");
  const broken = `\n\nlocal x = nil\nreturn x.field`;
  await withFiles({ "lua/main.lua": broken, "viewdefs/App.DEFAULT.html": VIEW }, async (page, lua) => {
    await banner(page, /lua\/main\.lua:4: attempt to index a nil value/);
    assert.equal(await lua.run("return mcp ~= nil and mcp:status().state"), "RUNNING");
    await lua.write("lua/main.lua", "this is no Lua");
    await banner(page, /lua\/main\.lua:1: syntax error/);
    await lua.write("lua/main.lua", APP);
    await page.shows("#label", ["n is 1"]);
    await banner(page, undefined);
    assert.deepEqual(await problems(lua), []);
  });
});

Deno.test("a fault of a module, of mcp.lua or of an application stops nothing else, and heals when it is mended", async () => {
  verifies("lua:faults-heal");
  const files = {
    "lua/main.lua": `require("helper")\n${APP}`,
    "lua/helper.lua": "error('helper fails')",
    "lua/mcp.lua": "\nmcp.nothing.here = 1",
    "apps/one/init.lua": "error('init fails')",
    "apps/two/init.lua": "two = 2",
    "viewdefs/App.DEFAULT.html": VIEW,
  };
  await withFiles(files, async (page, lua) => {
    await banner(page, /helper fails/);
    await banner(page, /lua\/mcp\.lua:2: attempt to index/);
    await banner(page, /apps\/one\/init\.lua:1: init fails/);
    assert.equal(await lua.run("return two"), 2);
    await lua.write("lua/mcp.lua", "mcp.mended = true");
    await lua.write("apps/one/init.lua", "one = 1");
    await lua.write("lua/helper.lua", "helped = true");
    await page.shows("#label", ["n is 1"]);
    await banner(page, undefined);
    assert.deepEqual(await lua.run("return { one, mcp.mended, helped }"), [1, true, true]);
  });
});

Deno.test("a getter that recovers takes its fault back, as does the page that goes", async () => {
  verifies("lua:faults-heal");
  await withFiles({ "lua/main.lua": APP, "viewdefs/App.DEFAULT.html": VIEW }, async (page, lua) => {
    await page.shows("#label", ["n is 1"]);
    await lua.run("session:getApp().bad = true");
    await banner(page, /the path label\(\): .*it is bad/);
    assert.match(String(await problems(lua)), /it is bad/);
    await lua.run("session:getApp().bad = false");
    await banner(page, undefined);
    assert.deepEqual(await problems(lua), []);
    await lua.run("session:getApp().bad = true");
    await banner(page, /it is bad/);
    await page.close();
    await lua.until("return #session:getApp().type", 3);
    await eventually("the fault goes with the page", async () => (await problems(lua)).length === 0);
  });
});

const TWO = {
  "apps/first/app.lua": `First = session:prototype("First", {})
    function First:a() return "a" end
    function First:only() return "only here" end
    first = First:new()`,
  "apps/second/app.lua": `Second = session:prototype("Second", {})
    function Second:a() return "second a" end
    second = Second:new()`,
  "apps/third/app.lua": "local t = nil\nt.x = 1",
  "viewdefs/First.DEFAULT.html":
    `<template><div><p id="first"><b ui-value="a()"></b> <i ui-value="only()"></i></p></div></template>`,
  "viewdefs/Second.DEFAULT.html": `<template><div><p id="second" ui-value="a()"></p></div></template>`,
};

Deno.test("applications are switched without a fault, and one that cannot be loaded says why until it can", async () => {
  verifies("lua:faults-heal", "lua:display");
  await withFiles(TWO, async (page, lua) => {
    for (const name of ["first", "second", "first", "second"]) {
      await lua.text("ui_display", { name });
      await page.shows(`#${name}`, [name === "first" ? "a only here" : "second a"]);
    }
    assert.deepEqual(await problems(lua), []);
    assert.equal(await lua.read("log/lua-err.log"), "");
    const failed = await lua.call("ui_display", { name: "third" });
    assert.ok(
      !failed.ok && /apps\/third\/app\.lua:2: attempt to index a nil value/.test(failed.error.message),
    );
    await banner(page, /app third: apps\/third\/app\.lua:2/);
    await page.shows("#second", ["second a"]);
    await lua.write("apps/third/app.lua", `Third = session:prototype("Third", {}) third = Third:new()`);
    await banner(page, /the view of Third: there is no viewdefs\/Third\.DEFAULT\.html/);
    await page.shows("#second", []);
    await lua.write("viewdefs/Third.DEFAULT.html", `<template><div><p id="third">here</p></div></template>`);
    await page.shows("#third", ["here"]);
    await banner(page, undefined);
    assert.deepEqual(await problems(lua), []);
    const none = await lua.call("ui_display", { name: "none" });
    assert.ok(!none.ok && /no lua\/none\.lua, and no apps\/none\/app\.lua/.test(none.error.message));
    await lua.write("apps/half/app.lua", "Half = {}");
    const half = await lua.call("ui_display", { name: "half" });
    assert.ok(!half.ok && /did not set the global half/.test(half.error.message));
    await lua.text("ui_display", { name: "first" });
    await banner(page, undefined);
  });
});
