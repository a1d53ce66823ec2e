import { join } from "node:path";
import { PROJECT } from "../project/source_tree.ts";

/**
 * Folders of what the runtime learned of our own code: every host would compile the product anew in a home that is new.
 * A whole run of the tests begins with empty ones.
 */
export const SHARED_CACHES = join(PROJECT, "dist", "test_caches");

/** Folder for the modules of hosts. */
export const HOST_MODULES = join(SHARED_CACHES, "deno");

/** Makes the cache folder of a host, with the shared one for the modules of adapters' processes in it. */
export async function makeCache(path: string): Promise<void> {
  const modules = join(SHARED_CACHES, "runtime");
  await Promise.all([path, modules].map((each) => Deno.mkdir(each, { recursive: true, mode: 0o700 })));
  await Deno.symlink(modules, join(path, "runtime"));
}
