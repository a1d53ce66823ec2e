import { basename, dirname, join } from "node:path";
import { renderLauncher } from "./launcher.ts";
import { manifestOf } from "./manifest.ts";
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

/** What a person gets for one target. */
export interface ExecutableFiles {
  /** Of Linux and macOS one self-unpacking file, of Windows a start script and what it starts. */
  readonly files: readonly PackedFile[];
  /** Path of the file that is started. */
  readonly start: string;
  /** Name of what is in it: other content, other name. */
  readonly id: string;
}

/** Makes the files that a person of a target gets. Equal input gives equal files. */
export async function executableFiles(target: Target, app: string): Promise<ExecutableFiles> {
  const packed = await payloadFiles(target, app);
  const manifest = await manifestOf(packed);
  const { id } = manifest;
  if (isWindows(target)) {
    const script = await fillTemplate("./glovebox.cmd", { TARGET: target.triple, ID: id });
    const bytes = new TextEncoder().encode(script.replaceAll("\n", "\r\n")); // cmd loses its place in lines without CR
    const start = { path: "glovebox.cmd", bytes };
    return { files: [start, ...packed], start: start.path, id };
  }
  const payload = await packPayload(packed);
  const bytes = concatBytes([await renderLauncher({ target, manifest, payload }), payload]);
  return { files: [{ path: "glovebox", bytes, executable: true }], start: "glovebox", id };
}

/** Makes the executable of a target: one self-unpacking file, or a zip for Windows. Equal input gives an equal file. */
export async function buildExecutable(
  target: Target,
  options: BuildExecutableOptions,
): Promise<BuiltExecutable> {
  const { files } = await executableFiles(target, options.app);
  const [file] = files;
  const bytes = isWindows(target) || file === undefined ? await writeZip(files) : file.bytes;
  const path = join(options.out, executableName(target));
  await replaceFile(path, bytes);
  return { path, size: bytes.length };
}

function executableName(target: Target): string {
  if (isWindows(target)) return `glovebox-${target.triple}.zip`;
  return target.triple === Deno.build.target ? "glovebox" : `glovebox-${target.triple}`;
}

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
