import { join } from "node:path";
import { Reaper } from "./reaper.ts";

/** A short private folder for the sockets of this host's children, and the reaper that removes it in the end. */
export class RunFolder implements AsyncDisposable {
  readonly path: string;
  readonly reaper: Reaper;
  #count = 0;

  constructor(path: string) {
    this.path = path;
    this.reaper = new Reaper(path);
  }

  /** Makes the folder; a Unix socket's path may have about 100 characters only, so it is kept short. */
  static async create(temporary?: string): Promise<RunFolder> {
    const place = temporary === undefined ? {} : { dir: temporary };
    return new RunFolder(await Deno.makeTempDir({ prefix: "gbx-", ...place }));
  }

  /** A folder of its own for one child. */
  async forChild(): Promise<string> {
    const path = join(this.path, String(++this.#count));
    await Deno.mkdir(join(path, "tmp"), { recursive: true, mode: 0o700 });
    return path;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.reaper[Symbol.asyncDispose]();
    await removeFolder(this.path);
  }
}

/** Removes a folder that may be gone already, or that a dying process still writes to. */
export async function removeFolder(path: string): Promise<void> {
  for (let tries = 0; tries < 3; tries++) {
    try {
      return await Deno.remove(path, { recursive: true });
    } catch (error) {
      if (error instanceof Deno.errors.NotFound) return;
    }
  }
}
