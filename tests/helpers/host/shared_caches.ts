import { join } from "node:path";
import { PROJECT } from "../project/source_tree.ts";

/**
 * Folders of what the runtime learned of our own code: every host would compile the product anew in a home that is new.
 * A whole run of the tests begins with empty ones.
 */
export const SHARED_CACHES = join(PROJECT, "dist", "test_caches");

/** Folder for the modules of hosts. */
export const HOST_MODULES = join(SHARED_CACHES, "deno");

/** Returns the folder for the modules of adapters' processes. */
export function sharedRuntimeCache(): string {
  const path = join(SHARED_CACHES, "runtime");
  Deno.mkdirSync(path, { recursive: true, mode: 0o700 });
  return path;
}
