import { deepEqual, equal, rejects } from "node:assert/strict";
import { join } from "node:path";
import { namesIn } from "../../tests/helpers/host/person.ts";
import { temporaryFolder } from "../../tests/helpers/temporary_folder.ts";
import { installAgent } from "./javafx_agent.ts";
import { installPlugin, pluginFolder } from "./sh3d_plugin.ts";

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

Deno.test("what cannot be installed leaves nothing behind", async () => {
  await using folder = await temporaryFolder();
  const places = { app: join(folder.path, "app"), jvm: join(folder.path, "jvm") };
  const installs = [
    [installPlugin, "sh3d", "glovebox.sh3p"],
    [installAgent, "javafx", "glovebox-javafx-agent.jar"],
  ] as const;
  for (const [install, adapter, name] of installs) {
    const target = join(folder.path, adapter);
    await Deno.mkdir(join(places.app, "adapters", adapter), { recursive: true });
    await Deno.writeTextFile(join(places.app, "adapters", adapter, name), "a plugin");
    await Deno.mkdir(join(target, name), { recursive: true }); // a folder stands in its place
    await rejects(install(places, target));
    deepEqual(await namesIn(target), [name]);
  }
});
