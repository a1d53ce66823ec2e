import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { exists } from "../../base/exists.ts";
import { sha256 } from "../../base/sha256.ts";
import { type ChildProgram, runtimeArguments, WARM_UP } from "./child_program.ts";

/**
 * Compiled code of our own modules: those that every child has, and a built-in adapter where it is for one.
 * Every child has a cache of its own that nobody shares, so that it is no channel between adapters; beginning with a
 * copy of this one makes a child start in half the time and with 15 MB less than an empty one. It is made from our
 * modules alone, in a process that does nothing else.
 */
export class RuntimeCache {
  readonly #program: ChildProgram;
  readonly #folder: string;
  readonly #adapter: string | undefined;
  #ready: Promise<string | undefined> | undefined;

  /**
   * @param folder where it is kept, between hosts
   * @param adapter the module of a built-in adapter
   */
  constructor(program: ChildProgram, folder: string, adapter?: string) {
    this.#program = program;
    this.#folder = folder;
    this.#adapter = adapter;
  }

  /** Gives a child's cache its contents. Without them everything works, only slower. */
  async seed(target: string): Promise<void> {
    this.#ready ??= this.#prepare().catch(() => undefined);
    const source = await this.#ready;
    await Deno.mkdir(target);
    if (source !== undefined) await copyFiles(source, target).catch(() => {}); // as good as an empty one
  }

  async #prepare(): Promise<string> {
    const ready = await this.#make();
    const now = new Date();
    await Deno.utime(ready, now, now); // it is in use
    return ready;
  }

  async #make(): Promise<string> {
    const { boot, runtime } = this.#program;
    const modules = [boot, this.#adapter ?? []].flat();
    const marks = await Promise.all(modules.map(markOf));
    const ready = join(this.#folder, await sha256([runtime, ...marks].join("\0")));
    if (await exists(ready)) return ready;
    await Deno.mkdir(this.#folder, { recursive: true, mode: 0o700 });
    await removeUnused(this.#folder);
    const draft = await Deno.makeTempDir({ dir: this.#folder, prefix: ".draft-" });
    try {
      await warmUp(this.#program, draft, this.#adapter);
      await Deno.rename(draft, ready);
    } catch {
      await Deno.remove(draft, { recursive: true }); // another host was faster, or the disk is full
    }
    return ready;
  }
}

/** Time without use after which compiled code is removed: it belongs to another version, or to a killed host. */
const KEPT_DAYS = 30;

async function removeUnused(folder: string): Promise<void> {
  const oldest = Date.now() - KEPT_DAYS * 24 * 60 * 60 * 1000;
  for await (const { name } of Deno.readDir(folder)) {
    const path = join(folder, name);
    const { mtime } = await Deno.stat(path);
    if (mtime === null || mtime.getTime() > oldest) continue;
    await Deno.remove(path, { recursive: true }).catch(() => {}); // another host did
  }
}

/** A file and which version of it this is. */
async function markOf(path: string): Promise<string> {
  const { mtime } = await Deno.stat(path);
  return `${path}\0${mtime?.getTime()}`;
}

async function warmUp(program: ChildProgram, denoDir: string, adapter: string | undefined): Promise<void> {
  const reading = adapter === undefined ? [] : [`--allow-read=${dirname(adapter)}`];
  const named = adapter === undefined ? [] : [pathToFileURL(adapter).href];
  await new Deno.Command(program.runtime, {
    args: [...runtimeArguments(program), ...reading, pathToFileURL(program.boot).href, WARM_UP, ...named],
    clearEnv: true,
    env: { DENO_DIR: denoDir, DENO_NO_UPDATE_CHECK: "1" },
    stdin: "null",
    stdout: "null",
    stderr: "null",
  }).output();
}

async function copyFiles(from: string, to: string): Promise<void> {
  for await (const { name, isFile } of Deno.readDir(from)) {
    if (isFile) await Deno.copyFile(join(from, name), join(to, name));
  }
}
