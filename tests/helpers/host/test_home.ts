import { join } from "node:path";
import { temporaryFolder } from "../temporary_folder.ts";
import { HOST_MODULES, makeCache } from "./shared_caches.ts";

/** A home, a cache and a folder for temporary files that only one test uses. */
export interface TestHome extends AsyncDisposable {
  readonly path: string;
  readonly cache: string;
  readonly temporary: string;
  /** The whole environment of a process that lives there. */
  readonly env: Readonly<Record<string, string>>;
}

export async function newTestHome(): Promise<TestHome> {
  const { path, [Symbol.asyncDispose]: remove } = await temporaryFolder();
  const temporary = join(path, "tmp");
  const cache = join(path, ".cache", "glovebox");
  await Promise.all([Deno.mkdir(temporary), makeCache(cache)]);
  return {
    path,
    cache,
    temporary,
    env: {
      HOME: path,
      TMPDIR: temporary,
      PATH: Deno.env.get("PATH") ?? "",
      GLOVEBOX_SESSION: "none",
      DENO_DIR: HOST_MODULES,
    },
    [Symbol.asyncDispose]: remove,
  };
}
