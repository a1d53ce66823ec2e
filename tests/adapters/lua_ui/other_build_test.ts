import assert from "node:assert/strict";
import { eventually } from "../../helpers/eventually.ts";
import { verifies } from "../../helpers/verifies.ts";
import { LuaUi } from "./driver.ts";
import { TestBrowser } from "./page.ts";

Deno.test("with another build of Lua all works as before, more slowly, and the log says so", async () => {
  verifies("lua:other-build");
  await using lua = await LuaUi.start({ app: "contacts", isOtherLua: true, options: { deadlineMs: 1_500 } });
  await lua.host.log.first(
    "it says so",
    ({ message }) => message.includes("without the edits that make it fast"),
  );
  await using browser = await TestBrowser.start();
  const page = await browser.open(await lua.page());
  await page.shows(".row .name", ["Alice Ash", "Bob Birch", "Carol Cedar"]);
  assert.match(await lua.failure("while true do end"), /the time of this job is up/);
  const spawning =
    "coroutine.wrap(function() while true do pcall(function() while true do end end) end end)()";
  assert.match(await lua.failure(spawning), /the time of this job is up/);
  await page.type("#search", "bo");
  await page.shows(".row .name", ["Bob Birch"]);
  await lua.kept();
  const [pid] = await lua.host.adapterProcesses();
  assert.ok(pid !== undefined);
  Deno.kill(pid, "SIGKILL");
  await eventually("it came back", async () => (await lua.call("ui_run", { code: "return 1" })).ok);
  assert.equal(await lua.run("return session:getApp().query"), "bo");
});
