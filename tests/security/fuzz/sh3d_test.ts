import { verifies } from "../../helpers/verifies.ts";
import { ok } from "node:assert/strict";
import { Driver } from "../../adapters/sh3d/driver.ts";
import { fuzz } from "./fuzz.ts";
import { Sh3dWorld } from "./sh3d_world.ts";

Deno.test("whatever the tools of Sweet Home 3D are given, they answer in order and what is refused changes nothing", async () => {
  verifies("hostile:fuzz");
  await using driver = await Driver.open();
  const world = await Sh3dWorld.open(driver);
  await fuzz({ stdio: world, http: world });
  ok(world.undone > 5, `only ${world.undone} edits were taken back`);
});
