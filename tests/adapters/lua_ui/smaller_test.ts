import assert from "node:assert/strict";
import { EventLog } from "../../helpers/event_log.ts";
import { verifies } from "../../helpers/verifies.ts";
import { LuaUi } from "./driver.ts";
import { TestBrowser } from "./page.ts";

Deno.test("a box with a toggle is changed by it alone, one with another action is written first", async () => {
  verifies("lua:checkboxes");
  const view = `<template><div><input type="checkbox" id="a" ui-value="a" ui-action="toggleA()">
    <sl-checkbox id="b" ui-value="b" ui-event-sl-change="toggleB()"></sl-checkbox>
    <input type="checkbox" id="c" ui-value="c" ui-event-change="save()"><p id="said" ui-value="said()"></p></div></template>`;
  const main = `App = session:prototype("App", { a = false, b = false, c = false, saved = "" })
    function App:toggleA() self.a = not self.a end
    function App:toggleB() self.b = not self.b end
    function App:save() self.saved = tostring(self.c) end
    function App:said() return table.concat({ tostring(self.a), tostring(self.b), tostring(self.c), self.saved }, " ") end
    session:createAppVariable(App:new())`;
  await using lua = await LuaUi.start({ files: { "lua/main.lua": main, "viewdefs/App.DEFAULT.html": view } });
  await using browser = await TestBrowser.start();
  const page = await browser.open(await lua.page());
  await page.shows("#said", ["false false false"]);
  await page.until("customElements.get('sl-checkbox') && document.querySelector('#b').shadowRoot");
  for (const expected of ["true true true true", "false false false false"]) {
    for (const id of ["a", "b", "c"]) await page.click(`#${id}`);
    await page.shows("#said", [expected]);
    const checked = `["a", "b", "c"].every((id) => document.getElementById(id).checked === ${
      expected.startsWith("true")
    })`;
    await page.until(checked);
  }
});

Deno.test("a page without an application lists those of the project, and shows the one that is chosen", async () => {
  verifies("lua:display");
  const files = {
    "apps/one/app.lua": `One = session:prototype("One", {}) one = One:new()`,
    "viewdefs/One.DEFAULT.html": `<template><div><h1 id="one">It is one</h1></div></template>`,
    "apps/notes/readme.md": "no application",
  };
  await using lua = await LuaUi.start({ files });
  await using browser = await TestBrowser.start();
  const page = await browser.open(await lua.page());
  await page.shows(".lua-app", ["one"]);
  await lua.write("apps/two/app.lua", "two = {}");
  await lua.run("return 0");
  await page.shows(".lua-app", ["one", "two"]);
  await page.click(".lua-app");
  await page.shows("#one", ["It is one"]);
  await page.until("document.querySelector('.lua-apps').classList.contains('lua-hidden')");
});

Deno.test("a module that is unloaded takes its prototypes along, and only these", async () => {
  verifies("lua:prototypes");
  await using lua = await LuaUi.start({
    files: {
      "lua/main.lua": `Own = session:prototype("Own", {})`,
      "lua/part.lua":
        `Part = session:prototype("Part", { n = 1 }) Inner = session:prototype("Part.Inner", {})`,
    },
  });
  const known = `local t = {} for i, name in ipairs({ "Own", "Part", "Part.Inner" }) do
    t[i] = session:prototype(name) ~= nil end return t`;
  await lua.run(`require("part")`);
  assert.deepEqual(await lua.run(known), [true, true, true]);
  await lua.run(`session:unloadModule("part")`);
  assert.deepEqual(await lua.run(known), [true, false, false]);
  assert.equal(await lua.run(`require("part") return session:prototype("Part") == Part`), true);
});

Deno.test("names of Lua 5.1 are there and count as they did", async () => {
  verifies("lua:run");
  await using lua = await LuaUi.start({ app: "adder" });
  const code =
    `local m, e = math.frexp(-10) local out = { math.log10(1000), math.ldexp(0.75, 4), m, e, math.cosh(0),
    math.tanh(100), table.maxn({ 1, nil, 3 }), table.foreachi({ 4, 5 }, function(i, v) if v == 5 then return i end end) }
    return out`;
  assert.deepEqual(await lua.run(code), [3, 12, -0.625, 4, 1, 1, 3, 2]);
});

Deno.test("who subscribed to the state of a session is told when it changes", async () => {
  verifies("lua:subscriptions");
  const told = new EventLog<string>();
  await using lua = await LuaUi.start({ app: "adder" });
  lua.adapter.onChanged((what) => told.add(JSON.stringify(what)));
  await lua.run("session:getApp().a = '5'");
  await told.first("its own", (what) => what === '{"resource":"ui://state/1"}');
  await told.first("the first", (what) => what === '{"resource":"ui://state"}');
  await lua.run("return 1", "2");
  await told.first("another", (what) => what === '{"resource":"ui://state/2"}');
});
