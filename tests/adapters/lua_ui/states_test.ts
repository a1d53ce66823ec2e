import assert from "node:assert/strict";
import { dirname, join } from "node:path";
import { callContext, errorOf, textOf } from "../../helpers/mcp/call_context.ts";
import { verifies } from "../../helpers/verifies.ts";
import { LuaUi } from "./driver.ts";

const NEEDS_A_SERVER: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
  ["ui_run", { code: "return 1" }],
  ["ui_get_state", {}],
  ["ui_upload_viewdef", { type: "A", namespace: "DEFAULT", content: "<template></template>" }],
  ["ui_open_browser", {}],
  ["ui_display", { name: "x" }],
  ["ui_wait_events", { timeout: 0 }],
  ["ui_stop", {}],
];

async function refusal(
  lua: LuaUi,
  tool: string,
  input: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  return errorOf(await lua.call(tool, input)).message;
}

Deno.test("each tool says in the words of the specification why it cannot be called in a state", async () => {
  verifies("lua:states");
  await using lua = await LuaUi.open();
  for (const [tool, input] of [...NEEDS_A_SERVER, ["ui_start", {}] as const]) {
    assert.equal(await refusal(lua, tool, input), "Server not configured", tool);
  }
  assert.equal(JSON.parse(await lua.text("ui_status")).state, "UNCONFIGURED");
  const said = await lua.text("ui_configure", { base_dir: lua.base });
  assert.ok(said.includes(lua.base) && said.includes(`Log files created at ${lua.base}/log`), said);
  await lua.text("ui_configure", { base_dir: lua.base }); // again is fine
  for (const [tool, input] of NEEDS_A_SERVER) {
    assert.equal(await refusal(lua, tool, input), "Server not started", tool);
  }
  assert.equal(JSON.parse(await lua.text("ui_status")).state, "CONFIGURED");
  await lua.write("ui-port", "1\n"); // of a server that was killed
  const url = await lua.text("ui_start");
  assert.match(url, /^http:\/\/127\.0\.0\.1:\d+$/);
  assert.equal(await lua.read("ui-port"), `${new URL(url).port}\n`);
  assert.equal(await refusal(lua, "ui_start"), "Server already running");
  assert.equal(
    await refusal(lua, "ui_configure", { base_dir: lua.base }),
    "Cannot reconfigure while running",
  );
  const status = JSON.parse(await lua.text("ui_status"));
  assert.deepEqual([status.state, status.url, status.sessions], ["RUNNING", url, 1]);
  await lua.text("ui_stop");
  assert.equal(JSON.parse(await lua.text("ui_status")).state, "CONFIGURED");
  await assert.rejects(fetch(`${url}/`));
  await lua.text("ui_start");
});

Deno.test("ui_configure makes what is missing, loads settings, and refuses what was not granted", async () => {
  verifies("lua:configure", "lua:paths");
  await using lua = await LuaUi.open();
  const outside = join(lua.host.folder, "outside");
  const denied = errorOf(await lua.call("ui_configure", { base_dir: outside }));
  assert.equal(denied.code, "PERMISSION_DENIED");
  assert.ok(denied.hint.includes(`--option lua-ui.folders=${outside} --grant-asked lua-ui`), denied.hint);
  assert.match(await refusal(lua, "ui_configure", { base_dir: "relative/folder" }), /not an absolute path/);
  await Deno.mkdir(join(lua.host.home, "Glovebox", "lua-ui"), { recursive: true });
  await Deno.mkdir(outside);
  await Deno.symlink(outside, join(lua.host.home, "Glovebox", "lua-ui", "link"));
  const linked = join(lua.host.home, "Glovebox", "lua-ui", "link");
  assert.equal(errorOf(await lua.call("ui_configure", { base_dir: linked })).code, "PERMISSION_DENIED");
  await lua.write("config/config.toml", "[session]\ntimeout = \n");
  assert.match(await refusal(lua, "ui_configure", { base_dir: lua.base }), /config\.toml.*line 2/);
  await lua.write(
    "config/config.toml",
    `# mine\n[session]\ntimeout = "1h" # short\n[lua]\nhotload = false\n`,
  );
  await lua.text("ui_configure", { base_dir: lua.base });
  assert.deepEqual(await Array.fromAsync(Deno.readDir(join(lua.base, "lua"))), []); // it was no empty folder
  const empty = join(lua.host.home, "Glovebox", "lua-ui", "fresh");
  await lua.text("ui_configure", { base_dir: empty });
  assert.match(await Deno.readTextFile(join(empty, "config", "config.toml")), /timeout = "24h"/);
  assert.match(await Deno.readTextFile(join(empty, "lua", "main.lua")), /createAppVariable/);
});

