import assert from "node:assert/strict";
import { LuaUi } from "./lua_ui_driver.ts";

Deno.test("lua-ui smoke", async () => {
  await using lua = await LuaUi.open();
  console.log(await lua.call("ui_status"));
  console.log(await lua.call("ui_start"));
  console.log(await lua.call("ui_configure", { base_dir: lua.base }));
  let t = performance.now();
  console.log(await lua.call("ui_start"), performance.now() - t);
  t = performance.now();
  console.log(await lua.call("ui_run", { code: "return session:getApp():summary()" }), performance.now() - t);
  console.log(await lua.call("ui_status"));
  console.log(await lua.call("ui_get_state"));
  for (const code of ["while true do end", "while true do pcall(function() while true do end end) end", "local co=coroutine.wrap(function() while true do local c = coroutine.wrap(function() while true do end end) c() end end) co()","coroutine.wrap(function() while true do end end)()", "for i=1,1e12 do local t = {} end", "local s=('a'):rep(1e6) while true do s:sub(1,10) end"]) {
    t = performance.now();
    console.log(await lua.call("ui_run", { code }), performance.now() - t);
  }
  console.log(await lua.call("ui_run", { code: "return session:getApp():summary()" }));
  console.log(lua.host.log);
  assert.ok(true);
});
