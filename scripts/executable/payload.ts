import { gzip } from "node:zlib";
import { promisify } from "node:util";
import { readAppFiles } from "./app_files.ts";
import type { PackedFile } from "./archives/packed_file.ts";
import { runtimeOf } from "./runtime.ts";
import { writeTar } from "./archives/tar.ts";
import { isWindows, type Target } from "./targets.ts";

/** Level 9 makes it 3 % smaller and takes more than twice the time. */
const LEVEL = 6;

/** Everything that an executable unpacks: the runtime below `bin/`, the built app below `app/`. */
export async function payloadFiles(target: Target, app: string): Promise<readonly PackedFile[]> {
  const path = isWindows(target) ? "bin/deno.exe" : "bin/deno";
  return [...await readAppFiles(app), { path, bytes: await runtimeOf(target), executable: true }];
}

/** The files as a gzip'd tar: equal files give equal bytes. */
export async function packPayload(files: readonly PackedFile[]): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await promisify(gzip)(writeTar(files), { level: LEVEL }));
}
