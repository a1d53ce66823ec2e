import assert from "node:assert/strict";
import { join } from "node:path";
import { eventually } from "../../helpers/eventually.ts";
import { fixtureAdapter } from "../../helpers/host/host_command.ts";
import { HttpHost } from "../../helpers/host/http_host.ts";
import { PROJECT } from "../../helpers/project/source_tree.ts";
import { newTestHome } from "../../helpers/host/test_home.ts";
import { verifies } from "../../helpers/verifies.ts";
import { Chat } from "./chat.ts";

const FAMILY = join(PROJECT, "tests", "fixtures", "lua_ui", "family");

Deno.test("a chat shows a Lua application itself, and the person works in it", async (test) => {
  verifies("views:live", "views:in-chats");
  await using home = await newTestHome();
  const base = join(home.path, "Glovebox", "lua-ui", "project");
  await copied(FAMILY, base);
  await using host = await HttpHost.start({ adapter: fixtureAdapter("lua-ui"), home });
  await using chat = await Chat.open("app_bridge", host, { sameOrigin: true });
  const call = async (name: string, input: object = {}) =>
    String(await chat.ask(`chat.quietly("${name}", ${JSON.stringify(input)})`));
  await call("ui_configure", { base_dir: base });
  await call("ui_start");
  await test.step("the application runs in the conversation", async () => {
    const read = await chat.ask(`chat.call("ui_display", { name: "job-log" })`);
    assert.equal(read, "Displayed app: job-log");
    await eventually("the application", async () => {
      return await chat.act("~company", "type_and_enter", { text: "Birch" }).then(() => true, () => false);
    }, 20_000);
    const data = join(base, ".ui", "storage", "job-log", "data", "data.json");
    await eventually("the company in its file", async () => {
      return (await Deno.readTextFile(data).catch(() => "")).includes("Birch");
    });
  });
  await test.step("another page cannot frame it: its address is not enough", async () => {
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(await call("ui_status"))?.[0] ?? "";
    const response = await fetch(`${url}/1/?view=1`, { redirect: "manual" });
    assert.equal(response.status, 403);
    assert.equal(response.headers.get("x-frame-options"), "SAMEORIGIN");
    await response.body?.cancel();
  });
});

async function copied(from: string, to: string): Promise<void> {
  await Deno.mkdir(to, { recursive: true });
  for await (const { name, isDirectory } of Deno.readDir(from)) {
    const [source, target] = [join(from, name), join(to, name)];
    if (isDirectory) await copied(source, target);
    else await Deno.copyFile(source, target);
  }
}
