import { join } from "node:path";
import type { Manifest } from "../../adapter_api/manifest.ts";
import { atomicWrite } from "../../base/atomic_write.ts";
import { isObject } from "../../base/is_object.ts";
import { readRegularFile } from "../../base/regular_file.ts";
import { sha256 } from "../../base/sha256.ts";
import { VERSION } from "../../base/version.ts";

/** More than any manifest has, in bytes. */
const MOST_BYTES = 16 * 1024 * 1024;

/** Manifests by what they were made from, so that an adapter that is not used costs no process. */
export class ManifestCache {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * The manifest of this code with these options; probed once.
   *
   * @param hash of the code
   * @param options what the person set
   * @param probe reads the manifest from a process
   */
  async get(hash: string, options: unknown, probe: () => Promise<Manifest>): Promise<Manifest> {
    const key = await sha256(JSON.stringify([VERSION, hash, options]));
    const path = join(this.#folder, `${key}.json`);
    const known = await readManifest(path);
    if (known !== undefined) return known;
    const manifest = await probe();
    // Without the cache everything works, only slower: a full disk must not stop the host.
    await atomicWrite(path, await sealed(JSON.stringify(manifest))).catch(() => {});
    return manifest;
  }
}

async function readManifest(path: string): Promise<Manifest | undefined> {
  try {
    const text = await readRegularFile(path, MOST_BYTES);
    const json = text.slice(text.indexOf("\n") + 1);
    const manifest: unknown = JSON.parse(json);
    return isKept(manifest, text === await sealed(json)) ? manifest : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns JSON after a line with its hash. What was parsed by its schema before it was written need not be parsed
 * again, which takes 15 ms of each start, as long as it is what was written.
 */
async function sealed(json: string): Promise<string> {
  return `${await sha256(json)}\n${json}`;
}

function isKept(value: unknown, isWhole: boolean): value is Manifest {
  return isWhole && isObject(value);
}
