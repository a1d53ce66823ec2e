import assert from "node:assert/strict";
import { join } from "node:path";
import { ensurePrograms } from "../../../scripts/setup.ts";
import type { ToolPort } from "../../../src/assistant/tool_port.ts";
import { LuaUi } from "../../adapters/lua_ui/driver.ts";
import { verifies } from "../../helpers/verifies.ts";
import { runAssist } from "../fakes.ts";
import { scripted } from "../eval/play.ts";
import { done, found, type Said, type View } from "../view.ts";

const SHOP = `local unused = 1
local function total(list)
  local sum = 0
  for i, each in ipairs(list) do sum = sum + each end
  return sum
end
return total
`;
const MENDED = SHOP.replace("local unused = 1\n", "").replace("for i,", "for _,");

/** An application for somebody else's checker, as a model writes it. */
const CHECKER = `local luacheck = require("luacheck")
Checker = session:prototype("Checker", { warnings = {} })
function Checker:check(path)
  local report = luacheck.check_files({ path })[1]
  self.warnings = {}
  for at, each in ipairs(report) do self.warnings[at] = each.line .. ": " .. luacheck.get_message(each) end
  self.said = #report .. " warnings in " .. path
end
if not session.reloading then session:createAppVariable(session:create(Checker, {})) end
`;
const DUE = `local Date = require("pl.Date")
local due = Date({ year = 2026, month = 1, day = 31 }):add({ day = 30 })
Bill = session:prototype("Bill", {})
if not session.reloading then
  session:createAppVariable(session:create(Bill, { due = Date.Format("yyyy-mm-dd"):tostring(due) }))
end
`;

/**
 * A folder with a program that others wrote in Lua, as Debian has it, and what it is to work on.
 *
 * @param isAround whether the application gets a folder of its own in it
 */
async function projectOf(names: readonly string[], isAround: boolean): Promise<LuaUi> {
  const lua = await LuaUi.open({ files: { "shop.lua": SHOP } });
  for (const name of names) {
    const copied = await new Deno.Command("cp", { args: ["-rL", name, lua.base] }).output();
    assert.ok(copied.success, new TextDecoder().decode(copied.stderr));
  }
  if (isAround) await Deno.mkdir(join(lua.base, ".ui", "lua"), { recursive: true });
  return lua;
}

function toolsOf(lua: LuaUi): ToolPort {
  return { tools: () => lua.adapter.manifest.tools, call: (name, args) => lua.call(name, args) };
}

/** Opens the project, writes the application and starts it, and then does as the task says. */
function builder(base: string, main: string, work: (view: View) => Said) {
  return (view: View): Said => {
    const calls = (name: string) => view.said.includes(name);
    if (!/"(?:CONFIGURED|RUNNING)"/.test(view.last)) {
      return { call: "ui_configure", args: { base_dir: base } };
    }
    if (!calls("lua/main.lua")) {
      return { call: "ui_write_file", args: { path: "lua/main.lua", content: main } };
    }
    if (!view.last.includes('"RUNNING"')) return { call: "ui_start", args: {} };
    return work(view);
  };
}

/** What the program itself says of a file, where its authors run it. */
async function luacheck(path: string): Promise<string[]> {
  const args = ["--no-color", "--formatter", "plain", path];
  const { stdout } = await new Deno.Command("luacheck", { args, env: { HOME: "/nonexistent" } }).output();
  return new TextDecoder().decode(stdout).trim().split("\n").flatMap((line) =>
    /:(\d+):\d+: (.*)$/.exec(line)?.slice(1).join(": ") ?? []
  );
}

Deno.test("assistant gives Luacheck an application, tells what it finds, and mends the file", async () => {
  verifies("assistant:any-adapter", "lua:programs-of-others");
  await ensurePrograms(["luacheck"], { log: (line) => console.error(line) });
  await using lua = await projectOf(["/usr/share/lua/5.1/luacheck"], true);
  const file = join(lua.base, "shop.lua");
  const wanted = await luacheck(file);
  assert.equal(wanted.length, 2);
  const check: Said = { call: "ui_run", args: { code: 'session:getApp():check("shop.lua")' } };
  const options = { confirm: (question: string) => question.includes("ui_run"), limits: LIMITS };
  const told = await runAssist(
    toolsOf(lua),
    scripted(builder(lua.base, CHECKER, (view) => {
      const shown = /"warnings": (\[[^\]]*\])/.exec(view.last)?.[1] ?? "[]";
      if (!view.last.includes("warnings in shop.lua")) return check;
      const said = found("Checked", "2 warnings in shop.lua");
      return "call" in said ? { ...said, args: { ...said.args, data: shown } } : said;
    })),
    { goal: "What does Luacheck say of shop.lua?", ...options },
  );
  assert.deepEqual([told.outcome, told.data], ["done", wanted], told.reason);
  const mended = await runAssist(
    toolsOf(lua),
    scripted((view) => {
      if (!view.said.includes("for _,")) {
        return { call: "ui_write_file", args: { path: "../shop.lua", content: MENDED } };
      }
      return view.last.includes("0 warnings in shop.lua") ? done("Mended", "0 warnings in shop.lua") : check;
    }),
    { goal: "Mend shop.lua until Luacheck has nothing to say", ...options },
  );
  assert.equal(mended.outcome, "done", mended.reason);
  assert.deepEqual(await luacheck(file), []);
});

Deno.test("assistant builds an application on Penlight, and the application has what Penlight makes", async () => {
  verifies("assistant:any-adapter", "lua:programs-of-others");
  await ensurePrograms(["Penlight"], { log: (line) => console.error(line) });
  await using lua = await projectOf(["/usr/share/lua/5.3/pl"], false);
  const run = await runAssist(
    toolsOf(lua),
    scripted(builder(lua.base, DUE, () => done("It shows the day", "2026-03-02"))),
    { goal: "Show when a bill of 31 January 2026 is due, 30 days later", limits: LIMITS },
  );
  assert.equal(run.outcome, "done", run.reason);
  assert.equal(await lua.run("return session:getApp().due"), "2026-03-02");
});

const LIMITS = { steps: 12, timeMs: 60_000, tokens: undefined, bannerStepMs: 0, bannerMs: 0 };
