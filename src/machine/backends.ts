import { join } from "node:path";
import { exists } from "../base/exists.ts";

const JAVA: ReadonlySet<string> = new Set(["javafx", "sh3d"]);

/**
 * Whether what a built-in adapter drives was set up on this machine; of most adapters their programs tell. Java
 * applications are, once one of them was started with an agent or a plugin, or that was installed.
 */
export async function isSetUp(adapter: string, folders: { readonly jvm: string }): Promise<boolean> {
  return !JAVA.has(adapter) || await exists(join(folders.jvm, adapter));
}
