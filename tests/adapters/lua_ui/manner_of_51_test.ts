import assert from "node:assert/strict";
import { verifies } from "../../helpers/verifies.ts";
import { LuaUi } from "./driver.ts";

Deno.test("modules in the manner of Lua 5.1 are what their files define", async () => {
  verifies("lua:programs");
  await using lua = await LuaUi.start({ app: "adder" });
  await lua.write(
    "lua/shop/tea.lua",
    `module("shop.tea", package.seeall)
    local price = 3
    function cost(count) return count * price end
    function name() return _NAME .. " " .. tostring(cost == shop.tea.cost) end`,
  );
  await lua.write(
    "lua/plain.lua",
    `local M, print = {}, print
    setfenv(1, M)
    function twice(x) return x * 2 end
    return M`,
  );
  await lua.write("lua/own.lua", `package.loaded[...] = { kept = true }`);
  assert.deepEqual(
    await lua.run(`local tea = require("shop.tea") return { tea.cost(2), tea.name(), cost == nil }`),
    [6, "shop.tea true", true],
  );
  assert.deepEqual(await lua.run(`return { require("plain").twice(4), twice == nil }`), [8, true]);
  assert.equal(await lua.run(`return require("own").kept`), true);
  assert.equal(await lua.run(`local function f() setfenv(1, { x = 5 }) return x end return f()`), 5);
  assert.equal(
    await lua.run(
      `local function f() return getfenv(2).here end setfenv(1, { here = 7, getfenv = getfenv }) return (f())`,
    ),
    7,
  );
  assert.equal(await lua.run(`return pcall(setfenv, 0, {})`), false);
});

Deno.test("modules are found by what an application adds to look for them", async () => {
  verifies("lua:programs");
  await using lua = await LuaUi.start({ app: "adder" });
  const code = `table.insert(package.searchers, 2, function(name)
      if name:match("^made%.") then return function(given, extra) return { given, extra } end, "here" end
      return "no"
    end)
    return { require("made.up")[1], require("made.up")[2], (pcall(require, "gone")) }`;
  assert.deepEqual(await lua.run(code), ["made.up", "here", false]);
});

Deno.test("files give each of several formats, and fail in the words of Lua", async () => {
  verifies("lua:programs");
  await using lua = await LuaUi.start({ app: "adder" });
  await lua.run(`local f = io.open("n.txt", "w") f:write("a 1\\nb 2\\n") f:close()`);
  assert.deepEqual(
    await lua.run(`local found = {}
      for text, n in io.lines("n.txt", 1, "n") do found[#found + 1] = text .. tostring(n) end
      return found`),
    ["a1", "\nnil", "b2", "\nnil"],
  );
  assert.deepEqual(await lua.run(`return { io.open("none.txt") or "", select(2, io.open("none.txt")) }`), [
    "",
    "none.txt: No such file or directory",
    2,
  ]);
  assert.deepEqual(await lua.run(`return { select(2, os.remove("none.txt")) }`), [
    "none.txt: No such file or directory",
    2,
  ]);
});