/** Results of code, by the code. */
const RESULTS: Readonly<Record<string, unknown>> = {
  "return 1, 2": 1,
  "return 10 / 2": 5,
  "return 0.5": 0.5,
  "return 2^53": 2 ** 53,
  "return -3 // 2": -2,
  'return "é\\n\\"\\0"': 'é\n"\0',
  "return nil": null,
  "return": null,
  "return true": true,
  "return {}": {},
  "return { 1, nil, 3 }": [1, null, 3],
  "return { a = { b = {} }, _hidden = 1, 7 }": { a: { b: {} }, 1: 7 },
  'return { [0] = "zero", "one" }': { 0: "zero", 1: "one" },
  "return { [1.5] = 1, [-2] = 2, [true] = 3 }": { "1.5": 1, "-2": 2, true: 3 },
  "return ui.json_encode({ 7, x = 1 })": '{"1":7,"x":1}',
  "return setmetatable({ own = 1 }, { __index = { inherited = 2 } })": { own: 1 },
  "return unpack({ 4, 5 })": 4,
  'return loadstring("return 6")()': 6,
  'return string.format("%d %s", 3.7, 2.0)': "3 2",
  "return tostring(4.0)": "4",
  "return table.getn({ 1, 2 }) + math.pow(2, 3)": 10,
  "return select('#', ui.json_decode('nonsense'))": 2,
};

Deno.test("ui_run gives the first result as JSON, whatever it is, and the message of what failed", async () => {
  verifies("lua:run", "lua:marshalling");
  await using lua = await LuaUi.start({ app: "contacts" });
  const code = "return session:getApp().contacts[1].firstName";
  assert.equal(await lua.text("ui_run", { code }), '"Alice"');
  for (const [code, result] of Object.entries(RESULTS)) assert.deepEqual(await lua.run(code), result, code);
  const described = async (code: string) => {
    const result = await lua.run(code);
    assert.ok(typeof result === "object" && result !== null && "non-json" in result, JSON.stringify(result));
    return String(result["non-json"]);
  };
  assert.match(await described("return print"), /^function: /);
  assert.equal(await described("return 0/0"), "nan");
  assert.equal(await described("return 1/0"), "inf");
  assert.match(await described("local t = {} t.t = t return t"), /table that holds itself/);
  assert.match(await described("return { a = { print } }"), /^table: .* with function: /);
  assert.match(await described("return { [{}] = 1 }"), /^table: .* with a key that is no text/);
  assert.match(await described("return coroutine.create(print)"), /^thread: /);
  assert.equal(await lua.text("ui_run", { code: "return { a = 1 }" }), '{\n  "a": 1\n}');
  assert.match(await lua.failure("error('no luck')"), /^execution failed: ui_run:1: no luck$/);
  assert.match(await lua.failure("return +"), /^execution failed: ui_run:1: unexpected symbol/);
  assert.match(await lua.failure("error({})"), /an error object/);
  assert.deepEqual(Object.keys(JSON.parse(await lua.text("ui_get_state"))), ["contacts"]);
  const missing = errorOf(await lua.call("ui_get_state", { sessionId: "9" }));
  assert.deepEqual([missing.code, missing.hint], ["NOT_FOUND", "There is 1"]);
  const [state] = await lua.adapter.read("ui://state/1", callContext());
  assert.deepEqual(state, {
    uri: "ui://state/1",
    mimeType: "application/json",
    body: await lua.text("ui_get_state"),
  });
});

Deno.test("what Lua prints and writes is appended to the logs, which others may follow and truncate", async () => {
  verifies("lua:logs");
  await using lua = await LuaUi.start({ app: "adder" });
  await lua.run(`print("one", 2, nil, 3.0)
    io.write("two ", 4, "\\n") io.stdout:write("three\\n") io.stderr:write("wrong\\n")`);
  assert.equal(await lua.read("log/lua.log"), "one\t2\tnil\t3\ntwo 4\nthree\n");
  assert.equal(await lua.read("log/lua-err.log"), "wrong\n");
  await Deno.truncate(join(lua.base, "log", "lua.log"));
  await lua.run("print('after')");
  assert.equal(await lua.read("log/lua.log"), "after\n");
  await Deno.writeTextFile(join(lua.base, "log", "lua.log"), "by another\n", { append: true });
  await lua.run("print('last')");
  assert.equal(await lua.read("log/lua.log"), "after\nby another\nlast\n");
});

