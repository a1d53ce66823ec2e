import assert from "node:assert/strict";
import { join } from "node:path";
import { z } from "zod";
import { eventually } from "../../helpers/eventually.ts";
import { HostProcess } from "../../helpers/host/host_process.ts";
import { newTestHome } from "../../helpers/host/test_home.ts";
import { verifies } from "../../helpers/verifies.ts";

const APP = `App = session:prototype("App", { n = 1 })
if not session.reloading then session:createAppVariable(App:new()) end`;

/** What Lua gives. */
async function value(host: HostProcess, code: string): Promise<unknown> {
  const { result } = await host.request("tools/call", { name: "ui_run", arguments: { code } });
  const { content } = z.object({ content: z.array(z.object({ text: z.string() })) }).parse(result);
  return JSON.parse(content[0]?.text ?? "");
}

/** The text that a tool answers, whether it went well or not. */
async function said(host: HostProcess, name: string, input: object = {}): Promise<string> {
  const { result, error } = await host.request("tools/call", { name, arguments: input });
  return JSON.stringify(result?.["content"] ?? error);
}

Deno.test("the folder that the host was started in can be the project, and the host goes on", async () => {
  verifies("lua:folders");
  await using home = await newTestHome();
  const cwd = join(home.path, "work");
  await Deno.mkdir(join(cwd, ".ui", "lua"), { recursive: true });
  const main = join(cwd, ".ui", "lua", "main.lua");
  await Deno.writeTextFile(main, APP);
  await using host = await HostProcess.start({ adapter: "lua-ui", home, cwd });
  await host.initialize();
  assert.match(await said(host, "ui_configure", { base_dir: cwd }), /Server configured.*The project is/);
  assert.match(await said(host, "ui_start"), /http:\/\/127/);
  assert.equal(await value(host, "return session:getApp().n"), 1);
  await said(host, "ui_run", { code: 'io.open(".ui/notes.txt", "w"):write("kept"):close()' });
  assert.equal(await Deno.readTextFile(join(cwd, ".ui", "notes.txt")), "kept");
  await Deno.writeTextFile(main, `${APP}\nApp.m = 2`);
  await eventually("the change was read", async () => await value(host, "return App.m") === 2);
  await said(host, "ui_stop");
  await host.request("ping");
  assert.deepEqual(host.strays, []);
});

Deno.test("a folder that needs a person is answered with what works when it is typed", async () => {
  verifies("lua:folders");
  await using home = await newTestHome();
  const project = join(home.path, "elsewhere", "project");
  const configure = async (...args: string[]) => {
    await using host = await HostProcess.start({ adapter: "lua-ui", home, args });
    await host.initialize();
    return await said(host, "ui_configure", { base_dir: project });
  };
  const refusal = await configure();
  const typed = /--option (lua-ui\.folders=[^ "\\]+) --grant-asked lua-ui/.exec(refusal)?.[1];
  assert.ok(typed !== undefined, refusal);
  assert.match(await configure("--option", typed, "--grant-asked", "lua-ui"), /Server configured/);
});

Deno.test("a module of a project that was not granted is refused with what finds it when it is typed", async () => {
  verifies("lua:folders");
  await using home = await newTestHome();
  const cwd = join(home.path, "my work");
  await Deno.mkdir(join(cwd, ".ui", "lua"), { recursive: true });
  await Deno.writeTextFile(join(cwd, ".ui", "lua", "main.lua"), APP);
  await Deno.writeTextFile(join(cwd, "helper.lua"), "return { word = 'found' }");
  const helped = async (from: string, ...args: string[]) => {
    await using host = await HostProcess.start({ adapter: "lua-ui", home, cwd: from, args });
    await host.initialize();
    await said(host, "ui_configure", { base_dir: join(cwd, ".ui") });
    await said(host, "ui_start");
    return await said(host, "ui_run", { code: 'return require("helper").word' });
  };
  const refusal = await helped(cwd);
  assert.match(
    refusal,
    /module 'helper' not found: .*The project around it, .*my work.*, was not looked into/,
  );
  const typed = /--option '(lua-ui\.folders=[^']+)' --grant-asked lua-ui, started in another folder/.exec(
    refusal,
  )?.[1];
  assert.ok(typed !== undefined, refusal);
  assert.match(await helped(home.path, "--option", typed, "--grant-asked", "lua-ui"), /found/);
});
