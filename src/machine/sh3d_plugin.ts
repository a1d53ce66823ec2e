import { join } from "node:path";
import { atomicWrite } from "../base/atomic_write.ts";
import type { AgentPlaces } from "./javafx_agent.ts";

const NAME = "glovebox.sh3p";

/** Returns the folder in which Sweet Home 3D looks for the plugins of a person. Pure. */
export function pluginFolder(
  os: typeof Deno.build.os,
  home: string,
  env: Readonly<Record<string, string | undefined>>,
): string {
  if (os === "windows") {
    return join(env["APPDATA"] ?? join(home, "AppData", "Roaming"), "eTeks", "Sweet Home 3D", "plugins");
  }
  if (os === "darwin") {
    return join(home, "Library", "Application Support", "eTeks", "Sweet Home 3D", "plugins");
  }
  return join(home, ".eteks", "sweethome3d", "plugins");
}

/** Writes the plugin to a folder, and makes the folder where Sweet Home 3D will announce itself; gives its path. */
export async function installPlugin({ app, jvm }: AgentPlaces, folder: string): Promise<string> {
  const path = join(folder, NAME);
  await Deno.mkdir(folder, { recursive: true });
  await Deno.mkdir(join(jvm, "sh3d"), { recursive: true, mode: 0o700 });
  const plugin = await Deno.readFile(join(app, "adapters", "sh3d", NAME));
  await atomicWrite(path, plugin, 0o644); // a Sweet Home 3D that runs keeps the old one
  return path;
}