Deno.test("links in a project of others lead nothing that is written for it out of the granted folders", async () => {
  verifies("lua:paths");
  await using lua = await LuaUi.open();
  const mine = join(lua.host.folder, "mine");
  const kept = join(mine, "kept.txt");
  await Deno.mkdir(mine);
  await Deno.writeTextFile(kept, "kept");
  const made = async (name: string, links: Readonly<Record<string, string>>) => {
    const base = join(lua.host.home, "Glovebox", "lua-ui", name);
    for (const [place, target] of Object.entries(links)) {
      await Deno.mkdir(dirname(join(base, place)), { recursive: true });
      await Deno.symlink(target, join(base, place));
    }
    return base;
  };
  const refused = { code: "PERMISSION_DENIED", message: /leads outside of the folders that were granted/ };
  const outside: readonly Readonly<Record<string, string>>[] = [
    { config: mine },
    { "config/config.toml": "/dev/zero" },
    { "config/config.toml": join(mine, "made.toml") },
    { "log/lua-err.log": join(mine, "made.log") },
    { lua: mine },
  ];
  for (const [at, links] of outside.entries()) {
    const error = errorOf(await lua.call("ui_configure", { base_dir: await made(`bad${at}`, links) }));
    assert.equal(error.code, refused.code, JSON.stringify(links));
    assert.match(error.message, refused.message);
  }
  await lua.text("ui_configure", { base_dir: await made("log", { log: mine }) }); // its application is in .ui then
  await lua.text("ui_configure", { base_dir: await made("port", { "ui-port": kept }) });
  await lua.text("ui_start");
  assert.equal(await Deno.readTextFile(kept), "kept");
  assert.deepEqual(await Array.fromAsync(Deno.readDir(mine), ({ name }) => name), ["kept.txt"]);
});

Deno.test("files are read and written in the granted folder alone, wherever links lead; programs are not run", async () => {
  verifies("lua:paths");
  await using lua = await LuaUi.start({ app: "adder" });
  const secret = join(lua.host.folder, "secret");
  await Deno.writeTextFile(secret, "secret");
  await Deno.mkdir(join(lua.base, "apps", "one"), { recursive: true });
  await Deno.writeTextFile(join(lua.base, "apps", "one", "mod.lua"), "return 'linked'");
  await Deno.symlink(join(lua.base, "apps", "one", "mod.lua"), join(lua.base, "lua", "mod.lua"));
  await Deno.symlink(secret, join(lua.base, "out"));
  await Deno.symlink(lua.host.folder, join(lua.base, "lua", "far"));
  await Deno.symlink(join(lua.host.folder, "made"), join(lua.base, "new"));
  assert.equal(await lua.run("return require('mod')"), "linked");
  const round = `local f = assert(io.open("data/../a.txt", "w")) f:write("l1\\n", 2, "\\nrest") f:close()
    f = io.open("a.txt") local l, n, r = f:read("l", "n", "a") f:seek("set", 1) local one = f:read(1) f:close()
    os.mkdir("d/e") os.rename("a.txt", "d/e/b.txt") local list = os.listdir("d/e") os.remove("d/e/b.txt")
    return { l, n, r, one, list, io.open("d/e/b.txt") == nil }`;
  assert.deepEqual(await lua.run(round), ["l1", 2, "\nrest", "1", ["b.txt"], true]);
  for (
    const path of [
      secret,
      "/etc/hostname",
      "../../../../secret",
      "out",
      "lua/far/secret",
      "/proc/self/environ",
    ]
  ) {
    const said = await lua.run(`local f, e = io.open(${JSON.stringify(path)}) return f and "opened" or e`);
    assert.match(String(said), /outside of the folders that were granted.*glovebox serve/, path);
  }
  assert.match(String(await lua.run(`return select(2, io.open("new", "w"))`)), /outside/);
  await assert.rejects(Deno.stat(join(lua.host.folder, "made")));
  assert.match(await lua.failure("require('far.secret')"), /outside|not found/);
  assert.deepEqual(await lua.run("return { os.execute('curl x') }"), [null, "exit", 127]);
  const refused = String(await lua.run("return select(2, io.popen('git status | wc -l'))"));
  assert.match(refused, /"git" was not granted.*--option lua-ui.programs=git --grant lua-ui:run=git/);
  assert.match(await lua.read("log/lua-err.log"), /"curl" was not granted/);
  assert.equal(await lua.run("return os.getenv('PATH')"), null);
  assert.match(await lua.failure("os.exit()"), /the session goes on/);
});

