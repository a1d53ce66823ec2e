/**
 * Entry point of a `deno compile` executable: it unpacks the app and the children's runtime once, and starts the app.
 */
import { gunzipSync } from "node:zlib";
import { homedir, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { readTar } from "./archives/tar.ts";

const WINDOWS = Deno.build.os === "windows";

/** Starts the app of an embedded payload, which lies unpacked in a folder of the user that `id` names. */
export async function startNative(payload: URL, id: string): Promise<void> {
  const copy = join(cacheFolder(), id);
  const runtime = join(copy, "bin", WINDOWS ? "deno.exe" : "deno");
  await unpackOnce(payload, copy);
  Deno.env.set("GLOVEBOX_RUNTIME", runtime);
  Deno.env.set("GLOVEBOX_EXECUTABLE", Deno.execPath());
  await import(pathToFileURL(join(copy, "app", "main.js")).href);
}

/** The folder of the self-unpacking file: both share a copy of the same content. */
function cacheFolder(): string {
  const own = Deno.env.get("GLOVEBOX_CACHE_DIR");
  if (own) return own;
  if (WINDOWS) return join(Deno.env.get("LOCALAPPDATA") ?? tmpdir(), "glovebox");
  if (Deno.build.os === "darwin") return join(homedir(), "Library", "Caches", "glovebox");
  const shared = Deno.env.get("XDG_CACHE_HOME");
  return join(shared?.startsWith("/") ? shared : join(homedir(), ".cache"), "glovebox");
}

async function unpackOnce(payload: URL, copy: string): Promise<void> {
  try {
    if (!await exists(copy)) await unpack(payload, copy);
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    console.error(
      `glovebox: cannot unpack to "${copy}": ${reason}; set GLOVEBOX_CACHE_DIR to another folder`,
    );
    Deno.exit(70);
  }
}

async function unpack(payload: URL, copy: string): Promise<void> {
  await Deno.mkdir(dirname(copy), { recursive: true, mode: 0o700 });
  const work = await Deno.makeTempDir({ dir: dirname(copy), prefix: ".unpack-native-" });
  try {
    for (const file of readTar(new Uint8Array(gunzipSync(await Deno.readFile(payload))))) {
      const path = join(work, file.path);
      await Deno.mkdir(dirname(path), { recursive: true });
      await Deno.writeFile(path, file.bytes, { mode: file.executable ? 0o700 : 0o600 });
    }
    await publish(work, copy);
  } finally {
    if (await exists(work)) await Deno.remove(work, { recursive: true });
  }
}

/** Puts the unpacked copy in its place. Where another start came first, its copy is as good as ours. */
async function publish(work: string, copy: string): Promise<void> {
  try {
    await Deno.rename(work, copy);
  } catch (error) {
    if (!await exists(copy)) throw error;
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    await Deno.lstat(path);
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}
