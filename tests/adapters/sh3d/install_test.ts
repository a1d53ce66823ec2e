import { equal, match, ok } from "node:assert/strict";
import { join } from "node:path";
import { commandLine } from "../../helpers/host/command_line.ts";
import { verifies } from "../../helpers/verifies.ts";

Deno.test("a person installs the plugin, and is told what to do when no Sweet Home 3D runs", async () => {
  verifies("homes:install");
  await using person = await commandLine();
  const { code, stdout } = await person.run(["install", "sh3d-plugin", "--to", "plugins"]);
  equal(code, 0);
  match(stdout, /The plugin is at .*glovebox\.sh3p/);
  ok((await Deno.stat(join(person.path, "plugins", "glovebox.sh3p"))).size > 50_000);
  const called = await person.run(["call", "-a", "sh3d", "get_state"]);
  match(called.stderr, /^NOT_CONNECTED: No Sweet Home 3D with the Glovebox plugin is running\n/);
  match(called.stderr, /glovebox install sh3d-plugin/);
});