Deno.test("views are uploaded under names that lead nowhere else, and only whole ones", async () => {
  verifies("lua:upload");
  await using lua = await LuaUi.start({ app: "adder" });
  const upload = (type: string, content: string) =>
    lua.call("ui_upload_viewdef", { type, namespace: "DEFAULT", content });
  assert.equal(textOf(await upload("A.B", "<template>x</template>")), "Viewdef A.B.DEFAULT uploaded");
  assert.equal(await lua.read("viewdefs/A.B.DEFAULT.html"), "<template>x</template>");
  for (const type of ["../x", "a/b", "", "a..b", ".x"]) {
    assert.equal(errorOf(await upload(type, "<template></template>")).code, "INVALID_INPUT", type);
  }
  for (
    const broken of [
      "",
      "<div></div>",
      "<template>",
      "<template></template><p></p>",
      "x<template></template>",
    ]
  ) {
    assert.match(errorOf(await upload("A.B", broken)).message, /cannot be used/, broken);
  }
  assert.equal(await lua.read("viewdefs/A.B.DEFAULT.html"), "<template>x</template>");
});

Deno.test("Markdown becomes HTML that is safe to show", async () => {
  verifies("lua:markdown");
  await using lua = await LuaUi.start({ app: "adder" });
  const shown = async (text: string) => await lua.run(`return mcp:renderMarkdown([==[${text}]==])`);
  assert.equal(
    await shown("# A *b*\n\n**c** `d*e*` f_g_h"),
    [
      "<h1>A <em>b</em></h1>",
      "<p><strong>c</strong> <code>d*e*</code> f_g_h</p>",
    ].join("\n"),
  );
  assert.equal(
    String(await shown("- a\n  1. b\n- c\n\n> d\n---\n```\n<e>\n```")).replaceAll("\n", ""),
    "<ul><li>a<ol><li>b</li></ol></li><li>c</li></ul><blockquote><p>d</p></blockquote><hr><pre><code>&lt;e&gt;</code></pre>",
  );
  const table = "a | b|c\n|---|:-:|--:|\n| **1** | x\\|y | 3 |\n| 4 |";
  assert.equal(
    String(await shown(`before\n${table}\n\nafter`)).replaceAll("\n", ""),
    '<p>before</p><table><thead><tr><th>a</th><th style="text-align:center">b</th><th style="text-align:right">c</th></tr></thead>' +
      '<tbody><tr><td><strong>1</strong></td><td style="text-align:center">x|y</td><td style="text-align:right">3</td></tr>' +
      '<tr><td>4</td><td style="text-align:center"></td><td style="text-align:right"></td></tr></tbody></table><p>after</p>',
  );
  const link = '<a href="https://a.example/?b=1&amp;c" target="_blank" rel="noopener">x</a>';
  assert.equal(await shown("[x](https://a.example/?b=1&c)"), `<p>${link}</p>`);
  for (
    const bad of ["<script>x</script>", "[x](javascript:y)", "[x](\u0001javascript:y)", '[x](a"onclick=y)']
  ) {
    assert.doesNotMatch(String(await shown(bad)), /<script|href="[^"]*script:|"onclick/, bad);
  }
});

Deno.test("what applications push for the assistant is waited for", async () => {
  verifies("lua:events");
  await using lua = await LuaUi.start({ app: "adder" });
  assert.equal(await lua.text("ui_wait_events", { timeout: 0 }), "[]");
  await lua.run("mcp.pushState({ n = 1 }) mcp.pushState({ n = 2 })");
  assert.deepEqual(JSON.parse(await lua.text("ui_wait_events")), [{ n: 1 }, { n: 2 }]);
  const waiting = lua.text("ui_wait_events", { timeout: 50 });
  await lua.run("session:setTimeout(function() mcp.pushState({ late = true }) end, 20)");
  assert.deepEqual(JSON.parse(await waiting), [{ late: true }]);
});
