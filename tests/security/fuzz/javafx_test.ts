import { verifies } from "../../helpers/verifies.ts";
import { Driver } from "../../adapters/javafx/driver.ts";
import { fuzz } from "./fuzz.ts";
import { JavafxWorld } from "./javafx_world.ts";

Deno.test("whatever the tools for JavaFX are given, they answer in order and what is refused changes nothing", async () => {
  verifies("hostile:fuzz");
  await using driver = await Driver.open({ jvm: ["-Dsample.calm=true"] });
  const world = new JavafxWorld(driver);
  await fuzz({ stdio: world, http: world });
});
