import assert from "node:assert/strict";
import { join } from "node:path";
import { errorOf } from "../../helpers/mcp/call_context.ts";
import { verifies } from "../../helpers/verifies.ts";
import { LuaUi } from "./driver.ts";

const READ = `local pipe, why = io.popen(...) if not pipe then return why end
  local text = pipe:read("a") local ok, how, code = pipe:close() return { text, ok, how, code }`;

async function popen(lua: LuaUi, line: string): Promise<unknown> {
  return await lua.run(`return (function(...) ${READ} end)(${JSON.stringify(line)})`);
}

Deno.test("io.popen and os.execute work with files of the project, and fail as programs do", async () => {
  verifies("lua:programs");
  await using lua = await LuaUi.start({ app: "adder" });
  assert.deepEqual(await popen(lua, "ls -1 lua 2>/dev/null"), ["main.lua\n", 0, "exit", 0]);
  assert.deepEqual(await popen(lua, "ls none 2>/dev/null"), ["", null, "exit", 1]);
  assert.deepEqual(await lua.run(`return { os.execute("mkdir -p 'a b/c' && touch 'a b/c/d'") }`), [
    0,
    "exit",
    0,
  ]);
  assert.deepEqual(await lua.run(`return { os.execute("test -f 'a b/none'") }`), [null, "exit", 1]);
  // Programs of the family compare with 0; those of Lua 5.4 look whether it is true.
  const said = (line: string) =>
    lua.run(`local status = os.execute(${JSON.stringify(line)})
      return { status == 0, status ~= 0, status and "done" or "failed" }`);
  assert.deepEqual(await said("test -f 'a b/c/d'"), [true, false, "done"]);
  for (const line of ["test -f 'a b/none'", "git status"]) {
    assert.deepEqual(await said(line), [false, true, "failed"], line);
  }
  assert.equal(
    await lua.run(`local p = io.popen("cat > kept.txt", "w") p:write("one ", 2) p:close()
    return io.open("kept.txt"):read("a")`),
    "one 2",
  );
  assert.equal(
    await lua.run(`local name = os.tmpname() local f = io.open(name, "w") f:write("x") f:close()
    local text = io.open(name):read("a") os.remove(name) return text .. tostring(io.open(name) == nil)`),
    "xtrue",
  );
  assert.equal(
    await lua.run(`local f = io.tmpfile() f:write("abc") f:seek("set") return f:read("a")`),
    "abc",
  );
  await lua.run(`os.execute("cat none")`);
  assert.match(await lua.read("log/lua-err.log"), /cat: none: No such file/);
});

Deno.test("a program that a person granted runs, by itself or in a pipe, and any command with sh", async () => {
  verifies("lua:programs");
  const granted = async (programs: unknown, line: string) => {
    await using lua = await LuaUi.start({ app: "adder", options: { programs }, grantAsked: true });
    return await popen(lua, line);
  };
  assert.deepEqual(await granted("env", "env | wc -l"), ["2\n", 0, "exit", 0]);
  assert.deepEqual(await granted("env,expr", "expr 6 '*' 7 2>/dev/null"), ["42\n", 0, "exit", 0]);
  assert.deepEqual(await granted(["/usr/bin/expr"], 'expr "a b" : "a.*"'), ["3\n", 0, "exit", 0]);
  assert.deepEqual(await granted("sh", "for i in 1 2; do echo $((i * 2)); done"), [
    "2\n4\n",
    0,
    "exit",
    0,
  ]);
  assert.match(String(await granted("env", "expr 1")), /"expr" was not granted/);
});

Deno.test("a project that holds .ui is opened there, and its relative paths start at the project", async () => {
  verifies("lua:project", "lua:programs-of-others");
  await using lua = await LuaUi.open();
  const project = join(lua.base, "mine");
  await lua.write("mine/.ui/lua/main.lua", "session:createAppVariable(session:prototype('A', {}):new())");
  await lua.write("mine/readme.txt", "of the project");
  await lua.write(
    "mine/tool.lua",
    "#!/usr/bin/lua\nreturn { name = 'tool', line = debug.getinfo(1, 'l').currentline }",
  );
  await lua.write("mine/lua/mcp.lua", "error('nobody asked for it')");
  await lua.write("mine/kit/init.lua", "return 'kit'");
  await lua.write("mine/src/deep/one.lua", "return 'one of ' .. ...");
  await lua.write("mine/vendor/far.lua", "return 'far'");
  const said = await lua.text("ui_configure", { base_dir: project });
  assert.ok(
    said.includes(`configured in ${project}/.ui.`) && said.includes(`The project is ${project}`),
    said,
  );
  await lua.text("ui_start");
  const paths = `local found = {}
    for i, name in ipairs({ "readme.txt", ".ui/lua/main.lua", "./.ui/lua/main.lua", "lua/main.lua" }) do
      found[i] = io.open(name) ~= nil end return found`;
  assert.deepEqual(await lua.run(paths), [true, true, true, false]);
  assert.equal(await lua.run("return mcp:status().base_dir"), `${project}/.ui`);
  const required = `package.path = "./vendor/?.lua;" .. package.path
    local lfs, names = require("lfs"), {}
    for name in lfs.dir("src") do names[#names + 1] = name end
    return { require("tool").name, require("tool").line, require("kit"), require("deep.one"), require("far"),
      dofile("tool.lua").name, package.searchpath("far", package.path), table.concat(names, " "),
      lfs.attributes("kit", "mode"), lfs.attributes("kit/init.lua").size, lfs.attributes("/etc/passwd") == nil,
      lfs.mkdir("out"), lfs.mkdir("out") == nil, lfs.rmdir("out"), lfs.attributes("out") == nil }`;
  assert.deepEqual(await lua.run(required), [
    ...["tool", 2, "kit", "one of deep.one", "far", "tool", "./vendor/far.lua", ". .. deep"],
    ...["directory", 12, true, true, true, true, true],
  ]);
  assert.match(await lua.failure('require("none")'), /module 'none' not found: there is no lua\/none\.lua/);
  await lua.run("print('logged')");
  assert.equal(await lua.read("mine/.ui/log/lua.log"), "logged\n");
});

Deno.test("the working folder's .ui needs no grant, whichever of the two is named", async () => {
  verifies("lua:project");
  await using lua = await LuaUi.open({ options: { folders: ["~/Glovebox/lua-ui/work/.ui"] } });
  const work = join(lua.host.home, "Glovebox", "lua-ui", "work");
  for (const base_dir of [work, join(work, ".ui"), "~/Glovebox/lua-ui/work"]) {
    const said = await lua.text("ui_configure", { base_dir });
    assert.ok(said.includes(`configured in ${work}/.ui.`), said);
  }
  const outside = join(lua.host.home, "Glovebox", "lua-ui", "other one");
  const refused = errorOf(await lua.call("ui_configure", { base_dir: outside }));
  assert.ok(refused.hint.includes(`--option 'lua-ui.folders=${outside}' --grant-asked lua-ui`), refused.hint);
  await lua.text("ui_start");
  assert.equal(
    await lua.run('return type(require("lfs").dir)'),
    "function",
    "what is around is not looked at",
  );
  assert.match(await lua.failure('require("none")'), /module 'none' not found/);
});
