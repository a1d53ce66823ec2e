import { basename, dirname, join } from "node:path";
import { renderLauncher } from "./launcher.ts";
import { type Manifest, manifestOf } from "./manifest.ts";
import { concatBytes } from "./archives/bytes.ts";
import type { PackedFile } from "./archives/packed_file.ts";
import { packPayload, payloadFiles } from "./payload.ts";
import { isWindows, type Target } from "./targets.ts";
import { fillTemplate } from "./template.ts";
import { writeZip } from "./archives/zip.ts";

/** Options for building an executable: what it is made from, and where it is put. */
export interface BuildExecutableOptions {
  /** The folder that `scripts/build.ts` made. */
  readonly app: string;
  /** The folder that the executable is put into. */
  readonly out: string;
}

/** An executable that was made. */
export interface BuiltExecutable {
  readonly path: string;
  readonly size: number;
}

/** Makes the executable of a target: one self-unpacking file, or a zip for Windows. Equal input gives an equal file. */
export async function buildExecutable(
  target: Target,
  options: BuildExecutableOptions,
): Promise<BuiltExecutable> {
  const files = await payloadFiles(target, options.app);
  const manifest = await manifestOf(files);
  const make = isWindows(target) ? windowsZip : selfUnpackingFile;
  const bytes = await make(target, files, manifest);
  const path = join(options.out, executableName(target));
  await replaceFile(path, bytes);
  return { path, size: bytes.length };
}

function executableName(target: Target): string {
  if (isWindows(target)) return `glovebox-${target.triple}.zip`;
  return target.triple === Deno.build.target ? "glovebox" : `glovebox-${target.triple}`;
}

type Make = (target: Target, files: readonly PackedFile[], manifest: Manifest) => Promise<Uint8Array>;

const selfUnpackingFile: Make = async (target, files, manifest) => {
  const payload = await packPayload(files);
  return concatBytes([await renderLauncher({ target, manifest, payload }), payload]);
};

const windowsZip: Make = async (target, files, manifest) => {
  const script = await fillTemplate("./glovebox.cmd", { TARGET: target.triple, ID: manifest.id });
  const bytes = new TextEncoder().encode(script.replaceAll("\n", "\r\n")); // cmd loses its place in lines without CR
  return await writeZip([{ path: "glovebox.cmd", bytes }, ...files]);
};

/** By renaming, since the shell of somebody's running start may still be reading the old one. */
async function replaceFile(path: string, bytes: Uint8Array): Promise<void> {
  await Deno.mkdir(dirname(path), { recursive: true });
  const draft = await Deno.makeTempFile({ dir: dirname(path), prefix: `.${basename(path)}-` });
  try {
    await Deno.writeFile(draft, bytes);
    await Deno.chmod(draft, 0o755);
    await Deno.rename(draft, path);
  } catch (error) {
    await Deno.remove(draft);
    throw error;
  }
}
