import { gunzip } from "node:zlib";
import { promisify } from "node:util";
import { npmTarball } from "./archives/npm_tarball.ts";
import { sha256 } from "./archives/bytes.ts";
import { readTar } from "./archives/tar.ts";
import { RUNTIME_VERSION, type Target } from "./targets.ts";

/** The Deno runtime of a target: the one that runs us where it is that very file, else npm's. */
export async function runtimeOf(target: Target): Promise<Uint8Array<ArrayBuffer>> {
  return await ownRuntime(target) ?? await npmRuntime(target);
}

/** A runtime built by somebody else may need libraries that other machines lack: only npm's own will do. */
async function ownRuntime(target: Target): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (Deno.version.deno !== RUNTIME_VERSION || Deno.build.target !== target.triple) return undefined;
  const bytes = await Deno.readFile(Deno.execPath());
  return await sha256(bytes) === target.sha256 ? bytes : undefined;
}

async function npmRuntime(target: Target): Promise<Uint8Array<ArrayBuffer>> {
  const tarball = await npmTarball(`${target.package}@${RUNTIME_VERSION}`, target.integrity);
  const archive = new Uint8Array(await promisify(gunzip)(tarball));
  for (const { path, bytes } of readTar(archive)) {
    if (["package/deno", "package/deno.exe"].includes(path) && await sha256(bytes) === target.sha256) {
      return bytes;
    }
  }
  throw new Error(`The npm package ${target.package}@${RUNTIME_VERSION} does not hold the pinned runtime`);
}
