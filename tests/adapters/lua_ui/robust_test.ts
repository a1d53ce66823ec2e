import assert from "node:assert/strict";
import { verifies } from "../../helpers/verifies.ts";
import { LuaUi } from "./driver.ts";
import { SocketPage } from "./socket.ts";

/** Damage that an application may do to the globals and the metatables that it shares with nobody. */
const SABOTAGE = [
  `getmetatable("").__index = nil`,
  `getmetatable("").__tostring = function() error("no text") end`,
  `type = 'x'`,
  `pcall, error, pairs, ipairs, next, select = nil`,
  `tostring, tonumber, rawget, rawset, rawequal, setmetatable, getmetatable = 1, 2, 3, 4, 5, 6, 7`,
  `for name in pairs(string) do string[name] = function() error("string") end end`,
  `for name in pairs(table) do table[name] = nil end`,
  `math, os, io, coroutine, debug, utf8, package, require = nil`,
  `session, mcp, MCP, ui, EMPTY, print, diag = nil`,
  `load, loadstring, xpcall, collectgarbage = nil`,
  `for name in pairs(_G) do _G[name] = nil end`,
  `setmetatable(_G, { __index = function() error("index") end, __newindex = function() error("new") end })`,
  `debug.setmetatable(nil, { __index = function() error("nil") end })`,
  `debug.setmetatable(1, { __index = function() error("number") end })`,
  `debug.setmetatable(print, { __index = function() error("function") end, __call = 1 })`,
];

const MAIN = `App = session:prototype("App", { n = 1 })
  function App:label() return "n is " .. self.n end
  function App:up() self.n = self.n + 1 end
  app = App:new()
  session:createAppVariable(app)`;

Deno.test("an application that overwrites what it shares with us breaks neither its pages nor later calls", async () => {
  verifies("lua:own-globals");
  await using lua = await LuaUi.start({ files: { "lua/main.lua": MAIN } });
  for (const [i, code] of SABOTAGE.entries()) {
    const id = String(i + 2);
    await lua.run("return 1", id);
    await using page = await SocketPage.open(lua, id);
    page.create(2, 1, { path: "label()", access: "r" });
    page.create(3, 1, { path: "up()", access: "action" });
    await page.value(2, "n is 1");
    await lua.call("ui_run", { code: `local app = app ${code}`, sessionId: id });
    page.update(3, null);
    await page.value(2, "n is 2");
    assert.equal(await lua.run("return 6 * 7", id), 42, code);
    const failed = await lua.call("ui_run", { code: "local x = {} ; x() ", sessionId: id });
    assert.ok(!failed.ok && /attempt to call a table value/.test(failed.error.message), code);
    const state = await lua.text("ui_get_state", { sessionId: id });
    assert.deepEqual(JSON.parse(state), { n: 2 }, code);
    assert.match(String(await lua.run("return { a = { 'b', 1.5 } }", id)), /object/);
  }
  await using page = await SocketPage.open(lua);
  page.create(2, 1, { path: "label()", access: "r" });
  await page.value(2, "n is 1"); // other sessions know nothing of it
});

Deno.test("an application does not reach into our part by debug", async () => {
  verifies("lua:own-globals");
  await using lua = await LuaUi.start({ app: "adder" });
  const code = `local found = {}
    for _, fn in pairs({ require, print, io.open, session.prototype, mcp.display, os.execute, tostring, load }) do
      for i = 1, 9 do if debug.getupvalue(fn, i) ~= nil then found[#found + 1] = i end end
      found[#found + 1] = debug.setupvalue(fn, 1, nil) and "set" or nil
    end
    found[#found + 1] = pcall(debug.upvaluejoin, print, 1, function() return found end, 1) and "joined" or nil
    found[#found + 1] = pcall(debug.getregistry) and "registry" or nil
    found[#found + 1] = pcall(setfenv, print, {}) and "setfenv" or nil
    local names = {}
    for level = 1, 12 do
      for i = 1, 9 do
        local ok, name = pcall(debug.getlocal, level, i)
        if ok and name and not name:find("(", 1, true) then names[name] = true end
      end
    end
    return table.concat(found, " ") .. (names.kind and names.found and " kind" or "")`;
  assert.equal(await lua.run(code), "");
  assert.deepEqual(await lua.run("local a, b = 1, 2 return { debug.getlocal(1, 2) }"), ["b", 2]);
  assert.equal(await lua.run("return __glovebox == nil and host_run == nil"), true);
});

Deno.test("our part of the Lua side calls no method of texts, which an application may take away", async () => {
  const folder = new URL("../../../adapters/lua_ui/lua/", import.meta.url);
  for await (const { name } of Deno.readDir(folder)) {
    const text = await Deno.readTextFile(new URL(name, folder));
    assert.doesNotMatch(text, /:(?:find|match|gmatch|gsub|sub|byte|rep|lower|upper|format|len)\(/, name);
  }
});
