import { join } from "node:path";
import { exists } from "../base/exists.ts";

/**
 * Whether what a built-in adapter drives was set up on this machine; of most adapters their programs tell. Java
 * applications are, once one of them was started with an agent, or the agent was installed.
 */
export async function isSetUp(adapter: string, folders: { readonly jvm: string }): Promise<boolean> {
  return adapter !== "javafx" || await exists(join(folders.jvm, adapter));
}
