import { equal } from "node:assert/strict";
import { join } from "node:path";
import { pluginFolder } from "./sh3d_plugin.ts";

Deno.test("the plugin goes where Sweet Home 3D looks for it on each system", () => {
  const home = join("/", "h");
  equal(pluginFolder("linux", home, {}), join(home, ".eteks", "sweethome3d", "plugins"));
  const mac = join(home, "Library", "Application Support", "eTeks", "Sweet Home 3D", "plugins");
  equal(pluginFolder("darwin", home, {}), mac);
  const roaming = join("/", "r");
  equal(
    pluginFolder("windows", home, { APPDATA: roaming }),
    join(roaming, "eTeks", "Sweet Home 3D", "plugins"),
  );
});
