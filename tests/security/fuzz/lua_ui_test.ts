import { verifies } from "../../helpers/verifies.ts";
import { fuzz } from "./fuzz.ts";
import { LuaUiWorld } from "./lua_ui_world.ts";

Deno.test("whatever the tools of the Lua UI are given, they answer in order and what is refused changes nothing", async () => {
  verifies("hostile:fuzz");
  await fuzz({ stdio: new LuaUiWorld(), http: new LuaUiWorld() });
});
