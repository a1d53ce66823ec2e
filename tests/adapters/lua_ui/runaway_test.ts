import assert from "node:assert/strict";
import { errorOf } from "../../helpers/mcp/call_context.ts";
import { eventually } from "../../helpers/eventually.ts";
import { verifies } from "../../helpers/verifies.ts";
import { LuaUi } from "./driver.ts";
import { SocketPage } from "./socket.ts";

const OPTIONS = { deadlineMs: 1_500, memoryMb: 32 };
const MAIN = `
App = session:prototype("App", { n = 0, loops = false, hit = 0 })
function App:slow() if self.loops then while true do end end return "quick " .. self.n end
function App:endless() while true do self.n = self.n end end
function App:fine() self.hit = self.hit + 1 end
app = App:new()
session:createAppVariable(app)`;

async function start(): Promise<LuaUi> {
  return await LuaUi.start({ options: OPTIONS, files: { "lua/main.lua": MAIN } });
}

/** Loops in ways in which a program may try not to be stopped. */
const LOOPS: Readonly<Record<string, string>> = {
  "an empty loop": "while true do end",
  "a loop that works": "local t = {} while true do t[#t % 100 + 1] = tostring(#t) end",
  "a loop that catches its own end": "while true do pcall(function() while true do end end) end",
  "a handler that loops": "xpcall(error, function() while true do end end)",
  "a coroutine": "coroutine.wrap(function() while true do end end)()",
  "coroutines that make coroutines": `local function spawn()
      while true do pcall(coroutine.wrap(function() while true do spawn() end end)) end
    end
    spawn()`,
  "a comparison": `local m = setmetatable({}, { __lt = function() while true do end end }) return m < m`,
  "a replacement": `return ("a"):gsub("a", function() while true do end end)`,
  "a sort": `local t = {} for i = 1, 100 do t[i] = i end table.sort(t, function() while true do end end)`,
  "a chunk that takes our name": `load("while true do end", "=glovebox/x")()`,
};

Deno.test("code that does not end is ended, however it loops, and the session is as it was", async () => {
  verifies("lua:runaway", "promise:no-hang");
  await using lua = await start();
  await lua.run(
    "app.n = 7 kept = coroutine.wrap(function() coroutine.yield(1) coroutine.yield(2) end) kept()",
  );
  const other = await lua.run("return 1", "2");
  assert.equal(other, 1);
  for (const [name, code] of Object.entries(LOOPS)) {
    assert.match(await lua.failure(code), /the time of this job is up.*ran for 1500 ms/s, name);
  }
  assert.equal(await lua.run("return app.n + kept()"), 9);
});

Deno.test("while one session loops, another one answers", async () => {
  verifies("lua:isolation");
  await using lua = await LuaUi.start({ options: { deadlineMs: 20_000 }, files: { "lua/main.lua": MAIN } });
  await lua.run("return 1", "2");
  const ended: string[] = [];
  const looping = lua.call("ui_run", { code: "while true do end" }).then((outcome) => {
    ended.push("looping");
    return errorOf(outcome).code;
  });
  for (let i = 0; i < 5; i++) assert.equal(await lua.run(`return ${i}`, "2"), i);
  ended.push("the others");
  await lua.text("ui_stop"); // also ends what loops
  assert.equal(await looping, "CANCELLED");
  assert.deepEqual(ended, ["the others", "looping"]);
});

Deno.test("loops in a getter, an event handler and a timer end, and pages go on", async () => {
  verifies("lua:runaway");
  await using lua = await start();
  await using page = await SocketPage.open(lua);
  page.create(2, 1, { path: "slow()", access: "r" });
  page.create(3, 1, { path: "hit", access: "r" });
  page.create(4, 1, { path: "endless()", access: "action" });
  page.create(5, 1, { path: "fine()", access: "action" });
  await page.value(2, "quick 0");
  page.update(4, null);
  page.update(5, null);
  await page.error(4, /the time of this job is up/);
  page.update(5, null);
  await page.value(3, 1);
  await lua.run("app.loops = true");
  await page.error(2, /the time of this job is up/);
  page.update(5, null);
  await page.value(3, 2); // what follows the path that loops is told all the same
  await lua.run("app.loops, app.n = false, 5");
  await page.value(2, "quick 5");
  await lua.run("session:setTimeout(function() app.n = 6 while true do end end, 1)");
  await page.value(2, "quick 6");
  const status = await lua.text("ui_status");
  assert.match(status, /a timer/);
});

Deno.test("code that wants more memory than there is fails, and the session goes on", async () => {
  verifies("lua:memory");
  await using lua = await start();
  await lua.run("app.n = 3");
  const greedy = [
    `local t = {} for i = 1, 1e9 do t[i] = ("x"):rep(1000) .. i end`,
    `return ("x"):rep(100 * 1024 * 1024)`,
    `local s = "x" while true do s = s .. s end`,
    `local function deep() return 1 + deep() end return deep()`,
    `local function deep(t) return deep({ t }) end local t = {} for i = 1, 1e8 do t = { t } end return t`,
  ];
  for (const code of greedy) {
    assert.match(await lua.failure(code), /not enough memory|stack overflow|time of this job/, code);
    assert.equal(await lua.run("return app.n"), 3, code);
  }
  const text = await lua.run(`return ("é"):rep(1024 * 1024)`);
  assert.equal(String(text).length, 1024 * 1024);
});

Deno.test("a pattern that nothing can interrupt ends the process; sessions and server come back as they were", async () => {
  verifies("lua:hung", "lua:restored");
  await using lua = await start();
  const internal = await lua.internal();
  await lua.run(
    "app.n = 41 kept = coroutine.wrap(function() local v = app while true do v.n = v.n + 1 coroutine.yield(v.n) end end)",
  );
  await lua.run("there = 'in the second'", "2");
  await lua.kept(2);
  const hung = errorOf(
    await lua.call("ui_run", { code: `return ("a"):rep(50):find((".-"):rep(12) .. "b")` }),
  );
  assert.equal(hung.code, "TIMEOUT");
  assert.match(hung.hint, /come back/);
  await eventually("it came back", async () => (await lua.call("ui_run", { code: "return 1" })).ok);
  const status = JSON.parse(await lua.text("ui_status"));
  assert.deepEqual([status.state, status.url, status.sessions], ["RUNNING", lua.url, 2]);
  assert.equal(await lua.internal(), internal);
  assert.equal(await lua.run("return kept()"), 42);
  assert.equal(await lua.run("return there", "2"), "in the second");
});
